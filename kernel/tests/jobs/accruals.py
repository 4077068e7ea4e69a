"""A product of scheduled work: deposits that earn day by day, as a plugin would write it, and as a process that is
killed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from datetime import date, datetime

import asyncpg
from agio_kernel.jobs import DONE, Calendar, Job, JobKind, JobRunner, JobStep, Next, Outcome, schedule_all
from agio_kernel.postgres.db import Database
from agio_kernel.terms import Rate, earned_on

ACCRUE = JobKind("test.accrue", "Credit the yield of a day")
TERM = 7
CALENDAR = Calendar("America/Sao_Paulo")
TABLES = (
    "CREATE TABLE deposit (id bigint PRIMARY KEY, principal bigint NOT NULL);"
    "CREATE TABLE booked (id bigint, step int, on_day date, amount bigint);"  # no key: what is booked twice shall show
    "GRANT SELECT, INSERT ON deposit, booked TO agio_app"
)


def rate_of(day: date) -> Rate:
    """The published rate of a day, between 0.3 and 0.5 percent."""
    return Rate.percent("0.3") + Rate(day.toordinal() * 7919 % 20_000_000)


def accruals(pause_s: float = 0, batch: int = 50) -> Job:
    """The work; ``pause_s`` holds each batch up between what it books and what it answers."""

    async def accrue(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        rows = await tx.fetch("SELECT id, principal FROM deposit WHERE id = ANY ($1::bigint[])", [d.id for d in batch])
        principals = {row["id"]: row["principal"] for row in rows}
        for due in batch:
            day = CALENDAR.day(due.at)
            before = Rate.total(rate_of(date.fromordinal(day.toordinal() - n - 1)) for n in range(due.step))
            amount = earned_on(principals[due.id], before, rate_of(day))
            await tx.execute("INSERT INTO booked VALUES ($1, $2, $3, $4)", due.id, due.step, day, amount)
        if pause_s:
            await tx.execute("SELECT pg_sleep($1)", pause_s)
        return [DONE if due.step == TERM - 1 else Next(CALENDAR.after(due.at, 1)) for due in batch]

    return Job(ACCRUE, accrue, batch)


async def open_deposits(db: Database, begins: Sequence[tuple[int, datetime, int]]) -> None:
    """Deposits of (id, first accrual, principal)."""
    async with db.transaction() as tx:
        await tx.executemany("INSERT INTO deposit VALUES ($1, $2)", [(id, amount) for id, _, amount in begins])
        await schedule_all(tx, ACCRUE, [(id, at) for id, at, _ in begins])


async def booked(db: Database) -> list[tuple[int, int, date, int]]:
    """Everything that was booked."""
    return [tuple(row) for row in await db.fetch("SELECT * FROM booked ORDER BY id, step")]


async def main(dsn: str, pause_s: float) -> None:
    async with await Database.connect(dsn, max_size=2) as db:
        print("ready", flush=True)  # noqa: T201
        await JobRunner(db, [("test", accruals(pause_s))]).run()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], float(sys.argv[2])))
