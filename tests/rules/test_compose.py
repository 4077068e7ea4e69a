"""The files of deploy/ are what its topology says: containers get every setting that the documentation names, and start
no development site; Kubernetes knows every field of its manifests.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from agio_testing.processes.proxy import topology

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = ("compose.yaml", "compose.database.yaml")
SERVICES, ON_MACHINES = (yaml.safe_load((DEPLOY / name).read_text())["services"] for name in COMPOSE)
MANIFESTS = [
    one
    for file in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    for one in yaml.safe_load_all(file.read_text())
    if one["kind"] != "Kustomization"
]
KUBERNETES = "1.31"
OWN = (*topology().serving(), "worker", "scheduler")
OF_THE_IMAGE = {"AGIO_DATA", "AGIO_HOST", "AGIO_PORT", "AGIO_PROCESSES"}


def documented() -> set[str]:
    text = (ROOT / "docs" / "operations.md").read_text().partition("## Settings from the environment")[2]
    return set(re.findall(r"`([A-Z][A-Z0-9_]+)`", "".join(re.findall(r"(?m)^\|([^|]+)\|", text.partition("\n## ")[0]))))


@pytest.mark.parametrize("service", OWN)
def test_every_setting_of_the_environment_reaches_it(service: str):
    assert documented() >= {"AGIO_SECRET", "AGIO_SMTP_PASSWORD"}
    assert documented() - OF_THE_IMAGE <= set(SERVICES[service]["environment"])


@pytest.mark.parametrize("service", OWN)
def test_its_configuration_is_the_deployments_and_not_the_sources(service: str):
    mounted = [one for one in SERVICES[service]["volumes"] if one.startswith("$")]
    assert [one.rpartition("}:")[2] for one in mounted] == ["/deployment:ro"]
    assert SERVICES[service]["environment"]["AGIO_CONFIG"].startswith("/deployment/")
    assert not re.search(r"(?m)^COPY .*agio\.toml", (ROOT / "Dockerfile").read_text())


@pytest.mark.parametrize("service", OWN)
def test_it_says_whether_it_is_well(service: str):
    assert SERVICES[service]["healthcheck"]["test"]


def test_what_it_takes_from_the_environment_is_in_the_example():
    taken = {one for name in COMPOSE for one in re.findall(r"\$\{([A-Z0-9_]+)", (DEPLOY / name).read_text())}
    named = set(re.findall(r"(?m)^([A-Z0-9_]+)=", (DEPLOY / ".env.example").read_text()))
    assert taken == named


def test_the_lines_for_nginx_keep_the_port_that_a_page_was_asked_for_by():
    text = (ROOT / "docs" / "operations.md").read_text().partition("## Behind a proxy")[2].partition("\n## ")[0]
    for lines in (text, (DEPLOY / "nginx.conf").read_text()):
        passed = dict(re.findall(r"(?m)^ +proxy_set_header (\S+) +(\S+);", lines))
        assert passed["Host"] == passed["X-Forwarded-Host"] == "$http_host", "$host has no port, and pages compare it"


def test_the_files_are_what_the_topology_says():
    written = topology().derived()
    assert {name: (DEPLOY / name).read_text() for name in written} == written, "run `make deploy`"
    found = {
        str(file.relative_to(DEPLOY))
        for file in DEPLOY.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert found == {*written, "topology.py", ".env.example", "create_database.sh", "database.Dockerfile"}


def test_the_processes_of_agio_are_the_same_on_a_postgresql_of_three_machines():
    assert {name: ON_MACHINES[name] for name in OWN} == {name: SERVICES[name] for name in OWN}
    machines = [one.name for one in topology().MACHINES]
    assert len(machines) == 3, "of two, the one that is left can acknowledge nothing"
    assert {*machines, *(f"{one}-etcd" for one in machines)} == ON_MACHINES.keys() - SERVICES.keys()
    asked = {ON_MACHINES[one]["environment"]["PATRONI_ETCD3_HOSTS"] for one in machines}
    assert asked == {",".join(f"{one}-etcd:2379" for one in machines)}


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda one: f"{one['kind']} {one['metadata']['name']}")
def test_kubernetes_knows_every_field_of_a_manifest(manifest: dict[str, Any]):
    assert kubernetes_validate.validate(manifest, KUBERNETES, strict=True) == KUBERNETES


def test_kubernetes_would_refuse_a_field_that_it_does_not_know():
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate({**MANIFESTS[0], "spec": {"replica": 1}}, KUBERNETES, strict=True)


def test_the_processes_of_each_way_are_the_same():
    counts = {one["metadata"]["name"]: one["spec"]["replicas"] for one in MANIFESTS if one["kind"] == "Deployment"}
    roles = topology().ROLES
    assert {name: counts[name] for name in roles} == {name: role.count for name, role in roles.items()}
    assert len(OWN) == sum(role.count for role in roles.values())
