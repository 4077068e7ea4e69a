"""Time as a port, so that every money command is a function of (state, command, now).

Windows that bound money (limits per day, holds of 24 hours) are measured with `db_now`, the database's clock: the
clocks of application machines may differ or jump, the database's is one.

A deployment in development may be moved ahead, to see what a month does. Its database says by how much: `agio_now()`
and `agio_clock_timestamp()` stand in its SQL wherever another's would ask `now()` and `clock_timestamp()`, and
`DeploymentClock` reads the same from them. They only ever go forward: what is owed counts from moments that have been.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta, timezone
from time import time_ns
from typing import Protocol

import asyncpg

from agio_kernel.postgres.db import Database
from agio_kernel.postgres.refresh import kept_fresh

_FUNCTIONS = (("agio_now", "now", "STABLE"), ("agio_clock_timestamp", "clock_timestamp", "VOLATILE"))

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)

HONG_KONG = timezone(timedelta(hours=8), "HKT")
"""Hong Kong time, the one that screens show; a fixed offset, since it has had no summer time since 1979."""


class Clock(Protocol):
    """Source of an operation's time."""

    def now(self) -> datetime:
        """The moment as an aware datetime in UTC."""
        ...

    def now_ms(self) -> int:
        """The moment in whole milliseconds since 1970."""
        ...

    def world(self) -> datetime:
        """The world's moment, which nobody moves: for what is made elsewhere, as an authenticator's code."""
        ...


class SystemClock:
    """The clock of this machine."""

    def world(self) -> datetime:
        return datetime.now(UTC)

    def now(self) -> datetime:
        return datetime.now(UTC)

    def now_ms(self) -> int:
        return time_ns() // 1_000_000


class DeploymentClock(SystemClock):
    """The clock of this machine, as far ahead as the deployment's database is.

    ``owner_dsn`` is the address of the database for its owner; a deployment whose clock may not be moved has none.
    """

    def __init__(self, ahead: timedelta = timedelta(0), owner_dsn: str = "") -> None:
        self._ahead = ahead
        self._ahead_ms = ahead // _MILLISECOND
        self.owner_dsn = owner_dsn
        self._watchers: list[Callable[[], None]] = []

    @property
    def ahead(self) -> timedelta:
        """Time by which it is ahead of this machine's; ``follow`` moves it."""
        return self._ahead

    def watch(self, moved: Callable[[], None]) -> None:
        """Have ``moved`` told each time this process learns that the clock was moved."""
        self._watchers.append(moved)

    def follow(self, ahead: timedelta) -> None:
        """Be so far ahead from now on."""
        if ahead != self._ahead:
            self._ahead, self._ahead_ms = ahead, ahead // _MILLISECOND
            for moved in self._watchers:
                moved()

    def now(self) -> datetime:
        return super().now() + self._ahead

    def now_ms(self) -> int:
        return time_ns() // 1_000_000 + self._ahead_ms

    @asynccontextmanager
    async def kept_fresh(self, db: Database) -> AsyncIterator[None]:
        """While this is open, what another process moves arrives within seconds."""
        async with kept_fresh(db, "clock", lambda: self.read(db)):
            yield

    async def read(self, db: Database) -> None:
        """Be as far ahead as the database is now."""
        async with db.read() as conn:
            ahead = await clock_ahead(conn)
        self.follow(ahead)


class ManualClock:
    """A clock that stands still until it is moved; may be moved back, as machines' clocks are."""

    def __init__(self, start: datetime) -> None:
        if start.tzinfo is None:
            raise ValueError("a clock needs an aware datetime, was naive")
        self._now = start.astimezone(UTC)

    def now(self) -> datetime:
        return self._now

    def now_ms(self) -> int:
        return epoch_ms(self._now)

    def world(self) -> datetime:
        return self._now

    def advance(self, **by: float) -> datetime:
        """Move by a `timedelta` given by its parts, e.g. `advance(hours=1)`; returns the new moment."""
        self._now += timedelta(**by)
        return self._now


def epoch_ms(moment: datetime) -> int:
    """Whole milliseconds since 1970, without the rounding of `timestamp()`."""
    return (moment - _BEGINNING) // _MILLISECOND


def moment_of(ms: int) -> datetime:
    """The moment of a tick, so many milliseconds after the beginning of 1970."""
    return _BEGINNING + ms * _MILLISECOND


def hong_kong(moment: datetime) -> datetime:
    """The same moment on Hong Kong's clock; refuses a naive datetime, whose moment is unknown."""
    if moment.tzinfo is None:
        raise ValueError("Hong Kong time needs an aware datetime, was naive")
    return moment.astimezone(HONG_KONG)


async def db_now(conn: asyncpg.Connection) -> datetime:
    """The database's clock; inside a transaction the moment it began, so that all its rows agree."""
    now: datetime | None = await conn.fetchval("SELECT agio_now()")
    assert now is not None
    return now


async def clock_ahead(conn: asyncpg.Connection) -> timedelta:
    """Time by which the deployment's clock is ahead of the machine's; nothing on a live site."""
    ahead: timedelta | None = await conn.fetchval("SELECT agio_now() - now()")
    assert ahead is not None
    return ahead


async def set_clock_ahead(owner: asyncpg.Connection, ahead: timedelta) -> None:
    """Write the two functions anew; PostgreSQL plans what uses them again."""
    for name, of, volatility in _FUNCTIONS:
        await owner.execute(
            f"CREATE OR REPLACE FUNCTION {name}() RETURNS timestamptz LANGUAGE sql {volatility} AS"
            f" $$ SELECT {of}() + interval '{ahead // timedelta(microseconds=1)} microseconds' $$"
        )
