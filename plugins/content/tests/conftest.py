"""The plugin on a database of its own."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from agio_content import plugin
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_testing.plugin_bench import PluginBench
from PIL import Image


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path) -> PluginBench:
    """The plugin without any text."""
    return await PluginBench("content", plugin, db, owner_db, tmp_path).open()


@pytest.fixture(scope="session")
def photo() -> bytes:
    """A picture."""
    body = io.BytesIO()
    Image.effect_noise((64, 48), 60).convert("RGB").save(body, "PNG")
    return body.getvalue()
