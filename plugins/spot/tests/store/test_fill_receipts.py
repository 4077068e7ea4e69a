"""Every fill has a receipt that recomputes, derived from trades and orders as they stand."""

import asyncio
from random import Random
from typing import Any

import pytest
from agio_kernel.postgres.db import Database
from agio_kernel.receipts import Receipt, verify_receipts, view_receipt
from agio_spot.engine.order import Side
from agio_spot.receipts import FILL_RULE, fill_receipts
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from random_traders import PRICE, QUOTES, UNIT, act, fund_all


async def traded(harness: EngineHarness, seed: int) -> None:
    random = Random(seed)
    await fund_all(harness)
    for _ in range(8):
        harness.prices.set("BTCUSDT", PRICE + random.randrange(-150_00, 150_01))
        await asyncio.gather(*(act(harness, random) for _ in range(30)))


def source_of(harness: EngineHarness) -> Any:
    return fill_receipts({pair.pair_id: pair for pair in harness.pairs.values()})


@pytest.mark.parametrize("seed", [4, 5])
async def test_every_fill_of_every_user_recomputes(spot_db: Database, seed: int) -> None:
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, quotes=QUOTES) as harness:
        await traded(harness, seed)
        source = source_of(harness)
        async with harness.db.read() as conn:
            sides = await conn.fetchval("SELECT sum((maker_user > 0)::int + (taker_user > 0)::int) FROM spot_trade")
            several = await conn.fetchval(
                "SELECT count(*) FROM (SELECT FROM spot_trade GROUP BY taker_order HAVING count(*) > 1) o"
            )
            found = [receipt async for receipt in source.every(conn)]
            report = await verify_receipts(conn, [source])
        assert sides == len(found) == report.counts["spot.fill"] > 100
        assert several > 0, "an order with several fills, whose later ones depend on those before"
        assert report.faults == 0, report.findings


async def test_rounding_once_over_an_order_recomputes_fill_by_fill(spot_db: Database) -> None:
    """Quantities below the step of what is exact: the fills of one order differ by what rounding has carried."""
    facts = {"side": "buy", "price": 3, "price_decimals": 2, "base_scale": 8, "quote_scale": 6, "fee_ppm": 1000}
    total = fee = value = charged = 0
    for quantity in (1_234, 777, 5_000_001, 9):
        given = {**facts, "quantity": quantity, "value_before": value, "charged_before": charged}
        result = FILL_RULE.compute(given, ())
        total, fee = total + int(result["total"]), fee + int(result["fee"])
        value, charged = value + 3 * quantity, charged + quantity * 1000
    assert total == -(-value // 10**4), "the fills come to what the order as a whole is rounded to"
    assert fee == -(-charged // 10**6)


@pytest.mark.parametrize(
    "change",
    ["price = price + 1", "quantity = quantity + 100", "quote = quote + 1", "taker_fee = taker_fee + 1"],
)
async def test_a_trade_that_was_changed_is_found(harness: EngineHarness, owner_db: Database, change: str) -> None:
    await two_fills(harness)
    async with harness.db.read() as conn:
        assert (await verify_receipts(conn, [source_of(harness)])).faults == 0
    await owner_db.execute(f"UPDATE spot_trade SET {change} WHERE id = (SELECT max(id) FROM spot_trade)")
    async with harness.db.read() as conn:
        assert (await verify_receipts(conn, [source_of(harness)])).faults > 0


async def test_its_owner_reads_a_receipt_and_nobody_else_does(harness: EngineHarness) -> None:
    await two_fills(harness)
    source = source_of(harness)
    async with harness.db.read() as conn:
        last = await conn.fetchval("SELECT max(id) FROM spot_trade")
        own: Receipt | None = await source.find(conn, 2, last)
        assert own is not None and own.facts["role"] == "taker"
        assert view_receipt(own, source.rules).holds
        maker = await source.find(conn, 1, last)
        assert maker is not None and maker.facts["role"] == "maker"
        assert await source.find(conn, 3, last) is None
        assert await source.find(conn, 2, 12345) is None


async def two_fills(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": UNIT})
    await harness.fund(2, 0, {"USDT": 60_000 * UNIT})
    for quantity in (UNIT // 4, UNIT // 2):
        await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=quantity)
    await harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE + 100, quantity=3 * UNIT // 4)
