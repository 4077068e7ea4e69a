"""Counters of attempts and of what is used up, in PostgreSQL: they survive a restart and count across processes."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.declarations.codes import TOO_MANY_REQUESTS
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Database

_COUNT = """
    WITH slot AS (SELECT to_timestamp(floor(extract(epoch FROM agio_now()) / $2) * $2) AS start)
    INSERT INTO attempt_counter AS c (key, window_start, count) SELECT $1, start, 1 FROM slot
    ON CONFLICT (key, window_start) DO UPDATE SET count = c.count + 1
    RETURNING count, ceil(extract(epoch FROM window_start) + $2 - extract(epoch FROM agio_now()))::int AS seconds
"""


_SLOTS = 96
"""Parts of a window in which what is used up is counted: a day's are quarters of an hour."""
_ALONE = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
_SPEND = f"""
    WITH used AS (
        SELECT coalesce(sum(count), 0)::bigint AS total, coalesce(min(window_start), agio_now()) AS oldest
        FROM attempt_counter WHERE key = $1 AND window_start > agio_now() - make_interval(secs => $2)
    ), spent AS (
        INSERT INTO attempt_counter AS c (key, window_start, count)
        SELECT $1, to_timestamp(floor(extract(epoch FROM agio_now()) / $2 * {_SLOTS}) * $2 / {_SLOTS}), $3::bigint
        FROM used WHERE total + $3 <= $4
        ON CONFLICT (key, window_start) DO UPDATE SET count = c.count + $3
        RETURNING count
    )
    SELECT ceil(extract(epoch FROM oldest) + $2 - extract(epoch FROM agio_now()))::int AS seconds FROM used
    WHERE NOT EXISTS (SELECT FROM spent)
"""


class Counters:
    """Counts attempts in fixed windows, and what is used up in one that moves. An attempt is counted BEFORE it is
    evaluated, in a transaction of its own: of any number of parallel guesses only ``limit`` are ever looked at.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    async def hit(self, key: str, limit: int, window: timedelta) -> int:
        """Count one attempt at ``key``; an ApiError that says how long to wait where the limit is passed.

        Returns the number of attempts in this window, this one included.
        """
        # A connection of its own, committed at once: an attempt counts also where its caller's transaction rolls back.
        async with self._db.read() as conn:
            row = await conn.fetchrow(_COUNT, key, window.total_seconds())
        assert row is not None, "an upsert that returns its row returns one"
        if row["count"] > limit:
            raise ApiError(TOO_MANY_REQUESTS, seconds=max(1, row["seconds"]))
        return row["count"]

    async def spend(self, key: str, amount: int, limit: int, window: timedelta) -> timedelta | None:
        """Take ``amount`` of the ``limit`` that ``key`` has in any ``window`` of time. Where less is left, nothing is
        taken, and how long it is until the oldest part of it is free again is returned.
        """
        # Committed by itself, as attempts are; who spends at the same moment counts what the other took.
        async with self._db.transaction() as tx:
            await tx.execute(_ALONE, key)
            seconds = await tx.fetchval(_SPEND, key, window.total_seconds(), amount, limit)
        return None if seconds is None else timedelta(seconds=max(1, seconds))

    async def clear(self, key: str) -> None:
        """Forget the attempts at ``key``, after one that succeeded."""
        await self._db.execute("DELETE FROM attempt_counter WHERE key = $1", key)

    async def forget_old(self) -> None:
        """Delete windows that can't matter any more."""
        await self._db.execute("DELETE FROM attempt_counter WHERE window_start < agio_now() - interval '8 days'")
