"""Carrying out what is due: batches of rows that nobody else has, each step once, until nothing is left for now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from datetime import datetime

import asyncpg
import structlog

from agio_kernel.declarations.errors import AgioError, ConfigurationError
from agio_kernel.jobs.declaration import Done, Job, JobStep, Next, Outcome, Wait
from agio_kernel.postgres.db import Database, DatabaseUnavailable, OutcomeUnknown, Retry

log = structlog.get_logger(__name__)

MOST_TRIES = 8
"""Then a row is parked: it failed over some four minutes, and a person has to look."""
LONGEST_DELAY_S = 300
STEP_S = 20.0
"""Longest time for one batch, or one step of a batch that failed, in seconds. A longer step has failed."""
RUN_S = 30.0
"""No batch is begun after this time: the rest is for the next run."""

_PASSES = (DatabaseUnavailable, Retry, OutcomeUnknown)
"""The database's own trouble: no step is to blame."""

_MOMENT = "coalesce($2::timestamptz, agio_now())"
_KINDS_DUE = f"""
    SELECT kind FROM unnest($1::text[]) WITH ORDINALITY k(kind, place)
    WHERE EXISTS (SELECT FROM scheduled_job d WHERE d.kind = k.kind AND d.parked_at IS NULL AND d.try_at <= {_MOMENT})
    ORDER BY place
"""


class StepTooLong(AgioError):
    """A step did not come to an end."""


class JobRunner:
    """Carries out the scheduled work of the plugins that are up. Any number of them may run on one database."""

    def __init__(
        self, db: Database, works: Sequence[tuple[str, Job]], is_up: Callable[[str], bool] = lambda plugin: True
    ) -> None:
        self._db = db
        self._works = list(works)
        self._is_up = is_up
        names = [work.kind.name for _, work in works]
        for plugin, work in works:
            if not work.kind.name.startswith(f"{plugin}.") or names.count(work.kind.name) > 1:
                raise ConfigurationError(
                    f"the due work {work.kind.name} of {plugin} is named {plugin}.<something>, and declared once"
                )

    async def run(self, until: datetime | None = None) -> int:
        """Carry out what is due at ``until`` (by default now, by the database's clock); returns how many steps.

        Kinds take turns, batch by batch, oldest first in each, so a long catch-up of one delays the others by a batch.
        """
        began = asyncio.get_running_loop().time()
        left = {work.kind.name: work for plugin, work in self._works if self._is_up(plugin)}
        done = 0
        while kinds := await self._kinds_due(left, until):
            for kind in kinds:
                if asyncio.get_running_loop().time() > began + RUN_S:
                    return done
                taken, applied = await self._batch(left[kind], until)
                done += applied
                if not taken:  # somebody else has what is due of it
                    del left[kind]
        return done

    async def _kinds_due(self, kinds: Collection[str], until: datetime | None) -> Sequence[str]:
        """Those of which something is due: one query where mostly nothing is, instead of a transaction for each."""
        rows = await self._db.fetch(_KINDS_DUE, list(kinds), until) if kinds else []
        return [row["kind"] for row in rows]

    async def _batch(self, work: Job, until: datetime | None) -> tuple[int, int]:
        """Numbers of rows taken, and of those that came further."""
        rows: Sequence[JobStep] = ()
        try:
            async with self._db.transaction() as tx:
                rows = await _due(tx, work, until)
                return len(rows), await _carry_out(tx, work, rows, until)
        except Exception as error:
            if not rows:
                raise
            log.warning("due.batch_failed", kind=work.kind.name, steps=len(rows), error=type(error).__name__)
        return len(rows), sum([await self._single(work, due, until) for due in rows])

    async def _single(self, work: Job, due: JobStep, until: datetime | None) -> int:
        try:
            async with self._db.transaction() as tx:
                rows = await _due(tx, work, until, due)
                return await _carry_out(tx, work, rows, until)
        except Exception as error:
            await self._failed(work, due, until, error)
            return 0

    async def _failed(self, work: Job, due: JobStep, until: datetime | None, error: Exception) -> None:
        counts = not isinstance(error, _PASSES)
        parked = await self._db.fetchval(
            "UPDATE scheduled_job SET attempts = attempts + $5::int, problem = $4,"
            f" try_at = {_MOMENT} + make_interval(secs => least($6, power(2, attempts + 1))),"
            f" parked_at = CASE WHEN attempts + $5::int >= $7 THEN {_MOMENT} END"
            " WHERE kind = $1 AND id = $3 AND step = $8 RETURNING parked_at IS NOT NULL",
            work.kind.name,
            until,
            due.id,
            f"{type(error).__name__}: {error}"[:500],
            int(counts),
            float(LONGEST_DELAY_S),
            MOST_TRIES,
            due.step,
        )
        tell = log.error if parked else log.warning
        tell(
            "due.step_failed", kind=work.kind.name, id=due.id, step=due.step, parked=parked, error=type(error).__name__
        )


