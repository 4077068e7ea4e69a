"""Rewards of a user so far, and the zone of their days."""

from __future__ import annotations

from datetime import datetime

import asyncpg

from agio_signin.cycle.cycle import Signed

_LAST = "SELECT day, place FROM signin_reward WHERE user_id = $1 AND kind = 'day' ORDER BY day DESC LIMIT 1"


async def moment(conn: asyncpg.Connection) -> datetime:
    """Now, by the database's clock: the one that decides for every process."""
    now = await conn.fetchval("SELECT agio_now()")
    assert now is not None
    return now


async def zone_of_user(conn: asyncpg.Connection, user_id: int) -> str | None:
    """The zone that the user's days are counted in; None before the first sign-in."""
    return await conn.fetchval("SELECT zone FROM signin_calendar WHERE user_id = $1", user_id)


async def lock_calendar(tx: asyncpg.Connection, user_id: int, zone: str) -> str:
    """Hold off the user's other sign-ins until ``tx`` ends; returns the zone, which is kept with the first one."""
    await tx.execute(
        "INSERT INTO signin_calendar (user_id, zone, created_at) VALUES ($1, $2, agio_now()) ON CONFLICT DO NOTHING",
        user_id,
        zone,
    )
    kept = await tx.fetchval("SELECT zone FROM signin_calendar WHERE user_id = $1 FOR UPDATE", user_id)
    assert kept is not None
    return kept


async def last_signed(conn: asyncpg.Connection, user_id: int) -> Signed | None:
    """The user's newest day of signing in."""
    found = await conn.fetchrow(_LAST, user_id)
    return None if found is None else Signed(found["day"], found["place"])


async def rewarded_tasks(conn: asyncpg.Connection, user_id: int) -> set[str]:
    """The tasks that were paid to the user."""
    found = await conn.fetch("SELECT task FROM signin_reward WHERE user_id = $1 AND kind = 'task'", user_id)
    return {one["task"] for one in found}
