"""Keep what a process holds in memory close to what PostgreSQL says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog

from agio_kernel.declarations.lifespans import while_open
from agio_kernel.postgres.changes import CHANNEL
from agio_kernel.postgres.db import Database

EVERY_S = 2.0
"""Time for which a process may use what another process has changed, where it isn't told of it (`Changes`)."""
_AGAIN_S = 1.0

_log = structlog.get_logger(__name__)


@asynccontextmanager
async def kept_fresh(
    db: Database, name: str, refresh: Callable[[], Awaitable[Any]], every_s: float = EVERY_S
) -> AsyncIterator[None]:
    """Refresh now and again while this is open, and at once where a change of this ``name`` is told; a failing read
    keeps what is known and is tried again.
    """

    async def keep() -> None:
        while True:
            await db.changes.wait(name, every_s)
            try:
                await refresh()
            except Exception as error:  # whatever it is: a process that stopped looking would be wrong for ever
                _log.warning("memory.not_refreshed", name=name, error=type(error).__name__)

    await refresh()
    async with while_open(db.spawn(keep(), name=name)):
        yield


@asynccontextmanager
async def changes_heard(db: Database) -> AsyncIterator[None]:
    """Hear of changes while this is open, by a connection of its own."""

    async def hear() -> None:
        while True:
            try:
                await _listen(db)
            except Exception as error:  # whatever it is: a process that stopped listening would be late for ever
                _log.warning("changes.not_heard", error=type(error).__name__)
            await asyncio.sleep(_AGAIN_S)

    async with while_open(db.spawn(hear(), name="changes")):
        yield


async def _listen(db: Database) -> None:
    """Listen until the connection is lost. Changes from before are unknown, so all is read anew."""
    writer = await db.writer("changes")
    cut = asyncio.Event()
    try:
        writer.connection.add_termination_listener(lambda _: cut.set())
        await writer.connection.add_listener(CHANNEL, lambda *notice: db.changes.wake(str(notice[-1])))
        db.changes.wake_all()
        await cut.wait()
    finally:
        await writer.close()