async def _due(
    tx: asyncpg.Connection, work: Job, until: datetime | None, only: JobStep | None = None
) -> Sequence[JobStep]:
    """Rows that are due and nobody else has, the oldest first; or the one, if it is still there."""
    rows = await tx.fetch(
        f"SELECT id, step, at FROM scheduled_job WHERE kind = $1 AND parked_at IS NULL AND try_at <= {_MOMENT}"
        " AND ($4::bigint IS NULL OR (id = $4 AND step = $5::int))"
        " ORDER BY try_at, id LIMIT $3 FOR UPDATE SKIP LOCKED",
        work.kind.name,
        until,
        work.batch,
        only and only.id,
        only and only.step,
    )
    return [JobStep(*row) for row in rows]


async def _carry_out(tx: asyncpg.Connection, work: Job, rows: Sequence[JobStep], until: datetime | None) -> int:
    if not rows:
        return 0
    try:
        async with asyncio.timeout(STEP_S):
            outcomes = await work.carry_out(tx, rows)
    except TimeoutError as error:
        raise StepTooLong(f"{work.kind.name} took longer than {STEP_S:.0f} s") from error
    further: list[tuple[int, datetime]] = []
    waiting: list[tuple[int, float]] = []
    done: list[int] = []
    for due, outcome in zip(rows, outcomes, strict=True):
        _sort(due, outcome, further, waiting, done)
    kind = work.kind.name
    if done:
        await tx.execute("DELETE FROM scheduled_job WHERE kind = $1 AND id = ANY ($2::bigint[])", kind, done)
    if further:
        await tx.execute(
            "UPDATE scheduled_job d SET step = d.step + 1, at = u.at, try_at = u.at, attempts = 0, problem = NULL"
            " FROM unnest($2::bigint[], $3::timestamptz[]) u(id, at) WHERE d.kind = $1 AND d.id = u.id",
            kind,
            [id for id, _ in further],
            [at for _, at in further],
        )
    if waiting:
        await tx.execute(
            f"UPDATE scheduled_job d SET try_at = {_MOMENT} + make_interval(secs => u.wait_s),"
            f" attempts = 0, problem = NULL"
            " FROM unnest($3::bigint[], $4::float8[]) u(id, wait_s) WHERE d.kind = $1 AND d.id = u.id",
            kind,
            until,
            [id for id, _ in waiting],
            [seconds for _, seconds in waiting],
        )
    return len(further) + len(done)


def _sort(
    due: JobStep,
    outcome: Outcome,
    further: list[tuple[int, datetime]],
    waiting: list[tuple[int, float]],
    done: list[int],
) -> None:
    match outcome:
        case Next(at):
            if at <= due.at:
                raise ValueError(f"the step after the one of {due.at} can't be due at {at}")
            further.append((due.id, at))
        case Wait(seconds):
            if seconds <= 0:
                raise ValueError(f"a step waits for a time, was {seconds} s")
            waiting.append((due.id, seconds))
        case Done():
            done.append(due.id)
