"""Claims: who is at which case. An old one counts for nothing, so that a case never waits for somebody who left."""

from __future__ import annotations

from datetime import timedelta

import asyncpg
import msgspec

from agio_kernel.cases.workflow.tables import Claims
from agio_kernel.declarations.codes import CASE_CLAIMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.query import any_of, done, insert, rows, sql, value

CLAIM_TIME = timedelta(minutes=30)
_OLDEST = sql("agio_now() - {}::interval", CLAIM_TIME)
_NAME = Claims.operator._.name.as_alias("name")


class Claimed(msgspec.Struct, frozen=True):
    """The operator at a case."""

    operator: int
    name: str


async def claim(tx: asyncpg.Connection, queue: str, case_id: str, operator: int) -> bool:
    """Take a case; False where another operator has it. Of two who ask at once, one gets it."""
    taken = insert(Claims, {Claims.queue: queue, Claims.case_id: case_id, Claims.operator: operator}).on_conflict(
        target=(Claims.queue, Claims.case_id),
        action="DO UPDATE",
        values=[Claims.operator, (Claims.at, sql("agio_now()"))],
        where=(Claims.operator == operator) | (Claims.at < _OLDEST),
    )
    return bool(await done(tx, taken))


async def unclaim(tx: asyncpg.Connection, queue: str, case_id: str, operator: int | None = None) -> None:
    """Let a case go: one's own, or, once it is decided, whoever's."""
    claimed = Claims.delete().where(Claims.queue == queue, Claims.case_id == case_id)
    await done(tx, claimed if operator is None else claimed.where(Claims.operator == operator))


async def refuse_claimed(conn: asyncpg.Connection, queue: str, case_id: str, operator: int) -> None:
    """An ApiError where another operator is at this case."""
    others = Claims.select(_NAME).where(
        Claims.queue == queue, Claims.case_id == case_id, Claims.operator != operator, Claims.at >= _OLDEST
    )
    if (name := await value(conn, others)) is not None:
        raise ApiError(CASE_CLAIMED, operator=name)


async def claims_of(conn: asyncpg.Connection, queue: str, case_ids: list[str]) -> dict[str, Claimed]:
    """The operators at these cases."""
    claimed = Claims.select(Claims.case_id, Claims.operator.id.as_alias("operator"), _NAME).where(
        Claims.queue == queue, any_of(Claims.case_id, case_ids), Claims.at >= _OLDEST
    )
    return {row["case_id"]: Claimed(row["operator"], row["name"]) for row in await rows(conn, claimed)}


async def my_claims(conn: asyncpg.Connection, queue: str, operator: int) -> list[str]:
    """The cases that an operator has taken, the oldest claim first (at most fifty)."""
    mine = Claims.select(Claims.case_id).where(Claims.operator == operator, Claims.queue == queue, Claims.at >= _OLDEST)
    return [row["case_id"] for row in await rows(conn, mine.order_by(Claims.at, Claims.case_id).limit(50))]
