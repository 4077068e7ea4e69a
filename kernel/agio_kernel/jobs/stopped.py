"""Stopped work: work that goes on by itself while a site runs, and doesn't.

Told from the database alone, so that any process sees it, also where none carries out recurring work at all: each
task's last run is kept there, and the age of what waits is the waiting row's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import asyncpg
import msgspec

from agio_kernel.declarations.work import TaskSpec
from agio_kernel.jobs.status import job_status
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.ids import age_s
from agio_kernel.postgres.db import Database

LATE_S = 60
"""Longest time for an unsealed journal, late scheduled work or an undelivered event, in seconds."""
INTERVALS = 3
"""Number of intervals that a recurring task may be silent, beside the time that one run may take."""
NOTED_EVERY_S = 10.0
"""A run is written so often at most: what recurs each second is known to this much."""

Kind = Literal["journal", "due", "events", "task"]

_SILENT = """
    SELECT name, extract(epoch FROM agio_now() - greatest(ran_at, watched_from))::int AS age_s FROM task_run
    WHERE agio_now() - greatest(ran_at, watched_from) > make_interval(secs => greatest(every_s, $1) * $2 + limit_s)
    ORDER BY name
"""
_UNSEALED = """
    SELECT id FROM ledger_transfer
    WHERE tx >= coalesce((SELECT to_tx FROM ledger_link ORDER BY seq DESC LIMIT 1), '0'::xid8) ORDER BY tx, id LIMIT 1
"""
_EVENTS = """
    SELECT extract(epoch FROM agio_now() - min(created_at))::int FROM (
        SELECT created_at FROM event_outbox WHERE settled_at IS NULL AND waits_for IS NULL
        ORDER BY due_at, id LIMIT 1000
    ) o
"""


class Stopped(msgspec.Struct, frozen=True):
    """One thing that doesn't go on: of which kind, its name where there are many, and for how many seconds."""

    kind: Kind
    name: str
    age_s: int


async def stopped(conn: asyncpg.Connection | Database, clock: Clock) -> tuple[Stopped, ...]:
    """Return all work that stands still for longer than it may; cheap enough to be called again and again."""
    found: list[Stopped] = []
    unsealed = await conn.fetchval(_UNSEALED)
    if unsealed is not None and (age := age_s(unsealed, clock)) > LATE_S:
        found.append(Stopped("journal", "", age))
    found += [Stopped("due", one.kind, one.lag_s) for one in await job_status(conn) if one.lag_s > LATE_S]
    waiting = await conn.fetchval(_EVENTS)
    if waiting is not None and waiting > LATE_S:
        found.append(Stopped("events", "", waiting))
    silent = await conn.fetch(_SILENT, NOTED_EVERY_S, INTERVALS)
    return (*found, *(Stopped("task", row["name"], row["age_s"]) for row in silent))


async def watch_tasks(db: Database, tasks: Sequence[TaskSpec]) -> None:
    """Expect these tasks to run from now on, and no others: a site that was away isn't late the moment it is back."""
    async with db.transaction() as tx:
        await tx.execute("DELETE FROM task_run WHERE name <> ALL ($1::text[])", [task.name for task in tasks])
        await tx.executemany(
            "INSERT INTO task_run (name, every_s, limit_s) VALUES ($1, $2, $3) "
            "ON CONFLICT (name) DO UPDATE SET every_s = $2, limit_s = $3, watched_from = agio_now()",
            [(task.name, task.every_s, task.time_limit_s) for task in sorted(tasks, key=lambda task: task.name)],
        )


async def note_run(db: Database, task: TaskSpec) -> None:
    """Keep that a task has just run."""
    await db.execute("UPDATE task_run SET ran_at = agio_now() WHERE name = $1", task.name)
