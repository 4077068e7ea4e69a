"""PostgreSQL on three machines under Patroni, with etcd and HAProxy of Debian's packages, as in deploy/topology.py."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from agio_kernel.postgres.embedded import find_program

from agio_testing.fixtures import reachable_folder
from agio_testing.processes.proxy import topology
from agio_testing.run.lifeline import end_with_run
from agio_testing.site import ROOT

STARTS_WITHIN_S = 120.0
ENDS_WITHIN_S = 60.0
ACCOUNT = "postgres"
"""Account that PostgreSQL runs as where this is root, which it refuses."""
PASSWORDS = {
    "PATRONI_SUPERUSER_PASSWORD": "of the superuser",
    "PATRONI_REPLICATION_PASSWORD": "of the standbys",
    "PATRONI_RESTAPI_PASSWORD": "of who changes the configuration",
    "AGIO_DATABASE_PASSWORD": "of-agio",
}


def _program(name: str, package: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        pytest.fail(f"{name} is missing: run `make browser` (or install {package})", pytrace=False)
    return found


def _ports(count: int) -> list[int]:
    with ExitStack() as stack:
        taken = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [one.getsockname()[1] for one in taken]


def _until(holds: Callable[[], bool], log: Path) -> None:
    ends = time.monotonic() + STARTS_WITHIN_S
    while not holds():
        assert time.monotonic() < ends, log.read_text()[-3000:]
        time.sleep(0.2)


class Cluster:
    """Three machines of PostgreSQL, and the address that leads to the primary."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.log.touch()
        self.port, *ports = _ports(13)
        self.machines = [
            one._replace(host="127.0.0.1", listen="127.0.0.1", port=port, rest=rest, etcd=etcd, peer=peer)
            for one, port, rest, etcd, peer in zip(
                topology().MACHINES, ports[0::4], ports[1::4], ports[2::4], ports[3::4], strict=True
            )
        ]
        self._patroni = folder / "patroni.yaml"
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def dsn(self) -> str:
        """Address of the primary, for the owner of the schema."""
        return f"postgresql://agio:{PASSWORDS['AGIO_DATABASE_PASSWORD']}@127.0.0.1:{self.port}/agio"

    def start(self) -> None:
        """Start all of it, and wait until a commit is acknowledged by two machines."""
        shutil.copy(ROOT / "deploy" / "create_database.sh", self.folder)
        self._patroni.write_bytes(msgspec.json.encode(topology().patroni(str(self.folder / "create_database.sh"))))
        (self.folder / "haproxy.cfg").write_text(topology().haproxy(self.machines, self.port))
        if os.geteuid() == 0:
            shutil.chown(self.folder, ACCOUNT)
        for one in self.machines:
            self.start_machine(one)
        self._run("haproxy", [_program("haproxy", "haproxy"), "-db", "-f", str(self.folder / "haproxy.cfg")], {})
        self.settle()
        _until(self._answers, self.log)

    def settle(self) -> None:
        """Wait until all machines are up, and a commit is acknowledged by two of them."""
        _until(lambda: all(self._is(one, "health") for one in self.machines), self.log)
        _until(lambda: any(self._is(one, "sync") for one in self.machines), self.log)
        for one in self.machines:
            end_with_run(self._postmaster(one))

    def start_machine(self, one: Any) -> None:
        """Start etcd and Patroni on a machine, which starts PostgreSQL."""
        etcd = topology().etcd_environment(one, self.machines, str(self.folder / f"{one.name}.etcd"))
        self._run(f"{one.name}.etcd", [_program("etcd", "etcd-server")], etcd)
        environment = topology().database_environment(one, self.machines, str(self.folder / one.name))
        environment["PATRONI_POSTGRESQL_BIN_DIR"] = str(_binaries())
        self._run(one.name, [_program("patroni", "patroni"), str(self._patroni)], environment)

    def primary(self) -> Any:
        """The machine that takes writes; None while there is none."""
        return next((one for one in self.machines if self._is(one, "primary")), None)

    def asked_to_change(self, one: Any) -> int:
        """Status of a change of the configuration by somebody who has no password."""
        answer = httpx.patch(f"http://{one.host}:{one.rest}/config", json={"ttl": 30}, timeout=10, trust_env=False)
        return answer.status_code

    def lose(self, one: Any) -> None:
        """Kill all processes of a machine at once, as a power cut does."""
        postmaster = self._postmaster(one)
        own = [self._running.pop(name) for name in (one.name, f"{one.name}.etcd")]
        for pid in (*(process.pid for process in own), postmaster, *_children(postmaster)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for process in own:
            process.wait(10)

    def stop(self) -> None:
        """End everything, the machines first: Patroni ends its PostgreSQL, and asks etcd meanwhile."""
        machines = [self._running.pop(one.name) for one in self.machines if one.name in self._running]
        for process in machines:
            process.terminate()
        for process in (*machines, *self._running.values()):
            try:
                process.wait(ENDS_WITHIN_S if process in machines else 0)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(10)

    def _run(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
        account = ACCOUNT if os.geteuid() == 0 else None
        with self.log.open("ab") as log:
            self._running[name] = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env={"PATH": f"{_binaries()}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", **PASSWORDS, **environment},
                user=account,
                group=account,
                extra_groups=[] if account else None,
            )
        end_with_run(self._running[name])

    def _postmaster(self, one: Any) -> int:
        return int((self.folder / one.name / "postmaster.pid").read_text().split()[0])

    def _is(self, one: Any, what: str) -> bool:
        try:
            return httpx.get(f"http://{one.host}:{one.rest}/{what}", timeout=2, trust_env=False).status_code == 200
        except httpx.TransportError:
            return False

    def _answers(self) -> bool:
        command = [str(_binaries() / "psql"), self.dsn, "-c", "SELECT 1"]
        return subprocess.run(command, capture_output=True, timeout=30).returncode == 0


def _binaries() -> Path:
    """Folder of a PostgreSQL that the installed Patroni knows."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return found[-1].parent if found else find_program("postgres").parent


def _children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A cluster while this is open."""
    with reachable_folder("agio-test-") as folder:
        cluster = Cluster(folder)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()
