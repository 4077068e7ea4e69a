"""A deployment with the magpie in a process of its own."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from agio_host.assembly import assemble, beside, declare, load_plugins, prepare_database
from agio_host.strangers.isolated import Strangers
from agio_testing.plugin_bench import _CODES, USDT

if TYPE_CHECKING:
    from stranger_world import World

sys.path.insert(0, str(Path(__file__).parent))

MAGPIE = Path(__file__).parent / "magpie"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The magpie as a distribution, where this process and those that it starts find it."""
    folder = tmp_path_factory.mktemp("packages")
    shutil.copytree(MAGPIE / "agio_magpie", folder / "agio_magpie")
    info = folder / "agio_magpie-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: agio-magpie\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[agio.plugins]\nmagpie = agio_magpie.plugin\n")
    sys.path.append(str(folder))
    return folder


@pytest.fixture
async def world(installed: Path, database_url: str, tmp_path: Path) -> AsyncIterator[World]:
    from stranger_world import World, settings_of

    settings = settings_of(tmp_path, database_url)
    plugins = await asyncio.to_thread(load_plugins, settings)
    assert not [state.reason for state in plugins if state.reason]
    declared = declare(settings, plugins)
    declared.ledger_codes = type(declared.ledger_codes).merged([declared.ledger_codes, _CODES])
    declared.assets.append(("test", USDT))
    await prepare_database(database_url, declared)
    async with (
        assemble(settings, plugins, declared, database_url) as made,
        made.kernel.part(Strangers).running(beside(settings, plugins)),
    ):
        world = World(made)
        await world.up()
        yield world
