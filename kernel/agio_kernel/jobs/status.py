"""Standing of scheduled work: for the health page, the console and ``agio jobs``."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec

from agio_kernel.postgres.db import Database

MOST_COUNTED = 10_000
"""Greatest number that is counted: more is shown as that many."""


class JobStatus(msgspec.Struct, frozen=True):
    """One kind of work: steps whose time has come, for how long the oldest has waited and since when, how many a step
    failed of and will be tried again, how many are parked until a person looks.
    """

    kind: str
    waiting: int
    lag_s: int
    failing: int
    parked: int
    since: datetime | None = None


class ParkedWork(msgspec.Struct, frozen=True):
    """One parked row, with what its last try ended in."""

    kind: str
    id: int
    step: int
    at: datetime
    parked_at: datetime
    problem: str


async def job_status(conn: asyncpg.Connection | Database) -> tuple[JobStatus, ...]:
    """All kinds that have rows; cheap however many there are."""
    rows = await conn.fetch(
        "WITH RECURSIVE known(kind) AS ((SELECT kind FROM scheduled_job ORDER BY kind LIMIT 1) UNION ALL"
        " SELECT (SELECT d.kind FROM scheduled_job d WHERE d.kind > known.kind ORDER BY d.kind LIMIT 1)"
        " FROM known WHERE known.kind IS NOT NULL)"
        " SELECT kind,"
        " (SELECT count(*) FROM (SELECT FROM scheduled_job d WHERE d.kind = known.kind AND parked_at IS NULL"
        "   AND try_at <= agio_now() LIMIT $1) w) AS waiting,"
        " coalesce((SELECT greatest(0, extract(epoch FROM agio_now() - d.try_at))::int FROM scheduled_job d"
        "   WHERE d.kind = known.kind AND parked_at IS NULL ORDER BY try_at LIMIT 1), 0) AS lag_s,"
        " (SELECT count(*) FILTER (WHERE parked_at IS NULL) FROM (SELECT parked_at FROM scheduled_job d"
        "   WHERE d.kind = known.kind AND problem IS NOT NULL LIMIT $1) p) AS failing,"
        " (SELECT count(parked_at) FROM (SELECT parked_at FROM scheduled_job d"
        "   WHERE d.kind = known.kind AND problem IS NOT NULL LIMIT $1) p) AS parked,"
        " (SELECT d.try_at FROM scheduled_job d WHERE d.kind = known.kind AND parked_at IS NULL AND"
        " try_at <= agio_now()"
        "   ORDER BY try_at LIMIT 1) AS since"
        " FROM known WHERE kind IS NOT NULL ORDER BY kind",
        MOST_COUNTED,
    )
    return tuple(JobStatus(*row) for row in rows)


async def parked_work(conn: asyncpg.Connection | Database, limit: int = 100) -> Sequence[ParkedWork]:
    """Parked work, by kind and id; the first ``limit``."""
    rows = await conn.fetch(
        "SELECT kind, id, step, at, parked_at, problem FROM scheduled_job"
        " WHERE problem IS NOT NULL AND parked_at IS NOT NULL ORDER BY kind, id LIMIT $1",
        limit,
    )
    return [ParkedWork(*row) for row in rows]


async def try_again(conn: asyncpg.Connection | Database, kind: str, id: int | None = None) -> int:
    """Take parked rows of a kind, or the one, up again; returns how many."""
    status = await conn.execute(
        "UPDATE scheduled_job SET parked_at = NULL, attempts = 0, try_at = agio_now()"
        " WHERE kind = $1 AND parked_at IS NOT NULL AND ($2::bigint IS NULL OR id = $2)",
        kind,
        id,
    )
    return int(status.split()[-1])
