"""kill -9 of the worker that values funds, settles their orders and pays what was redeemed: each happens once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

from agio_kernel.ledger import Wallet
from agio_kernel.terms import Rate
from agio_testing.races.crash_worker import killed
from agio_wealth.order.order import bought, proceeds
from wealth_bench import UNIT, WealthBench, later

ANN = 11
START = 100_000 * UNIT
FIRST, EACH = 20_000 * UNIT, 100 * UNIT
PURCHASES, REDEMPTIONS = 40, 40
GIVEN = 100 * UNIT
"""Shares that each redemption gives back, in millionths."""
FEE = Rate.percent("0.2")
BATCH = 4


def settled(bench: WealthBench, count: int, *states: str) -> Callable[[], Awaitable[bool]]:
    """Whether so many orders are in one of these states."""

    async def seen() -> bool:
        found = await bench.kernel.db.fetchval("SELECT count(*) FROM wealth_order WHERE state = ANY ($1)", states)
        return found >= count

    return seen


async def finished(bench: WealthBench, moment: datetime) -> None:
    """Carry out the rest; what a dead worker had locked is free as soon as the database knows that it's dead."""
    while await bench.kernel.db.fetchval("SELECT EXISTS (SELECT FROM scheduled_job WHERE at <= $1)", moment):
        await bench.kernel.db.execute("UPDATE scheduled_job SET try_at = at, attempts = 0 WHERE at <= $1", moment)
        await bench.run_jobs(moment)


async def test_killed_in_the_middle_of_a_valuation_nothing_is_lost_and_nothing_doubled(bench, database_url):
    db = bench.kernel.db
    first = await bench.buys(ANN, "20000")
    await bench.value_fixed(first)
    await bench.advance(days=1)
    sent = [bench.buys(ANN, "100") for _ in range(PURCHASES)]
    sent += [bench.ok("sellFund", ANN, fund="balanced-60", shares="100") for _ in range(REDEMPTIONS)]
    orders = [order for at in range(0, len(sent), 8) for order in await asyncio.gather(*sent[at : at + 8])]
    moment = datetime.fromisoformat(orders[0]["value_at"])
    bench.set.prices["SPY"] = (68000, 2)  # the worker has the prices as they were: what it fixed stays

    for share in (0, 1, 2):
        count = 1 + share * len(orders) // 3
        await killed(WealthBench, database_url, moment, settled(bench, count, "filled", "redeeming"), batch=BATCH)
        assert await db.fetchval("SELECT count(*) FROM wealth_order WHERE state = 'waiting'") > 0
        await db.execute("UPDATE scheduled_job SET try_at = at, attempts = 0 WHERE at <= $1", moment)
    await finished(bench, moment)

    values = await db.fetch("SELECT value FROM wealth_value WHERE fund = 'balanced-60' AND at = $1", moment)
    assert len(values) == 1
    value = values[0]["value"]
    before = await db.fetchval("SELECT value FROM wealth_order WHERE id = $1", int(first["id"]))
    got, paid = bought(EACH, FEE, value, 6), proceeds(GIVEN, value, 6)
    shares = bought(FIRST, FEE, before, 6).shares + PURCHASES * got.shares - REDEMPTIONS * GIVEN
    assert await db.fetchval("SELECT shares FROM wealth_holding WHERE user_id = $1", ANN) == shares
    assert await bench.has(ANN, "USDT") == (START - FIRST - PURCHASES * EACH, 0)
    await bench.verify()

    await killed(WealthBench, database_url, later(30), settled(bench, REDEMPTIONS // 2, "redeemed"), batch=BATCH)
    assert await db.fetchval("SELECT count(*) FROM wealth_order WHERE state = 'redeeming'") > 0
    await db.execute("DELETE FROM scheduled_job WHERE kind = 'wealth.value'")
    await finished(bench, later(30))
    assert await bench.has(ANN, "USDT", wallet=Wallet.WEALTH) == (REDEMPTIONS * paid, 0)
    await bench.verify()
    assert (await bench.receipts()).findings == []
