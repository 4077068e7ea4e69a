"""Claims: who is at which case. An old one counts for nothing, so that a case never waits for somebody who left."""

from __future__ import annotations

from datetime import timedelta

import asyncpg
from agio_kernel.errors import Refusal

from agio_operator.codes import CASE_CLAIMED

CLAIM_TIME = timedelta(minutes=30)


async def claim(tx: asyncpg.Connection, queue: str, case_id: str, operator: int) -> bool:
    """Take a case; False where another operator has it. Of two who ask at once, one gets it."""
    mine = await tx.fetchval(
        "INSERT INTO operator_claim AS c (queue, case_id, operator) VALUES ($1, $2, $3) "
        "ON CONFLICT (queue, case_id) DO UPDATE SET operator = excluded.operator, at = now() "
        "WHERE c.operator = excluded.operator OR c.at < now() - $4::interval RETURNING true",
        queue,
        case_id,
        operator,
        CLAIM_TIME,
    )
    return bool(mine)


async def unclaim(tx: asyncpg.Connection, queue: str, case_id: str, operator: int | None = None) -> None:
    """Let a case go: one's own, or, once it is decided, whoever's."""
    await tx.execute(
        "DELETE FROM operator_claim WHERE queue = $1 AND case_id = $2 AND ($3::bigint IS NULL OR operator = $3)",
        queue,
        case_id,
        operator,
    )


async def refuse_claimed(conn: asyncpg.Connection, queue: str, case_id: str, operator: int) -> None:
    """A Refusal where another operator is at this case."""
    claims = await conn.fetchval(
        "SELECT o.login FROM operator_claim c JOIN operator o ON o.id = c.operator "
        "WHERE c.queue = $1 AND c.case_id = $2 AND c.operator <> $3 AND c.at >= now() - $4::interval",
        queue,
        case_id,
        operator,
        CLAIM_TIME,
    )
    if claims is not None:
        raise Refusal(CASE_CLAIMED, operator=claims)


async def claims_of(conn: asyncpg.Connection, queue: str, case_ids: list[str]) -> dict[str, str]:
    """The logins of who is at these cases."""
    rows = await conn.fetch(
        "SELECT c.case_id, o.login FROM operator_claim c JOIN operator o ON o.id = c.operator "
        "WHERE c.queue = $1 AND c.case_id = ANY ($2) AND c.at >= now() - $3::interval",
        queue,
        case_ids,
        CLAIM_TIME,
    )
    return {row["case_id"]: row["login"] for row in rows}


async def my_claims(conn: asyncpg.Connection, queue: str, operator: int) -> list[str]:
    """The cases that an operator has taken, the oldest claim first (at most fifty)."""
    rows = await conn.fetch(
        "SELECT case_id FROM operator_claim WHERE operator = $1 AND queue = $2 AND at >= now() - $3::interval "
        "ORDER BY at, case_id LIMIT 50",
        operator,
        queue,
        CLAIM_TIME,
    )
    return [row["case_id"] for row in rows]
