"""The plugin on a database of its own."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_lending import plugin
from agio_testing.plugin_bench import USDT, PluginBench
from PIL import Image

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from borrowing import ANN, BEN, Known


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
def known() -> Known:
    """Known facts about every user: verified, address proved, a credit score of 72."""
    return Known()


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path, known: Known) -> PluginBench:
    """The plugin with two users, Ann (11) and Ben (12); Ann has 1,000 USDT."""
    for user in (ANN, BEN):
        await db.execute(
            "INSERT INTO app_user (id, uid, realm, country, email, name, password_hash, language, state, created_at)"
            " VALUES ($1, $2, 0, 'DE', $3, '', '', 'en', 'active', agio_now())",
            user,
            10_000_000 + user,
            f"user{user}@example.com",
        )
    opened = await PluginBench("lending", plugin, db, owner_db, tmp_path, assets=(USDT,), verification=known).open()
    await opened.give(ANN, "USDT", 1_000 * 10**6)
    return opened


@pytest.fixture(scope="session")
def photo() -> bytes:
    """A picture as a phone sends it."""
    body = io.BytesIO()
    Image.effect_noise((640, 640), 60).convert("RGB").save(body, "JPEG")
    return body.getvalue()
