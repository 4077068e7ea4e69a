"""Standbys that commits wait for and that aren't there, of a server of a test's own."""

from __future__ import annotations

import asyncio

import asyncpg


async def wait_for_standbys(dsn: str, names: str) -> None:
    """Have every commit of the server wait for these standbys; for none where there is no name."""
    owner = await asyncpg.connect(dsn)
    await owner.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
    await owner.execute("SELECT pg_reload_conf()")
    async with asyncio.timeout(20):
        while await owner.fetchval("SHOW synchronous_standby_names") != names:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.02)
    await owner.close()


async def end_waits(dsn: str) -> None:
    """Have the commits that wait wait no longer, as a request to cancel does: they stand here, and here alone."""
    owner = await asyncpg.connect(dsn)
    waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    async with asyncio.timeout(20):
        while rows := await owner.fetch(waiting):
            for row in rows:
                await owner.execute("SELECT pg_cancel_backend($1)", row["pid"])
            await asyncio.sleep(0.02)
    await owner.close()
