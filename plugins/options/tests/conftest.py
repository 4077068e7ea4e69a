"""The plugin on a database of its own, with prices that a test writes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_options import plugin
from agio_testing.plugin_bench import PluginBench

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from option_bench import open_bench
from scripted_prices import ScriptedPrices


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
def prices() -> ScriptedPrices:
    """A tick each second."""
    return ScriptedPrices()


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path, prices: ScriptedPrices) -> PluginBench:
    """The plugin with two users' money: Ann (11) has 100,000 USDT in her contract wallet, Ben (12) has 1,000."""
    return await open_bench(db, owner_db, tmp_path, prices)
