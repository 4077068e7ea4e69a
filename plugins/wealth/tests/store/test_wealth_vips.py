"""VIP orders on a real database: accrued and paid once, whole, on every calendar and after every absence."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from agio_kernel.declarations.codes import (
    AMOUNT_ABOVE_MAXIMUM,
    INSUFFICIENT_BALANCE,
    NOT_FOUND,
    TIER_ADVANCED_REQUIRED,
    TIER_PRIMARY_REQUIRED,
)
from agio_kernel.jobs import Calendar
from agio_wealth.declared.codes import ADDRESS_REQUIRED, PRODUCT_UNKNOWN, QUOTA_TAKEN
from msgspec.structs import replace
from wealth_bench import UNIT, WealthBench, later

ANN, BEN = 11, 12
START = 100_000 * UNIT
RATE = 35_000_000


def owed(amount: int, days: int, rate: int = RATE) -> int:
    return amount * rate * days // 10**10


async def buys(bench, user=ANN, amount="1000", product="vip-15", **more):
    return await bench.ok("buyVip", user, product=product, amount=amount, wallet="spot", **more)


async def test_what_is_quoted_is_accrued_day_by_day_and_paid_at_the_end(bench):
    quote = await bench.ok("getVipQuote", ANN, product="vip-15", amount="1000")
    assert (quote["day"], quote["interest"], quote["receive"]) == ("3.500000", "52.500000", "1052.500000")
    order = await buys(bench)
    begins = date.fromisoformat(order["begins"])
    for day in range(1, 16):
        await bench.run_jobs(bench.kernel.settings.calendar.begin(begins + timedelta(day)))
        shown = await bench.ok("getVipOrder", ANN, id=order["id"])
        assert shown["accrued"] == quote["curve"][day]["interest"]
        assert await bench.has(ANN, "USDT") == (START - 1_000 * UNIT if day < 15 else START + 52_500_000, 0)
    assert (shown["state"], shown["receive"]) == ("completed", quote["receive"])
    await bench.run_jobs(later(400))
    assert await bench.has(ANN, "USDT") == (START + 52_500_000, 0)
    assert (await bench.ok("getMyWealth", ANN))["invested"] == "0.000000"
    assert (await bench.receipts()).findings == []
    await bench.verify()


async def test_what_lies_in_a_vip_product_is_its_owners_net_worth_with_the_interest_of_each_day(bench):
    before = await bench.worth(ANN)
    order = await buys(bench)
    begins = date.fromisoformat(order["begins"])
    worth = [await bench.worth(ANN)]
    for day in range(1, 16):
        await bench.run_jobs(bench.kernel.settings.calendar.begin(begins + timedelta(day)))
        worth.append(await bench.worth(ANN))
    assert worth == [before + 350 * day for day in range(16)]
    await bench.verify()


@pytest.mark.parametrize(
    ("seed", "zone", "begins"),
    [
        (1, "Asia/Hong_Kong", date(2036, 2, 20)),
        (2, "America/New_York", date(2035, 3, 8)),
        (3, "America/New_York", date(2035, 10, 30)),
        (4, "Pacific/Apia", date(2035, 12, 25)),
    ],
    ids=["leap-day", "clocks-forward", "clocks-back", "a-year-ends"],
)
async def test_on_every_calendar_with_any_absence_each_day_is_accrued_once(db, owner_db, tmp_path, seed, zone, begins):
    """The process is away at random, and broken off in the middle of what it does."""
    dice = random.Random(seed)
    bench = WealthBench(db, owner_db, tmp_path, Calendar(zone=zone))

    def midnight(day: int) -> datetime:
        return datetime.combine(begins + timedelta(day), time(), ZoneInfo(zone)).astimezone(UTC)

    await bench.clock.advance_to(midnight(0))
    await bench.begin()
    amount = dice.randrange(100 * UNIT, 5_000 * UNIT)
    await bench.give(ANN, "USDT", amount)
    order = await buys(bench, amount=f"{amount // UNIT}.{amount % UNIT:06}")
    assert order["begins"] == begins.isoformat()
    await db.execute("DELETE FROM scheduled_job WHERE kind = 'wealth.value'")
    moments = sorted(midnight(0) + timedelta(hours=dice.uniform(0, 24 * 16)) for _ in range(6))
    for moment in [*moments, midnight(17)]:
        broken_off = asyncio.create_task(bench.run_jobs(moment))
        for _ in range(dice.randrange(200)):
            await asyncio.sleep(0)
        broken_off.cancel()
        await asyncio.gather(broken_off, return_exceptions=True)
        await db.execute("UPDATE scheduled_job SET try_at = at, attempts = 0")
        await bench.run_jobs(moment)
        over = sum(midnight(day) <= moment for day in range(1, 16))
        assert await db.fetchval("SELECT accrued FROM wealth_vip") == owed(amount, over)
        assert await bench.has(ANN, "USDT") == (amount + owed(amount, 15) if over == 15 else 0, 0)
        await bench.verify()
    assert (await bench.ok("getVipOrder", ANN, id=order["id"]))["state"] == "completed"


async def test_two_hundred_buyers_of_the_last_quota_take_exactly_the_quota(bench, monkeypatch):
    row = bench.wealth.vip("vip-15")
    other = replace(row, terms=replace(row.terms, quota=Decimal(4_000)))
    monkeypatch.setattr(bench.wealth, "vip", lambda asked: other)
    buyers = range(1_000, 1_200)
    for buyer in buyers:
        await bench.give(buyer, "USDT", 100 * UNIT)
    gate = asyncio.Semaphore(40)

    async def one(buyer: int) -> int:
        async with gate:
            return (await bench("buyVip", buyer, product="vip-15", amount="100", wallet="spot")).code

    codes = await asyncio.gather(*map(one, buyers))
    assert sorted(codes) == [0] * 40 + [QUOTA_TAKEN.number] * 160
    assert await bench.kernel.db.fetchval("SELECT used_quota FROM wealth_used_quota") == 4_000 * UNIT
    await bench.verify()


async def test_each_product_asks_for_its_tier_and_demo_for_none(bench):
    for tier, product, code in (
        (0, "vip-30", TIER_PRIMARY_REQUIRED),
        (1, "vip-90", TIER_ADVANCED_REQUIRED),
        (2, "vip-365", ADDRESS_REQUIRED),
        (0, "never", PRODUCT_UNKNOWN),
    ):
        answer = await bench("buyVip", ANN, tier=tier, product=product, amount="20000", wallet="spot")
        assert (answer.code, answer.field) == (code.number, "product")
    bench.levels.proved.add(ANN)
    assert (await bench("buyVip", ANN, tier=2, product="vip-365", amount="20000", wallet="spot")).code == 0
    await bench.give(13, "USDT", 20_000 * UNIT, demo=True)
    assert (await bench("buyVip", 13, demo=True, product="vip-365", amount="20000", wallet="spot")).code == 0
    assert await bench.has(13, "USDT") == (0, 0)
    await bench.verify()


async def test_what_is_wrong_is_refused_beside_its_field_and_nobody_sees_anothers(bench):
    for amount, code in (("5001", AMOUNT_ABOVE_MAXIMUM), ("1001", INSUFFICIENT_BALANCE)):
        answer = await bench("buyVip", BEN, product="vip-15", amount=amount, wallet="spot")
        assert (answer.code, answer.field) == (code.number, "amount")
    order = await buys(bench)
    assert (await bench("getVipOrder", BEN, id=order["id"])).code == NOT_FOUND.number
    assert (await bench("getVipOrders", BEN)).data["rows"] == []
    await bench.verify()
