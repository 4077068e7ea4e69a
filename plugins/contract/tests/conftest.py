"""The plugin on a database of its own, with prices that a test writes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from agio_contract import plugin
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_testing.plugin_bench import PluginBench

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from contract_bench import open_bench
from written_prices import WrittenPrices


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
def prices() -> WrittenPrices:
    """Return prices that only a test writes."""
    return WrittenPrices()


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path, prices: WrittenPrices) -> PluginBench:
    """The plugin with two users' money: Ann (11) has 100,000 USDT, Ben (12) has 1,000."""
    return await open_bench(db, owner_db, tmp_path, prices)
