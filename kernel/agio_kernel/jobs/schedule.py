"""Putting work in the calendar, and taking it out again, in the transaction of the operation that owes it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import asyncpg

from agio_kernel.jobs.declaration import JobKind


async def schedule(tx: asyncpg.Connection, kind: JobKind, id: int, at: datetime) -> None:
    """The first step of ``id`` is due at ``at``. One thing has one row of a kind, a second is refused."""
    await schedule_all(tx, kind, [(id, at)])


async def schedule_all(tx: asyncpg.Connection, kind: JobKind, when: Iterable[tuple[int, datetime]]) -> None:
    """Schedule many things in one statement, as ``schedule`` does for one."""
    pairs = list(when)
    await tx.execute(
        "INSERT INTO scheduled_job (kind, id, at, try_at)"
        " SELECT $1, u.id, u.at, u.at FROM unnest($2::bigint[], $3::timestamptz[]) u(id, at)",
        kind.name,
        [id for id, _ in pairs],
        [at for _, at in pairs],
    )


async def schedule_unless_due(tx: asyncpg.Connection, kind: JobKind, id: int, at: datetime) -> None:
    """Schedule like ``schedule``, where a step of ``id`` may be due still: that one stands, and finds out by itself
    until when it has to wait. The handler of its steps must hold what the caller holds.
    """
    await tx.execute(
        "INSERT INTO scheduled_job (kind, id, at, try_at) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING",
        kind.name,
        id,
        at,
    )


async def cancel(tx: asyncpg.Connection, kind: JobKind, id: int) -> bool:
    """Cancel the step of ``id``; False where none was due.

    It waits for a step that is being carried out, so it comes before anything else its transaction locks. Where that
    isn't possible, leave the row: the step finds the thing settled, and answers Done.
    """
    return await tx.execute("DELETE FROM scheduled_job WHERE kind = $1 AND id = $2", kind.name, id) == "DELETE 1"
