"""The plugin on a database of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from agio_custody import plugin
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_testing.plugin_bench import USDT, PluginBench

COINS = (USDT, AssetSpec(2, "BTC", 8, "Bitcoin"), AssetSpec(3, "ETH", 8, "Ether"))


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
def assessed() -> Any:
    """Provider of users' risk levels; none, unless a test names one."""
    return None


@pytest.fixture
def catalogue() -> Any:
    """The rates that a deployment begins with: tests compare with the specification's example."""
    return "specification"


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path, assessed: Any, catalogue: Any) -> PluginBench:
    """The plugin with two users' money: Ann (11) has 100,000 USDT and 1 BTC, and Ben (12) has 1,000 USDT."""
    opened = await PluginBench(
        "custody", plugin, db, owner_db, tmp_path, assets=COINS, verification=assessed, catalogue=catalogue
    ).open()
    await opened.give(11, "USDT", 100_000 * 10**6)
    await opened.give(11, "BTC", 10**8)
    await opened.give(12, "USDT", 1_000 * 10**6)
    return opened
