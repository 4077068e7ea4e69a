"""The plugin on a database of its own, with prices and risk levels that a test sets."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_testing.plugin_bench import PluginBench
from agio_wealth import plugin

sys.path.insert(0, str(Path(__file__).parent))
from wealth_bench import WealthBench


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path) -> PluginBench:
    """The plugin with two users' money: Ann (11) has 100,000 USDT and Ben (12) has 1,000, both are aggressive."""
    opened = await WealthBench(db, owner_db, tmp_path).begin()
    await opened.give(11, "USDT", 100_000 * 10**6)
    await opened.give(12, "USDT", 1_000 * 10**6)
    return opened
