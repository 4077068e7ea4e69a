"""Keep what a process holds in memory close to what PostgreSQL says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog

from agio_kernel.declarations.lifespans import while_open
from agio_kernel.postgres.db import Database

EVERY_S = 2.0
"""Time for which a process may use what another process has changed."""

_log = structlog.get_logger(__name__)


@asynccontextmanager
async def kept_fresh(
    db: Database, name: str, refresh: Callable[[], Awaitable[Any]], every_s: float = EVERY_S
) -> AsyncIterator[None]:
    """Refresh now and again while this is open; a failing read keeps what is known and is tried again."""

    async def keep() -> None:
        while True:
            await asyncio.sleep(every_s)
            try:
                await refresh()
            except Exception as error:  # whatever it is: a process that stopped looking would be wrong for ever
                _log.warning("memory.not_refreshed", name=name, error=type(error).__name__)

    await refresh()
    async with while_open(db.spawn(keep(), name=name)):
        yield
