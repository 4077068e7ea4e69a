"""Reads of history from a standby of the database, where a deployment names one.

A read sees everything that was committed before it was asked for, one's own last order included: the primary says how
far its log is written, and the standby is read once it has replayed that. One that isn't there within ``WAITS_S``, or
is away, or is ahead of the primary (it followed another one), is left alone until a look finds it fit again. A read
that fails on it is made from the primary; one query that it refuses or cancels has no other read leave it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg
import msgspec
import structlog

from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Database, DatabaseUnavailable, Isolation, Retry

WAITS_S = 0.05
"""Longest wait of a read for a standby that is a little behind."""
_POLL_S = 0.002
LOOK_S = 1.0
_WRITTEN = "SELECT (pg_current_wal_flush_lsn() - '0/0')::bigint"
_REPLAYED = (
    "SELECT CASE WHEN pg_is_in_recovery() THEN coalesce(pg_last_wal_replay_lsn() - '0/0', -1) ELSE -1 END::bigint"
)
_FAILED = (DatabaseUnavailable, Retry, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
_AWAY = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleInTransactionSessionTimeoutError,
)

T = TypeVar("T")

log = structlog.get_logger(__name__)


class StandbyHealth(msgspec.Struct, frozen=True):
    """Standby that history is read from: whether it is read now, how old what it shows is, and how many reads it and
    the primary have answered in this process.
    """

    is_read: bool
    behind_s: float | None
    reads: int
    reads_of_primary: int


class History:
    """The one way of reads that may go to a standby. Without one they are the primary's."""

    def __init__(self, kernel: Kernel) -> None:
        self._primary = kernel.db
        self._dsn = kernel.settings.standby_url
        self._standby: Database | None = None
        self._is_fit = False
        self._owed: tuple[float, int] | None = None
        self._behind_s: float | None = None
        self._reads = self._reads_of_primary = 0
        self._turn = asyncio.Lock()
        self._next: asyncio.Task[int] | None = None

    @property
    def health(self) -> StandbyHealth | None:
        """State of the standby; None where the deployment has none."""
        if not self._dsn:
            return None
        behind_s = None if self._behind_s is None else round(self._behind_s, 3)
        return StandbyHealth(self._is_fit, behind_s, self._reads, self._reads_of_primary)

    async def read(
        self, does: Callable[[asyncpg.Connection], Awaitable[T]], *, isolation: Isolation | None = None
    ) -> T:
        """Read by a connection; with an ``isolation``, within a transaction. ``does`` may be called twice."""
        standby = self._standby
        if standby is not None and self._is_fit:
            try:
                written = await self._written()
                async with standby.read() as conn:
                    is_there = await _replays(conn, written)
                    self._is_fit &= is_there  # a look may have cleared it meanwhile, for a reason that a read can't see
                    if self._is_fit and isolation is None:
                        return self._counted(await does(conn))
                if self._is_fit:
                    async with standby.transaction(isolation=isolation) as tx:
                        return self._counted(await does(tx))
            except _FAILED as error:
                if _is_away(error):
                    self._leave(error)
        self._reads_of_primary += bool(self._dsn)
        async with (
            self._primary.read() if isolation is None else self._primary.transaction(isolation=isolation) as conn
        ):
            return await does(conn)

    def _counted(self, found: T) -> T:
        self._reads += 1
        return found

    async def _written(self) -> int:
        """Place up to which the primary's log is written, asked for after this was called: in turns, and whoever comes
        while one is out shares the next.
        """
        if self._next is None:
            self._next = self._primary.spawn(self._ask(), name="standby")
        return await asyncio.shield(self._next)

    async def _ask(self) -> int:
        async with self._turn:
            self._next = None
            return await self._primary.fetchval(_WRITTEN)

    @asynccontextmanager
    async def followed(self) -> AsyncIterator[None]:
        """Look how far the standby is while this is open."""
        if not self._dsn:
            yield
            return
        try:
            async with while_open(self._primary.spawn(self._follow(), name="standby")):
                yield
        finally:
            if self._standby is not None:
                await self._standby.close()

    async def _follow(self) -> None:
        while True:
            try:
                await self.look()
            except Exception as error:  # whatever it is: without a look nothing would be read from it again
                self._leave(error)
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Connect where there is no connection yet, and see how far it is."""
        if self._standby is None:
            self._standby = await Database.connect(self._dsn, min_size=1)
        replayed = await self._standby.fetchval(_REPLAYED)
        asked_at, written = time.monotonic(), await self._primary.fetchval(_WRITTEN)
        if self._owed is None or replayed >= self._owed[1]:
            self._owed = asked_at, written
        async with self._standby.read() as conn:
            is_there = await _replays(conn, written)
        if is_there:
            self._owed = None
        self._behind_s = time.monotonic() - (asked_at if self._owed is None else self._owed[0])
        self._is_fit = is_there and replayed <= written

    def _leave(self, error: Exception) -> None:
        if self._is_fit or self._behind_s is not None:
            log.warning("standby.not_read", error=type(error).__name__, reason=str(error)[:200])
        self._is_fit, self._behind_s = False, None


def _is_away(error: Exception) -> bool:
    """Whether the standby, or the connection to it, is gone: not where it has answered and only refuses the query."""
    if not isinstance(error, DatabaseUnavailable):
        return isinstance(error, _AWAY)
    cause = error.__cause__
    return not isinstance(cause, asyncpg.PostgresError) or isinstance(cause, _AWAY)


async def _replays(conn: Any, written: int) -> bool:
    """Whether the standby has replayed the log up to there, or has in a moment."""
    until = time.monotonic() + WAITS_S
    while await conn.fetchval(_REPLAYED) < written:
        if time.monotonic() > until:
            return False
        await asyncio.sleep(_POLL_S)
    return True
