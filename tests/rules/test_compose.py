"""The containers of compose.yaml get every setting that the documentation names, and start no development site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
OWN = ("serve", "worker", "scheduler")
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
    taken = set(re.findall(r"\$\{([A-Z0-9_]+)", (ROOT / "compose.yaml").read_text()))
    named = set(re.findall(r"(?m)^([A-Z0-9_]+)=", (ROOT / ".env.example").read_text()))
    assert taken == named


def test_the_lines_for_nginx_keep_the_port_that_a_page_was_asked_for_by():
    text = (ROOT / "docs" / "operations.md").read_text().partition("## Behind a proxy")[2].partition("\n## ")[0]
    passed = dict(re.findall(r"(?m)^ +proxy_set_header (\S+) +(\S+);", text))
    assert passed["Host"] == passed["X-Forwarded-Host"] == "$http_host", "$host has no port, and pages compare it"
