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
from agio_testing.plugin_bench import PluginBench
from agio_verification import plugin
from agio_verification.declared.config import VerificationConfig
from PIL import Image

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

ANN, BEN = 11, 12


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path) -> PluginBench:
    """The plugin with two users from Japan, Ann (11) and Ben (12)."""
    for user in (ANN, BEN):
        await db.execute(
            "INSERT INTO app_user (id, uid, realm, country, email, name, password_hash, language, state, created_at)"
            " VALUES ($1, $2, 0, 'JP', $3, '', '', 'en', 'active', agio_now())",
            user,
            10_000_000 + user,
            f"user{user}@example.com",
        )
    return await PluginBench("verification", plugin, db, owner_db, tmp_path, config=VerificationConfig()).open()


@pytest.fixture(scope="session")
def photo() -> bytes:
    """A picture as a phone sends it."""
    body = io.BytesIO()
    Image.effect_noise((640, 640), 60).convert("RGB").save(body, "JPEG")
    return body.getvalue()
