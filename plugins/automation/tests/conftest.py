"""The plugin on a database of its own, with the plugins that declare kinds of instructions."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from automation_bench import BESIDE, AutomationBench, plugin


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's."""
    return [one for module in (plugin, *BESIDE.values()) for one in plugin_of(module).of("migrations")]


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path) -> AutomationBench:
    """The plugin with two users: Ann has 10,000 USDT, Ben has 100. It is half past eight in Hong Kong."""
    return await AutomationBench(db, owner_db, tmp_path).begin()
