"""Tries at an account's factors: counted and committed before they are looked at, across processes and restarts."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum

import asyncpg
import msgspec

from agio_kernel.declarations.errors import AgioError
from agio_kernel.identity.known_browsers import STRANGER
from agio_kernel.postgres.db import Database

LIMIT = 5
PAUSE = timedelta(minutes=15)
KEPT_DAYS = 2

_COUNT = """
    INSERT INTO factor_tries AS f (user_id, factor, tries, tried_at, day_tries, day_from, browser)
    VALUES ($1, $2, 1, agio_now(), 1, agio_now(), $5)
    ON CONFLICT (user_id, factor, browser) DO UPDATE SET
        tries = CASE WHEN f.tried_at <= agio_now() - $4::interval THEN 1 ELSE f.tries + 1 END,
        tried_at = agio_now(),
        day_tries = CASE WHEN f.day_from <= agio_now() - interval '1 day' THEN 1 ELSE f.day_tries + 1 END,
        day_from = CASE WHEN f.day_from <= agio_now() - interval '1 day' THEN agio_now() ELSE f.day_from END
    WHERE f.tries < $3 OR f.tried_at <= agio_now() - $4::interval
    RETURNING day_tries
"""
_OTHERS = """
    SELECT coalesce(sum(day_tries), 0)::int FROM factor_tries
    WHERE user_id = $1 AND factor = $2 AND browser <> $3 AND day_from > agio_now() - interval '1 day'
"""
_LOCKED_S = """
    SELECT ceil(extract(epoch FROM tried_at + $4::interval - agio_now()))::int FROM factor_tries
    WHERE user_id = $1 AND factor = $2 AND browser = $5 AND tries >= $3 AND tried_at > agio_now() - $4::interval
"""


class Factor(StrEnum):
    """Factor of an account that can be guessed once somebody stands before it."""

    PASSWORD = "password"
    TRADING_PASSWORD = "trading_password"
    TOTP = "totp"
    QUESTION = "question"


class FactorLocked(AgioError):
    """Too many tries: nothing is evaluated for another ``seconds``."""

    def __init__(self, factor: Factor, seconds: int) -> None:
        super().__init__(f"{factor} is locked for {seconds} s")
        self.factor, self.seconds = factor, seconds


class Tried(msgspec.Struct, frozen=True):
    """A try that may be evaluated; ``in_a_day`` counts the wrong ones of a day with this one."""

    in_a_day: int


async def count_try(db: Database, user_id: int, factor: Factor, browser: str = STRANGER) -> Tried:
    """Count a try, then let it be evaluated; raises FactorLocked where five were wrong in the last quarter of an hour,
    of this budget (``known_browsers``); a day's tries are those of all.

    The count is one statement, committed by itself: of any number of parallel guesses five are evaluated.
    """
    in_a_day = await db.fetchval(_COUNT, user_id, str(factor), LIMIT, PAUSE, browser)
    if in_a_day is None:
        raise FactorLocked(factor, max(1, await locked_s(db, user_id, factor, browser)))
    return Tried(in_a_day + await db.fetchval(_OTHERS, user_id, str(factor), browser))


async def forgive_try(db: Database | asyncpg.Connection, user_id: int, factor: Factor, browser: str = STRANGER) -> None:
    """The try was right: it doesn't count against the day, and the ones before it no more against the pause."""
    await db.execute(
        "UPDATE factor_tries SET tries = 0, day_tries = greatest(day_tries - 1, 0) "
        "WHERE user_id = $1 AND factor = $2 AND browser = $3",
        user_id,
        str(factor),
        browser,
    )


async def locked_s(db: Database, user_id: int, factor: Factor, browser: str = STRANGER) -> int:
    """Return the seconds for which no try is evaluated; 0 where one would be."""
    return await db.fetchval(_LOCKED_S, user_id, str(factor), LIMIT, PAUSE, browser) or 0


async def forget_old_tries(db: Database, limit: int = 10_000) -> int:
    """Delete tries that count no more; at most ``limit`` at a time."""
    status = await db.execute(
        "DELETE FROM factor_tries WHERE (user_id, factor, browser) IN ("
        "SELECT user_id, factor, browser FROM factor_tries "
        "WHERE greatest(tried_at, day_from) < agio_now() - make_interval(days => $1) LIMIT $2 FOR UPDATE SKIP LOCKED)",
        KEPT_DAYS,
        limit,
    )
    return int(status.split()[-1])
