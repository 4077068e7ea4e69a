"""Twelve plugins that fail, each in a way of its own, in one site: the others trade, and the money is proven."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from agio_testing.site import PLUGINS, Site, new_folder, running_site
from agio_testing.waiting import eventually
from rig import assert_holds
from senders import at_work, wait_for
from table import Measured

from clients import Trader

TRADERS = 4
HEALS_WITHIN_S = 60.0
HEAD = """
import asyncio, sys, time
from contextlib import asynccontextmanager
import msgspec
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription, UserRegistered


@hookimpl
def agio_plugin():
    return Plugin(id="NAME", title="Name", FIELDS)

"""
EXPLODES = "    raise ValueError('it is out of order')\n"
BAD = {
    "unknown": ("import a_module_that_is_not_there", "import failed: ModuleNotFoundError"),
    "leaving": ("import sys; sys.exit(3)", "import failed: SystemExit: 3"),
    "spelt": ("def agio_plugin(:", "import failed: SyntaxError"),
    "typed": (HEAD.replace("Plugin(id", "dict(id"), "agio_plugin must return a Plugin"),
    "quitting": (HEAD + "def rules(kernel):\n    sys.exit(4)\n", "its rules failed: SystemExit: 4"),
    "endless": (HEAD + "def rules(kernel):\n    while True:\n        time.sleep(1)\n", "its rules failed: Unanswered"),
    "strange": (HEAD + "def rules(kernel):\n    return ['a rule']\n", "its rules have 'a rule', which is no Rule"),
    "waiting": (HEAD + "async def rules(kernel):\n    return []\n", "rules is asynchronous"),
    "migrated": (HEAD, "migrated 0001_rust failed and was rolled back"),
    "begun": (
        HEAD
        + "def lifespans(kernel):\n    @asynccontextmanager\n    async def opened():\n    "
        + EXPLODES
        + "        yield\n    return [Lifespan('opened', opened)]\n",
        "opened could not start: ValueError",
    ),
    "working": (
        HEAD
        + "def tasks(kernel):\n    async def work():\n    "
        + EXPLODES
        + "    return [TaskSpec('working.work', work, 1, 'Work')]\n",
        "",
    ),
    "hearing": (
        HEAD
        + "def subscribers(kernel):\n    async def hear(tx, event):\n        await tx.execute('SELECT 1 / 0')\n"
        + "    return [Subscription(UserRegistered, 'hear', hear)]\n",
        "",
    ),
}
"""Source of each, and the beginning of the reason for which it is down; none where what fails is tried again."""
FIELDS = ("rules", "lifespans", "tasks", "subscribers")

pytestmark = [pytest.mark.slow, pytest.mark.realtime, pytest.mark.timeout(900)]


def install(folder: Path, name: str, source: str) -> Path:
    """A distribution of one plugin, for PYTHONPATH."""
    package = folder / f"packages_{name}" / f"acme_{name}"
    package.mkdir(parents=True)
    made = [f"{field}=({field},)" for field in FIELDS if f"def {field}(" in source]
    (package / "__init__.py").write_text(source.replace("NAME", name).replace("FIELDS", ", ".join(made)))
    if name == "migrated":
        (package / "migrations").mkdir()
        (package / "migrations" / "0001_rust.sql").write_text("INSERT INTO nowhere VALUES (1);\n")
    dist = package.parent / f"acme_{name}-1.0.dist-info"
    dist.mkdir()
    (dist / "METADATA").write_text(f"Metadata-Version: 2.1\nName: acme-{name}\nVersion: 1.0\n")
    (dist / "entry_points.txt").write_text(f"[agio.plugins]\n{name} = acme_{name}\n")
    return package.parent


@contextmanager
def wounded() -> Iterator[Site]:
    """A site with all of them."""
    with new_folder() as folder:
        folder.chmod(0o755)
        path = tuple(install(folder, name, source) for name, (source, _) in BAD.items())
        with running_site(plugins=(*PLUGINS, *BAD), path=path, flow=False) as site:
            yield site


def test_twelve_bad_plugins_in_one_site(measured: Measured) -> None:
    began = time.monotonic()
    with wounded() as site:
        took = time.monotonic() - began
        health = httpx.get(f"{site.url}/health").json()["data"]
        down = {one["id"]: one["reason"] for one in health["plugins"] if one["status"] == "down"}
        assert down.keys() == {name for name, (_, reason) in BAD.items() if reason}
        for name, reason in down.items():
            assert BAD[name][1] in reason
        with at_work(site, lambda journal: Trader(site, journal), TRADERS) as traders:
            wait_for(traders, 21, HEALS_WITHIN_S)
        site.visitor().registered()
        eventually(lambda: httpx.get(f"{site.url}/health").json()["data"]["events"]["failing"])
        assert site.visitor().get("countries")["code"] == 0
        assert_holds(site, traders)
        measured("F15", "start beside twelve bad plugins", took)
