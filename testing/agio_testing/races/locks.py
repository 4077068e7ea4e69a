"""Helpers of tests of lock waits: work of another process, the moment at which it waits for a lock, and a place in the
middle of the work at which two meet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from functools import wraps
from typing import Any, TypeVar

from agio_kernel.postgres.db import Database

T = TypeVar("T")

PATIENCE_S = 20
_LOOK_S = 0.01


def concurrently(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start it as another process would: no transaction is open there."""
    return asyncio.get_running_loop().create_task(work, context=Context())


async def somebody_waits(db: Database) -> None:
    """Until a connection of this database waits for a lock. ``db`` has a connection beside those that are looked at."""
    async with asyncio.timeout(PATIENCE_S):
        while not await _waits(db):  # noqa: ASYNC110
            await asyncio.sleep(_LOOK_S)


async def somebody_sleeps(db: Database) -> None:
    """Until a connection of this database is in the middle of a ``pg_sleep``, as a statement that takes its time is."""
    sql = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep')"
    async with asyncio.timeout(PATIENCE_S):
        while not await db.fetchval(sql):  # noqa: ASYNC110
            await asyncio.sleep(_LOOK_S)


async def _waits(db: Database) -> bool:
    sql = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')"
    return bool(await db.fetchval(sql))


class Meeting:
    """Two transactions in the middle of their work: the first to come goes on once the second has come too, or waits
    for what the first one holds. In two orders that differ, each then holds what the other one needs.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._came = 0

    async def begun(self) -> None:
        """Until the first has come: for a second that is to begin later."""
        async with asyncio.timeout(PATIENCE_S):
            while not self._came:  # noqa: ASYNC110
                await asyncio.sleep(_LOOK_S)

    def after(self, function: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
        """``function``, and then the meeting; it may be another function for each of the two."""

        @wraps(function)
        async def then_meet(*args: Any, **kwargs: Any) -> T:
            answer = await function(*args, **kwargs)
            self._came += 1
            async with asyncio.timeout(PATIENCE_S):
                while self._came == 1 and not await _waits(self._db):  # noqa: ASYNC110
                    await asyncio.sleep(_LOOK_S)
            return answer

        return then_meet
