"""A replay that is kept: its folder is proved like a deployment's own, though only some plugins' tables are in it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import msgspec
import pytest
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_testing.site import Site, new_folder

pytestmark = pytest.mark.slow


def candles(file: Path) -> Path:
    """Thirty minutes of a market that goes up and down."""
    began = datetime(2026, 3, 4, tzinfo=UTC)
    lines = ["timestamp,open,high,low,close,volume"]
    for minute in range(30):
        price = 50_000 + 20 * (minute % 7)
        at = int((began + timedelta(minutes=minute)).timestamp())
        lines.append(f"{at},{price},{price + 15},{price - 15},{price + 5},3")
    file.write_text("\n".join(lines))
    return file


def test_a_folder_that_a_replay_kept_is_verified_and_a_change_of_it_is_found():
    with new_folder() as folder:
        site, kept = Site(folder), folder / "kept"
        made = site.agio("replay", str(candles(folder / "candles.csv")), "--data", str(kept), "--json")
        replayed = msgspec.json.decode(made.stdout)["ledger"]
        assert replayed["clean"] and replayed["transfers"] > 0
        verified = msgspec.json.decode(site.agio("ledger", "verify", "--data", str(kept), "--json").stdout)
        assert verified["clean"] and verified["transfers"] == replayed["transfers"]
        with EmbeddedPostgres(kept) as dsn:
            asyncio.run(_one_more_each(dsn))
        found = site.agio("ledger", "verify", "--data", str(kept), "--json", check=False)
        assert found.returncode == 1
        assert {"balances", "sums"} <= msgspec.json.decode(found.stdout)["counts"].keys()


async def _one_more_each(dsn: str) -> None:
    conn = await asyncpg.connect(dsn)
    try:
        await conn.execute("SET session_replication_role = replica")
        await conn.execute("UPDATE ledger_account SET available = available + 1")
    finally:
        await conn.close()
