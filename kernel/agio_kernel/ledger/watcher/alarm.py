"""The alarm: what was found that can't be. While one is open nothing is paid out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec

from agio_kernel.declarations.errors import AgioError
from agio_kernel.ledger import Finding
from agio_kernel.ports.ids import IdSource

KEPT = 100
"""Findings an alarm keeps; verification names them all."""


class Alarm(msgspec.Struct, frozen=True):
    """An open alarm: since when, how many findings by check, and the first of them."""

    id: int
    raised_at: datetime
    counts: dict[str, int]
    found: list[str]


class AlarmStands(AgioError):
    """The alarm can't be cleared: the ledger still isn't what it must be."""


async def open_alarm(conn: asyncpg.Connection) -> Alarm | None:
    """The alarm that is open; there is at most one."""
    row = await conn.fetchrow("SELECT id, raised_at, counts, found FROM ledger_alarm WHERE cleared_at IS NULL")
    return None if row is None else Alarm(**row)


async def raise_alarm(tx: asyncpg.Connection, ids: IdSource, findings: Sequence[Finding]) -> None:
    """Open an alarm, or tell the open one what it doesn't know yet."""
    counts: dict[str, int] = {}
    for finding in findings:
        counts[finding.check] = counts.get(finding.check, 0) + 1
    await tx.execute(
        """
        INSERT INTO ledger_alarm AS a (id, found, counts) VALUES ($1, $2, $3)
        ON CONFLICT ((true)) WHERE cleared_at IS NULL DO UPDATE
        SET found = CASE WHEN a.found @> excluded.found OR jsonb_array_length(a.found) >= $4 THEN a.found
                         ELSE a.found || excluded.found END,
            counts = a.counts || excluded.counts
        """,
        ids.next(),
        [finding.sentence for finding in findings[:KEPT]],
        counts,
        KEPT,
    )


async def clear_alarm(tx: asyncpg.Connection, by: str, reason: str) -> Alarm | None:
    """Close the open alarm; the caller has asked ``Watcher.require_clean`` before it began ``tx``. None
    where none is open.
    """
    alarm = await open_alarm(tx)
    if alarm is not None:
        await tx.execute(
            "UPDATE ledger_alarm SET cleared_at = agio_now(), cleared_by = $2, reason = $3 WHERE id = $1",
            alarm.id,
            by,
            reason,
        )
    return alarm
