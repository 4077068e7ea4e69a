"""The rig: a site in a process of its own, its PostgreSQL behind a proxy, and the verdict of the checker."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.postgres.embedded import EmbeddedPostgres, running_dsn
from agio_testing.fixtures import reachable_folder
from agio_testing.run.prepared import copy_tree
from agio_testing.site import Site, new_folder
from agio_testing.waiting import eventually
from proxy import Proxy, before_socket
from senders import Sender

CHECKER = Path(__file__).with_name("checker.py")
CHECKS_WITHIN_S = 120
MOST_AGAIN = 20
"""Acknowledged commands of each sender that are asked for once more at the end."""


class Verdict(msgspec.Struct):
    """The checker's: all lists are empty where nothing was lost, doubled or broken."""

    lost: list[str]
    doubled: list[str]
    broken: list[str]
    unsettled: list[str]
    lost_count: int
    doubled_count: int
    broken_count: int
    unsettled_count: int
    acknowledged: int
    findings: list[Any] = []
    """Those of ``agio ledger verify``."""

    @property
    def holds(self) -> bool:
        """Whether the bar of every row holds."""
        return not (self.lost or self.doubled or self.broken or self.unsettled or self.findings)


def judged(site: Site, senders: Sequence[Sender], *, again: int = MOST_AGAIN, dsn: str | None = None) -> Verdict:
    """Have senders ask again for what they don't know, and the checker compare; ``dsn``: of a database elsewhere."""
    for sender in senders:
        sender.settle(again)
    dsn = dsn or running_dsn(site.data)
    assert dsn is not None, "PostgreSQL isn't running"
    command = [sys.executable, str(CHECKER), dsn, *(str(sender.journal) for sender in senders)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=CHECKS_WITHIN_S)
    assert run.returncode == 0, run.stderr
    verdict = msgspec.json.decode(run.stdout, type=Verdict)
    verdict.findings = findings(site)
    return verdict


def findings(site: Site) -> list[Any]:
    """Findings of ``agio ledger verify``."""
    report = msgspec.json.decode(site.agio("ledger", "verify", "--json", check=False).stdout)
    assert report["transfers"] > 0
    return report["findings"]


def assert_holds(site: Site, senders: Sequence[Sender], dsn: str | None = None) -> Verdict:
    """Nothing acknowledged is lost, nothing doubled, nothing broken."""
    verdict = judged(site, senders, dsn=dsn)
    assert verdict.holds, verdict
    assert verdict.acknowledged > 0 or not senders
    return verdict


class Rig:
    """A site whose PostgreSQL is a server of its own, reached through a proxy."""

    def __init__(self, site: Site, server: EmbeddedPostgres, proxy: Proxy) -> None:
        self.site = site
        self.server = server
        self.proxy = proxy

    def kill_database(self) -> None:
        """Kill all of PostgreSQL's processes at once, as a power cut does. It is started again by who supervises it."""
        postmaster = self.server.pid
        assert postmaster is not None
        children = [pid for pid in _parents().items() if pid[1] == postmaster]
        for pid in (postmaster, *(child for child, _ in children)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def kill_connection(self, chance: random.Random) -> None:
        """Kill the process of one of the site's connections."""
        rows = eventually(lambda: self.site.query(OF_THE_SITE))
        with suppress(ProcessLookupError):
            os.kill(chance.choice(sorted(row["pid"] for row in rows)), signal.SIGKILL)


OF_THE_SITE = "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'agio%' AND backend_type = 'client backend'"


def _parents() -> dict[int, int]:
    """The parent of every process."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            found[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    return found


@contextmanager
def rig(
    settings: Mapping[str, str] | None = None,
    *,
    forgets: bool = False,
    environment: Mapping[str, str] | None = None,
    database: Path | None = None,
    **options: Any,
) -> Iterator[Rig]:
    """A site on a PostgreSQL of its own behind a proxy, both running; ``settings`` are PostgreSQL's; ``forgets``: its
    commits are acknowledged before they are written; ``environment``: the site's; ``database``: an empty folder for
    the database.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(new_folder())
        database = database or stack.enter_context(reachable_folder("agio-test-"))
        site = Site(folder, **{"flow": False} | options)
        site.prepare()
        if (site.data / "pg").exists():
            copy_tree(site.data / "pg", database / "pg")
            shutil.rmtree(site.data / "pg")
        else:
            site.data.mkdir(parents=True, exist_ok=True)
        server = EmbeddedPostgres(database, settings=settings)
        with server as dsn:
            server.supervise()
            (site.data / "server.json").unlink(missing_ok=True)
            (site.data / "server.json").symlink_to(database / "server.json")
            socket = f"{dsn.partition('host=')[2]}/.s.PGSQL.5432"
            with before_socket(socket).running() as proxy:
                site.environment |= {"DATABASE_URL": f"postgresql://agio@127.0.0.1:{proxy.port}/agio"}
                site.environment |= environment or {}
                proxy.forgets = forgets
                site.start()
                try:
                    yield Rig(site, server, proxy)
                finally:
                    proxy.thaw()
                    site.kill()
