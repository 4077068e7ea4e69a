"""An upgrade and the way back while orders flow: the old version and the new one serve side by side on one database."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest
from agio_host.commands.processes import health_at
from agio_testing.processes.orders import orders_sent
from agio_testing.processes.serving import processes, serving, site_of_processes
from agio_testing.site import ROOT, Site
from agio_testing.waiting import eventually

SENDERS = 8
EVERY_S = 0.5
EXPAND = "ALTER TABLE spot_order ADD COLUMN desk text NOT NULL DEFAULT 'web', ADD COLUMN note text;\n"
COLUMN = "    reason = SmallInt(null=True)\n"
WRITES = "    desk = Text(default='web')\n    note = Text(null=True)\n"

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


def version(folder: Path, *, expanded: bool) -> Path:
    """A copy of the spot plugin that notes down which processes load it; ``expanded``: the next version of it."""
    package = folder / "agio_spot"
    shutil.copytree(ROOT / "plugins/spot/agio_spot", package, ignore=shutil.ignore_patterns("__pycache__"))
    notes = f"from pathlib import Path\nimport os\n\nPath({str(folder)!r}, str(os.getpid())).touch()\n"
    (package / "__init__.py").write_text((package / "__init__.py").read_text() + notes)
    if expanded:
        tables = package / "tables.py"
        assert tables.read_text().count(COLUMN) == 1
        tables.write_text(tables.read_text().replace(COLUMN, COLUMN + WRITES))
        newest = max(int(file.name[:4]) for file in (package / "migrations").glob("*.sql"))
        (package / "migrations" / f"{newest + 1:04d}_desk.sql").write_text(EXPAND)
    return folder


def renew(site: Site, installed: Path, to: Path) -> None:
    """Install a version as a deployment does, in one step, and have every process of the site take it up."""
    switched = installed.with_suffix(".new")
    switched.symlink_to(to)
    switched.replace(installed)
    before = processes(site)
    assert site.process is not None
    site.process.send_signal(signal.SIGHUP)
    for one in before.values():
        if one.name != "redis":
            eventually(lambda one=one: processes(site)[one.name].pid != one.pid, within_s=120)
        if one.port:
            eventually(lambda one=one: health_at(one.port), within_s=120)
    for one in processes(site).values():
        if one.name != "redis":
            eventually(lambda one=one: (to / str(one.pid)).exists(), within_s=60)


def test_the_old_and_the_new_version_serve_side_by_side_and_back_without_a_refused_order(tmp_path: Path) -> None:
    old, new = (version(tmp_path / name, expanded=name == "new") for name in ("old", "new"))
    installed = tmp_path / "installed"
    installed.symlink_to(old)
    path = os.pathsep.join(filter(None, [str(installed), os.environ.get("PYTHONPATH", "")]))
    with site_of_processes(2, flow=False, environment={"PYTHONPATH": path}) as site:
        traders = [site.visitor().in_demo("1000000") for _ in range(SENDERS)]
        columns = "SELECT 1 FROM pg_attribute WHERE attrelid = 'spot_order'::regclass AND attname = 'desk'"
        with orders_sent([[trader] for trader in traders], every_s=EVERY_S) as senders:
            senders.go_on()
            for to in (new, old):
                renew(site, installed, to)
                assert len(site.query(columns)) == 1
                for one in serving(site):
                    plugins = (health_at(one.port) or {})["plugins"]
                    assert plugins and not [plugin for plugin in plugins if plugin["reason"]]
                senders.go_on()
            assert not senders.unanswered()
        site.agio("ledger", "verify")
