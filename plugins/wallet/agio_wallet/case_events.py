"""The time line of a case: who did what to a deposit, a withdrawal or an exception."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg
from agio_kernel.ids import IdSource
from agio_kernel.review import CaseEvent
from agio_kernel.session.principal import Principal

USER, TIMER, CHAIN = "user", "timer", "chain"


def operator(actor: Principal) -> str:
    """How an operator is named in a time line."""
    return f"operator:{actor.name or actor.uid}"


async def note(tx: asyncpg.Connection, ids: IdSource, case_id: int, actor: str, label: str, text: str = "") -> None:
    """Add a line; ``label`` is the trigger, or what began the case."""
    await tx.execute(
        "INSERT INTO wallet_case_event (id, case_id, actor, label, note) VALUES ($1, $2, $3, $4, $5)",
        ids.next(),
        case_id,
        actor,
        label,
        text,
    )


_OWNER_READS = frozenset(
    {
        *("submitted", "found", "review", "credit", "refuse", "fall_short", "drop", "reverse"),
        *("requested", "approve", "reject", "cancel", "broadcast", "confirm", "fail"),
    }
)
"""What moved the case. Whatever else stands in the time line is the operators' own."""


async def owner_time_line(conn: asyncpg.Connection, case_id: int) -> list[dict[str, Any]]:
    """What happened as the case's owner reads it, newest first: which side acted is told, which person is not."""
    rows = await conn.fetch(
        "SELECT at, split_part(actor, ':', 1) AS by, label FROM wallet_case_event WHERE case_id = $1"
        " AND label = ANY ($2::text[]) ORDER BY id DESC LIMIT 200",
        case_id,
        sorted(_OWNER_READS),
    )
    return [{"at": row["at"], "by": row["by"], "label": f"wallet.case.event.{row['label']}"} for row in rows]


async def time_line(conn: asyncpg.Connection, case_ids: Sequence[int], user: str) -> tuple[CaseEvent, ...]:
    """What happened as operators read it, oldest first: ``user`` is the name of the case's user, operators have theirs;
    what the timer or the chain did has nobody's.
    """
    rows = await conn.fetch(
        "SELECT at, actor, label, note FROM wallet_case_event WHERE case_id = ANY ($1::bigint[]) ORDER BY id LIMIT 200",
        case_ids,
    )
    names: dict[str, str] = {USER: user, TIMER: "", CHAIN: ""}
    return tuple(
        CaseEvent(
            row["at"],
            names.get(row["actor"], str(row["actor"]).partition(":")[2]),
            f"wallet.case.event.{row['label']}",
            row["note"],
        )
        for row in rows
    )
