"""Checks of a case that were left to a person: which of them somebody has made, and who."""

from __future__ import annotations

from typing import NamedTuple

import asyncpg
from agio_kernel.review import CaseCheck


class Ticker(NamedTuple):
    """The operator who made a check."""

    id: int
    name: str


async def tick(tx: asyncpg.Connection, queue: str, case_id: str, label: str, operator: int) -> bool:
    """Note that an operator looked; False where somebody did before, whose tick stands."""
    mine = await tx.fetchval(
        "INSERT INTO operator_check (queue, case_id, label, operator) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (queue, case_id, label) DO NOTHING RETURNING true",
        queue,
        case_id,
        label,
        operator,
    )
    return bool(mine)


async def untick(tx: asyncpg.Connection, queue: str, case_id: str, label: str, operator: int) -> bool:
    """Take one's own tick back; False where there is none: another's stays."""
    mine = await tx.fetchval(
        "DELETE FROM operator_check WHERE queue = $1 AND case_id = $2 AND label = $3 AND operator = $4 RETURNING true",
        queue,
        case_id,
        label,
        operator,
    )
    return bool(mine)


async def ticked(conn: asyncpg.Connection, queue: str, case_id: str) -> dict[str, Ticker]:
    """The operators who looked, by the label of the check."""
    rows = await conn.fetch(
        "SELECT c.label, o.id, o.name FROM operator_check c JOIN operator o ON o.id = c.operator "
        "WHERE c.queue = $1 AND c.case_id = $2",
        queue,
        case_id,
    )
    return {row["label"]: Ticker(row["id"], row["name"]) for row in rows}


def as_shown(check: CaseCheck, made: dict[str, Ticker], reader: int) -> dict[str, object]:
    """A check for an operator who reads it: ``by`` names who made it, and is empty for one that the product made, or
    that nobody has made yet; ``yours`` says whether the reader can tick it, or take the tick back.
    """
    person = made.get(check.label) if check.passed is None else None
    return {
        "label": check.label,
        "passed": True if person else check.passed,
        "note": check.note,
        "by": person.name if person else "",
        "yours": check.passed is None and (person is None or person.id == reader),
    }
