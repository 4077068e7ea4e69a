"""One order with two prices, of which what comes first cancels the other: one hold, each effect once, whoever races."""

import asyncio
from typing import Any

import pytest
from agio_kernel.postgres.db import Database
from agio_spot.declared import codes as spot_codes
from agio_spot.engine.fees import hold_needed
from agio_spot.engine.order import Side, State
from agio_spot.engine.terms import Terms, Trigger
from agio_spot.sequencer.commands import Expire, Fire
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from spot_site import BTC, LIMIT, PRICE, USDT, Site, refused, until

SELL = {
    "pair": "BTCUSDT",
    "side": "sell",
    "type": "oco",
    "price": "51000.00",
    "trigger_price": "49000.00",
    "stop_limit_price": "48500.00",
    "quantity": "0.1",
}
BUY = SELL | {"side": "buy", "price": "49000.00", "trigger_price": "50500.00", "stop_limit_price": "50800.00"}
TWO = Terms(trigger=Trigger.STOP, trigger_price=49_000_00, other_price=48_500_00)
TWO_BUY = Terms(trigger=Trigger.STOP, trigger_price=50_500_00, other_price=50_800_00)


async def set_off(harness: EngineHarness, price: int) -> list[Any]:
    harness.prices.set("BTCUSDT", price)
    tick = harness.prices.latest("BTCUSDT")
    assert tick is not None
    return await harness.sequencer.submit(Fire(harness.market("BTCUSDT", 0).key, tick))


async def proved(harness: EngineHarness) -> None:
    """The ledger is whole, and each open order holds what its rest needs, at the dearer of its prices."""
    pair = harness.pairs["BTCUSDT"]
    for record in harness.sequencer.open_orders:
        assert record.order.hold == hold_needed(pair, record.order)
    market = harness.market("BTCUSDT", 0)
    watching = {one.order.id for one in harness.sequencer.open_orders if one.order.watches}
    assert set(market.triggers.orders) == watching
    report = await harness.verify()
    assert report.ok, report.findings


async def row(harness: EngineHarness, order_id: int) -> Any:
    return await harness.db.fetchrow("SELECT * FROM spot_order WHERE id = $1", order_id)


# --- as its user sees it ----------------------------------------------------------------------------------------------


