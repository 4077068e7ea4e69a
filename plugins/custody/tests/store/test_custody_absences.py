"""Absences, kills and calendars: whatever happened meanwhile, every order has what the closed form says."""

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

sys.path.insert(0, str(Path(__file__).parent))
from many_orders import ANN, custody_bench, fill

UNIT = 10**6
COUNT = 100_000 if os.environ.get("AGIO_FAULTS") == "long" else 1_200
RICH = COUNT * 200 * UNIT


def owed(amount: int, parts: list[int]) -> int:
    exact = Fraction(amount) * sum(parts) / 10**10
    return exact.numerator // exact.denominator


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
async def test_on_every_calendar_with_any_absence_each_day_is_credited_once(db, owner_db, tmp_path, seed, zone, begins):
    """The process is away at random, and broken off in the middle of what it does."""
    dice = random.Random(seed)
    bench = custody_bench(db, owner_db, tmp_path, calendar=Calendar(zone=zone))
    await bench.open()
    amount = dice.randrange(100 * UNIT, 5_000 * UNIT)
    await bench.give(ANN, "USDT", amount)

    def midnight(day: int) -> datetime:
        return datetime.combine(begins + timedelta(day), time(), ZoneInfo(zone)).astimezone(UTC)

    await bench.clock.advance_to(midnight(0))
    order = (await bench("buyProfit", ANN, product="usdt-7", amount=f"{amount // UNIT}.{amount % UNIT:06}")).data
    moments = sorted(midnight(0) + timedelta(hours=dice.uniform(0, 24 * 8)) for _ in range(6))
    for moment in [*moments, midnight(9)]:
        await bench.clock.advance_to(moment)
        broken_off = asyncio.create_task(bench.run_jobs(moment))
        for _ in range(dice.randrange(200)):
            await asyncio.sleep(0)
        broken_off.cancel()
        await asyncio.gather(broken_off, return_exceptions=True)
        # A batch that was broken off may count as a try: it comes again.
        await db.execute("UPDATE scheduled_job SET try_at = at, attempts = 0")
        await bench.run_jobs(moment)
        over = sum(midnight(day) <= moment for day in range(1, 8))
        found = await db.fetch(
            "SELECT parts FROM custody_yield WHERE product = 'usdt-7' AND day >= $1 ORDER BY day LIMIT $2", begins, over
        )
        parts = [one["parts"] for one in found]
        assert len(parts) == over
        back = amount if over == 7 else 0
        assert await bench.has(ANN, "USDT") == (owed(amount, parts) + back, 0)
        await bench.verify()
    assert (await bench("getProfitOrder", ANN, id=order["id"])).data["state"] == "completed"


async def test_killed_in_the_middle_of_an_accrual_nothing_is_lost_and_nothing_doubled(
    db, owner_db, tmp_path, database_url
):
    bench = await custody_bench(db, owner_db, tmp_path).open()
    await bench.give(ANN, "USDT", RICH)
    one = await fill(bench, COUNT)
    until = bench.kernel.settings.calendar.begin(one.begins + timedelta(3)) + timedelta(hours=1)
    for days in (1, 2):

        async def seen(days: int = days) -> bool:
            return await db.fetchval("SELECT EXISTS (SELECT FROM custody_order WHERE credited_days >= $1)", days)

        await killed(custody_bench, database_url, until, seen, batch=COUNT // 10)
    while await bench.run_jobs(until):
        pass
    parts = [
        found["parts"]
        for found in await db.fetch(
            "SELECT parts FROM custody_yield WHERE product = 'usdt-7' AND day >= $1 ORDER BY day LIMIT 3", one.begins
        )
    ]
    each = owed(one.amount, parts)
    assert await db.fetchval("SELECT array_agg(DISTINCT earned) FROM custody_order") == [each]
    orders = COUNT + 1
    assert await bench.has(ANN, "USDT") == (RICH - orders * one.amount + orders * each, 0)
    await bench.verify()
