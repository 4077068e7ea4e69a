"""Conversion of rows to rewards, and the guard that a day and a task are paid once."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import asyncpg
import msgspec
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import row, select

from agio_signin.cycle.cycle import Signed
from agio_signin.reward.reward import Reward
from agio_signin.tables import Rewards

_COLUMNS = "id, user_id, kind, day, place, task, account, coin, amount, paid_at"
# The unique indexes decide, so this stays SQL: of many who pay the same at once, one inserts the row.
_INSERT = (
    f"INSERT INTO signin_reward ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    " ON CONFLICT DO NOTHING RETURNING true"
)
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


async def insert_reward(tx: asyncpg.Connection, reward: Reward) -> bool:
    """Keep a new reward; False where its day or task was rewarded already."""
    fields = msgspec.structs.asdict(reward)
    values = [fields[name] for name in _COLUMNS.split(", ")]
    return bool(await tx.fetchval(_INSERT, *values))


async def find_reward(conn: asyncpg.Connection, id: int, user_id: int) -> Reward | None:
    """The reward of this id, where it is this user's."""
    return await row(conn, select(Rewards, Reward).where(Rewards.id == id).where(Rewards.user_id == user_id), Reward)


def reward_of(found: Any) -> Reward:
    """A row that a list found."""
    return msgspec.convert({name: found[name] for name in Reward.__struct_fields__}, Reward)


def rewards_of(user_id: int) -> Listed:
    """A user's rewards, the newest first."""
    return Listed(select(Rewards, Reward).where(Rewards.user_id == user_id), "signin_reward")