async def test_its_money_is_held_once_and_its_price_stands_in_the_book(site: Site) -> None:
    await site.fund(1, {"BTC": BTC, "USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **SELL)
    assert (order["type"], order["state"], order["price"]) == ("oco", "pending", "51000.00")
    assert (order["trigger_price"], order["stop_limit_price"]) == ("49000.00", "48500.00")
    assert await site.has(1, "BTC") == (BTC * 9 // 10, BTC // 10)
    depth = await site.call("spotDepth", None, pair="BTCUSDT", limit="200")
    assert "51000.00" in [price for price, _ in depth["asks"]]
    await site.call("placeSpotOrder", 1, **BUY)
    assert await site.has(1, "USDT") == (4_920 * USDT, 5_080 * USDT)


async def test_the_price_of_its_stop_takes_it_out_of_the_book_and_sells(site: Site) -> None:
    await site.fund(1, {"BTC": BTC})
    order = await site.call("placeSpotOrder", 1, **SELL)
    site.prices.set("BTCUSDT", 48_990_00)
    await until(lambda: any(view.state == "closed" for view in site.feed.of("orders", 1)))
    (closed,) = (await site.call("spotOrders", 1, state="history"))["rows"]
    assert (closed["id"], closed["filled"], closed["type"]) == (order["id"], "0.100000", "oco")
    assert (closed["price"], closed["stop_limit_price"]) == ("48500.00", "48500.00")
    assert closed["triggered"] is not None
    assert await site.has(1, "BTC") == (BTC * 9 // 10, 0)
    site.prices.set("BTCUSDT", 51_500_00)
    await site.call("spotDepth", None, pair="BTCUSDT", limit="1")
    assert (await site.call("spotOrders", 1, state="all"))["rows"] == [closed]


async def test_its_limit_filled_leaves_nothing_that_waits(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **BUY)
    site.prices.set("BTCUSDT", 48_900_00)
    await until(lambda: any(view.state == "closed" for view in site.feed.of("orders", 1)))
    site.prices.set("BTCUSDT", 50_600_00)
    await site.call("spotDepth", None, pair="BTCUSDT", limit="1")
    (closed,) = (await site.call("spotOrders", 1, state="all"))["rows"]
    assert (closed["id"], closed["triggered"], closed["total"]) == (order["id"], None, "4900.00000000")
    assert await site.has(1, "USDT") == (5_100 * USDT, 0)


async def test_what_it_cannot_be_is_refused_beside_its_field(site: Site) -> None:
    await site.fund(1, {"BTC": BTC, "USDT": 10_000 * USDT})

    async def asks(code: Any, field: str, terms: dict[str, str] = SELL, **other: str) -> None:
        for call in ("placeSpotOrder", "checkSpotOrder"):
            await refused(code, site.call(call, 1, **terms | other), field)

    await asks(spot_codes.OCO_PRICES, "trigger_price", price="48000.00")
    await asks(spot_codes.OCO_PRICES, "trigger_price", BUY, price="50500.00")
    await asks(spot_codes.OCO_TERMS, "stop_limit_price", tif="ioc")
    await asks(spot_codes.OCO_TERMS, "stop_limit_price", post_only="true")
    await asks(spot_codes.OCO_TERMS, "stop_limit_price", type="stop_limit", price="48500.00")
    await asks(spot_codes.TICK, "stop_limit_price", stop_limit_price="48500.001")
    await asks(spot_codes.PRICE_BAND, "stop_limit_price", stop_limit_price="46000.00")
    await asks(spot_codes.TRIGGER_REACHED, "trigger_price", trigger_price="50000.00")
    assert await site.has(1, "BTC") == (BTC, 0)
    order = await site.call("placeSpotOrder", 1, **SELL)
    await refused(spot_codes.OCO_CHANGE, site.call("changeSpotOrder", 1, id=order["id"], quantity="0.05"), "id")
    withdrawn = (await site.call("cancelSpotOrder", 1, id=order["id"]))["order"]
    assert (withdrawn["state"], withdrawn["reason"]) == ("withdrawn", "by_user")
    assert await site.has(1, "BTC") == (BTC, 0)
    await site.call("placeSpotOrder", 1, **LIMIT)


# --- the sequencer ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", list(Side))
async def test_a_partial_fill_leaves_less_for_the_stop_and_a_restart_changes_nothing(
    spot_db: Database, side: Side
) -> None:
    prices = {"BTCUSDT": PRICE}
    buys = side is Side.BUY
    price, reached = (49_000_00, 50_500_00) if buys else (51_000_00, 49_000_00)
    other_side = Side.SELL if buys else Side.BUY
    async with open_harness(spot_db, prices) as harness:
        for user in (1, 2):
            await harness.fund(user, 0, {"BTC": BTC, "USDT": 100_000 * USDT})
        record = await harness.place(
            1, 0, "BTCUSDT", side, price=price, quantity=BTC // 10, terms=TWO_BUY if buys else TWO
        )
        await harness.place(2, 0, "BTCUSDT", other_side, price=price, quantity=BTC // 25)
        await proved(harness)
        held = BTC * 6 // 100 if not buys else 50_800 * USDT * 6 // 100
        assert (await harness.balance(1, 0, "USDT" if buys else "BTC"))[1] == held
    async with open_harness(spot_db, prices) as harness:
        market = harness.market("BTCUSDT", 0)
        assert list(market.book.orders) == list(market.triggers.orders) == [record.order.id]
        (fired,) = await set_off(harness, reached)
        assert (fired.order.state, fired.order.filled, fired.order.price) == (
            State.TRADING,
            BTC // 25,
            50_800_00 if buys else 48_500_00,
        )
        await proved(harness)
    async with open_harness(spot_db, prices) as harness:
        assert await set_off(harness, reached) == []
        await harness.place(2, 0, "BTCUSDT", other_side, price=50_000_00 if buys else 49_000_00, quantity=BTC // 10)
        done = await row(harness, record.order.id)
        assert (done["state"], done["filled"], done["hold_remaining"]) == (2, BTC // 10, 0)
        assert (await harness.balance(1, 0, "USDT"))[1] == (await harness.balance(1, 0, "BTC"))[1] == 0
        await proved(harness)


@pytest.mark.parametrize("seed", range(24))
async def test_a_fill_a_price_and_a_withdrawal_at_once_sell_it_once(harness: EngineHarness, seed: int) -> None:
    buys = seed % 2 == 1
    await harness.fund(1, 0, {"BTC": BTC, "USDT": 10_000 * USDT})
    for user in (2, 3):
        await harness.fund(user, 0, {"BTC": BTC, "USDT": 10**5 * USDT})
    side, other = (Side.BUY, Side.SELL) if buys else (Side.SELL, Side.BUY)
    price, stop = (49_000_00, 50_700_00) if buys else (51_000_00, 48_600_00)
    reached = 50_500_00 if buys else 49_000_00
    # Somebody waits for its stop, with less than all of it.
    await harness.place(2, 0, "BTCUSDT", other, price=stop, quantity=BTC // 20)
    terms = TWO_BUY if buys else TWO
    mine = await harness.place(1, 0, "BTCUSDT", side, price=price, quantity=BTC // 10, terms=terms)
    taking = harness.place(3, 0, "BTCUSDT", other, price=price, quantity=BTC // 25)
    racing = [
        taking,
        set_off(harness, reached),
        harness.cancel(1, 0, mine.order.id),
        harness.sequencer.submit(Expire()),
    ]
    turn = seed // 2 % 4
    await asyncio.gather(*racing[turn:], *racing[:turn], return_exceptions=True)
    await proved(harness)
    done = await row(harness, mine.order.id)
    traded = await harness.db.fetchval(
        "SELECT coalesce(sum(quantity), 0)::bigint FROM spot_trade WHERE $1 IN (maker_order, taker_order)",
        mine.order.id,
    )
    assert traded == done["filled"] <= BTC // 10
    moved = (await harness.balance(1, 0, "BTC"))[0] + (await harness.balance(1, 0, "BTC"))[1] - BTC
    if buys:
        assert 0 <= traded - moved <= traded // 500 + 2  # the fee is paid in what is received
    else:
        assert moved == -traded
    if done["state"] >= 2:
        assert done["hold_remaining"] == 0
        assert mine.order.id not in harness.market("BTCUSDT", 0).book.orders


async def test_it_ends_at_its_time_with_both_of_its_prices(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC})
    ends = Terms(trigger=Trigger.STOP, trigger_price=49_000_00, other_price=48_500_00, expires_ms=1)
    order = (await harness.place(1, 0, "BTCUSDT", Side.SELL, price=51_000_00, quantity=BTC // 10, terms=ends)).order
    (ended,) = await harness.sequencer.submit(Expire())
    assert (ended.order.id, ended.order.state) == (order.id, State.WITHDRAWN)
    assert await set_off(harness, 48_000_00) == []
    assert await harness.balance(1, 0, "BTC") == (BTC, 0)
    await proved(harness)


async def test_it_goes_once_with_its_pair(site: Site) -> None:
    """It is in the book and waits as well, and is one order."""
    await site.fund(1, {"BTC": BTC})
    order = await site.call("placeSpotOrder", 1, **SELL)
    site.publish("BTCUSDT", trading="closed")
    await until(lambda: any(view.state == "withdrawn" for view in site.feed.of("orders", 1)))
    (ended,) = (await site.call("spotOrders", 1, state="withdrawn"))["rows"]
    assert (ended["id"], ended["reason"]) == (order["id"], "pair_closed")
    assert await site.has(1, "BTC") == (BTC, 0)
