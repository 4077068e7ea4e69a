"""A database that may lose what it has acknowledged is told from one that keeps it."""

from __future__ import annotations

from pathlib import Path

import asyncpg
import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.durability import MayLoseCommits, lossy_settings, require_durable
from agio_kernel.settings.deployment import load


async def _lossy(dsn: str, **settings: str) -> dict[str, str]:
    conn = await asyncpg.connect(dsn, server_settings=settings)
    try:
        return await lossy_settings(conn)
    finally:
        await conn.close()


async def test_settings_that_lose_commits_are_named(database_url: str) -> None:
    # The tests' own server is fast and forgetful: it has all three off.
    assert await _lossy(database_url) == {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
    assert await _lossy(database_url, synchronous_commit="on") == {"fsync": "off", "full_page_writes": "off"}
    with pytest.raises(MayLoseCommits, match="fsync = off, full_page_writes = off, synchronous_commit = off"):
        await require_durable(database_url)


async def test_a_commit_that_is_switched_off_for_one_database_is_found(database_url: str) -> None:
    conn = await asyncpg.connect(database_url)
    name = await conn.fetchval("SELECT current_database()")
    await conn.execute(f"ALTER DATABASE {name} SET synchronous_commit = on")
    assert "synchronous_commit" not in await _lossy(database_url)
    await conn.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await conn.close()
    assert (await _lossy(database_url))["synchronous_commit"] == "off"


async def test_every_connection_waits_for_its_commit_whatever_the_database_says(db: Database) -> None:
    assert await db.fetchval("SHOW synchronous_commit") == "on"
    writer = await db.writer("test")
    assert await writer.connection.fetchval("SHOW synchronous_commit") == "on"
    await writer.close()


@pytest.mark.parametrize("development", [True, False])
def test_a_live_site_never_runs_on_a_forgetful_database(tmp_path: Path, development: bool) -> None:
    config = tmp_path / "agio.toml"
    config.write_text(
        f"plugins = []\n[deployment]\ndevelopment = {str(development).lower()}\nforgetful-database = true\n"
    )
    if development:
        assert load(config, data=tmp_path, port=1, environment={}).deployment.forgetful_database
        return
    with pytest.raises(ConfigurationError, match="forgetful-database is for development only"):
        load(config, data=tmp_path, port=1, environment={"AGIO_SECRET": "s" * 32})
