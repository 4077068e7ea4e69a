"""Absences, kills and calendars: whatever happened meanwhile, every loan owes what the closed form says."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from agio_kernel.jobs import Calendar
from agio_testing.races.crash_worker import killed
from borrowing import DEMO, UNIT, borrows, day_begins

sys.path.insert(0, str(Path(__file__).parent))
from many_loans import fill, lending_bench

COUNT = 100_000 if os.environ.get("AGIO_FAULTS") == "long" else 1_200


def ceil(exact: Fraction) -> int:
    return -(-exact.numerator // exact.denominator)


def owed_on(amount: int, day: int, days: int = 7) -> tuple[int, int]:
    """Interest and late fee: 0.05 percent a day after three free ones, 0.1 percent late."""
    interest = ceil(Fraction(amount) * max(0, min(day, days) - 3) * 5 / 10_000)
    due = amount + ceil(Fraction(amount) * (days - 3) * 5 / 10_000)
    return interest, ceil(Fraction(due) * max(0, day - days) / 1_000)


@pytest.mark.parametrize(
    ("seed", "zone", "begins"),
    [
        (1, "Asia/Hong_Kong", date(2028, 2, 26)),
        (2, "America/New_York", date(2027, 3, 11)),
        (3, "America/New_York", date(2027, 11, 4)),
        (4, "Pacific/Apia", date(2027, 12, 29)),
    ],
    ids=["leap-day", "clocks-forward", "clocks-back", "a-year-ends"],
)
async def test_on_every_calendar_with_any_absence_each_day_is_charged_once(db, owner_db, tmp_path, seed, zone, begins):
    """The process is away at random, and broken off in the middle of what it does."""
    dice = random.Random(seed)
    calendar = Calendar(zone=zone)
    bench = await lending_bench(db, owner_db, tmp_path, calendar=calendar).open()
    amount = dice.randrange(5, 200) * 100

    def midnight(day: int) -> datetime:
        return datetime.combine(begins + timedelta(day - 1), time(), ZoneInfo(zone)).astimezone(UTC)

    await bench.clock.advance_to(midnight(1))
    loan = await borrows(bench, DEMO, offer="usdt-7", amount=str(amount))
    moments = sorted(midnight(1) + timedelta(hours=dice.uniform(0, 24 * 12)) for _ in range(7))
    for moment in [*moments, midnight(14)]:
        await bench.clock.advance_to(moment)
        broken_off = asyncio.create_task(bench.run_jobs(moment))
        for _ in range(dice.randrange(200)):
            await asyncio.sleep(0)
        broken_off.cancel()
        await asyncio.gather(broken_off, return_exceptions=True)
        # A batch that was broken off may count as a try: it comes again.
        await db.execute("UPDATE scheduled_job SET try_at = at, attempts = 0")
        await bench.run_jobs(moment)
        day = max(1, sum(midnight(day) <= moment for day in range(1, 20)))
        found = await db.fetchrow("SELECT interest, late_fee, charged_days, state FROM lending_loan")
        assert (found["interest"], found["late_fee"]) == owed_on(amount * UNIT, day)
        assert found["charged_days"] == day
        assert found["state"] == ("overdue" if day > 7 else "repaying" if day > 3 else "issued")
        await bench.verify()
    lines = await db.fetch("SELECT label FROM case_event WHERE case_id = $1 ORDER BY id", int(loan["id"]))
    assert [one["label"] for one in lines] == ["applied", "issue", "run", "lapse"]


async def test_killed_in_the_middle_of_charging_nothing_is_lost_and_nothing_doubled(bench, database_url):
    """The process ends as by kill -9, again and again, while thousands of loans are charged."""
    loan = await borrows(bench, DEMO, offer="usdt-7", amount="1000")
    one = await fill(bench, int(loan["id"]), COUNT)
    until = day_begins(bench, loan, 10)
    for days in (2, 5, 9):

        async def seen(days: int = days) -> bool:
            return await bench.kernel.db.fetchval(
                "SELECT EXISTS (SELECT FROM lending_loan WHERE charged_days >= $1)", days
            )

        await killed(lending_bench, database_url, until, seen, batch=COUNT // 10)
    await bench.kernel.db.execute("UPDATE scheduled_job SET try_at = at, attempts = 0, parked_at = NULL")
    while await bench.run_jobs(until):
        pass
    found = await bench.kernel.db.fetch(
        "SELECT interest, late_fee, charged_days, state, count(*) AS loans FROM lending_loan GROUP BY 1, 2, 3, 4"
    )
    assert [tuple(row) for row in found] == [(*owed_on(one.amount, 10), 10, "overdue", COUNT + 1)]
    await bench.verify()
