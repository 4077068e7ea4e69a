"""What became of a queue's cases: those that wait for a second operator, and those that operators have decided."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.review import place_in

_SECOND = """
    SELECT id, payload ->> 'case' AS case_id FROM operator_proposal
    WHERE state = 'pending' AND kind = 'case.act' AND payload ->> 'queue' = $1
"""
_DECIDED = """
    SELECT d.case_id, d.trigger, d.at, o.login AS operator FROM operator_decision d JOIN operator o ON o.id = d.operator
    WHERE d.queue = $1
"""


class Decision(msgspec.Struct, frozen=True):
    """The newest decision of an operator on a case."""

    trigger: str
    operator: str
    at: datetime


async def record_decision(tx: asyncpg.Connection, queue: str, case_id: str, trigger: str, operator: int) -> None:
    """Keep the newest decision on a case."""
    await tx.execute(
        "INSERT INTO operator_decision (queue, case_id, trigger, operator) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (queue, case_id) DO UPDATE SET trigger = excluded.trigger, operator = excluded.operator, "
        "at = excluded.at",
        queue,
        case_id,
        trigger,
        operator,
    )


async def second_reviews(conn: asyncpg.Connection, queue: str, case_ids: Sequence[str]) -> frozenset[str]:
    """Which of these cases wait for a second operator."""
    rows = await conn.fetch(f"{_SECOND} AND payload ->> 'case' = ANY ($2::text[])", queue, list(case_ids))
    return frozenset(row["case_id"] for row in rows)


async def count_second(conn: asyncpg.Connection) -> dict[str, int]:
    """How many cases wait for a second operator, by queue."""
    rows = await conn.fetch(
        "SELECT payload ->> 'queue' AS queue, count(*) AS cases FROM operator_proposal "
        "WHERE state = 'pending' AND kind = 'case.act' GROUP BY 1"
    )
    return {row["queue"]: row["cases"] for row in rows}


async def page_of_second(conn: asyncpg.Connection, queue: str, after: str, size: int) -> tuple[list[str], str]:
    """Cases that wait for a second operator, the one asked for first, first; and the place of the next page."""
    last = int(after) if after.isascii() and after.isdigit() and len(after) <= 19 else 0
    rows = await conn.fetch(f"{_SECOND} AND id > $2 ORDER BY id LIMIT $3", queue, min(last, 2**63 - 1), size + 1)
    return [row["case_id"] for row in rows[:size]], str(rows[size - 1]["id"]) if len(rows) > size else ""


async def page_of_decided(
    conn: asyncpg.Connection, queue: str, after: str, size: int
) -> tuple[dict[str, Decision], str]:
    """Cases that operators decided, the newest decision first; and the place of the next page."""
    place = place_in(after) or ()
    older = "AND (d.at, d.case_id) < ($3, $4)" if place else ""
    rows = await conn.fetch(f"{_DECIDED} {older} ORDER BY d.at DESC, d.case_id DESC LIMIT $2", queue, size + 1, *place)
    found = {row["case_id"]: Decision(row["trigger"], row["operator"], row["at"]) for row in rows[:size]}
    if len(rows) <= size:
        return found, ""
    return found, f"{rows[size - 1]['at'].isoformat()}~{rows[size - 1]['case_id']}"
