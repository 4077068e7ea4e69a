"""Prices named with a sell: what it has given is bought back by one order, out of what it has brought."""

import asyncio
from decimal import ROUND_DOWN, Decimal
from typing import Any

import pytest
from agio_kernel.postgres.db import Database
from agio_spot.declared import codes as spot_codes
from agio_spot.engine.order import Side
from agio_spot.engine.terms import Terms
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from exit_checks import exits, placed, proved
from spot_site import BTC, PRICE, USDT, Site, refused, until

ENTRY = {
    "pair": "BTCUSDT",
    "side": "sell",
    "type": "limit",
    "price": "50500.00",
    "quantity": "0.1",
    "take_profit": "48000.00",
    "stop_loss": "52000.00",
}
BRACKET = Terms(take_profit=48_000_00, stop_loss=52_000_00)
BROUGHT = 5_050 * USDT - 5_050 * USDT // 1000
"""Proceeds at its price, less the maker's fee."""


async def follows(site: Site) -> Any:
    await until(lambda: any(view.side == "buy" for view in site.feed.of("orders", 1)))
    (order,) = (await site.call("spotOrders", 1, state="open"))["rows"]
    return order


async def test_a_filled_sell_is_followed_by_one_buy_with_both_prices(site: Site) -> None:
    await site.fund(1, {"BTC": BTC})
    entry = await site.call("placeSpotOrder", 1, **ENTRY)
    assert (entry["take_profit"], entry["stop_loss"], entry["exit_order"]) == ("48000.00", "52000.00", None)
    site.prices.set("BTCUSDT", 50_600_00)
    order = await follows(site)
    assert (order["type"], order["side"], order["price"]) == ("oco", "buy", "48000.00")
    assert (order["trigger_price"], order["stop_limit_price"]) == ("52000.00", "54600.00")
    (entry,) = (await site.call("spotOrders", 1, state="closed"))["rows"]
    assert entry["exit_order"] == order["id"]
    available, held = await site.has(1, "USDT")
    assert available + held == BROUGHT
    assert 0 <= available < 54_600 * USDT // 10**6, "all of it is held but for less than a step"
    site.prices.set("BTCUSDT", 52_100_00)
    await until(lambda: any((view.id, view.state) == (order["id"], "closed") for view in site.feed.of("orders", 1)))
    assert (await site.has(1, "USDT"))[1] == 0


@pytest.mark.parametrize(
    ("named", "kind"), [({"take_profit": "48000.00"}, "limit"), ({"stop_loss": "52000.00"}, "stop_limit")]
)
async def test_one_price_is_followed_by_an_order_of_that_price(site: Site, named: dict[str, str], kind: str) -> None:
    """The whole is bought back below, and above it what the proceeds pay for at 54,600.00, the stop's limit."""
    await site.fund(1, {"BTC": BTC})
    await site.call("placeSpotOrder", 1, pair="BTCUSDT", side="sell", type="market", quantity="0.1", **named)
    order = await follows(site)
    (entry,) = (await site.call("spotOrders", 1, state="closed"))["rows"]
    pays_for = (Decimal(entry["total"]) - Decimal(entry["fee"])) / 54_600
    bought = Decimal("0.1") if kind == "limit" else pays_for.quantize(Decimal("0.000001"), ROUND_DOWN)
    assert (order["type"], order["trigger_price"]) == (kind, named.get("stop_loss"))
    assert Decimal(order["quantity"]) == bought


async def test_prices_that_make_no_sense_are_refused_beside_their_field(site: Site) -> None:
    await site.fund(1, {"BTC": BTC})

    async def asks(code: Any, field: str, **other: str) -> None:
        for call in ("placeSpotOrder", "checkSpotOrder", "spotQuote"):
            await refused(code, site.call(call, 1, **ENTRY | other), field)

    await asks(spot_codes.TAKE_PROFIT_BELOW, "take_profit", take_profit="50500.00")
    await asks(spot_codes.TAKE_PROFIT_BELOW, "take_profit", take_profit="0.01")
    await asks(spot_codes.STOP_LOSS_ABOVE, "stop_loss", stop_loss="50500.00")
    await asks(spot_codes.STOP_LOSS_ABOVE, "stop_loss", stop_loss="900000.00")
    oco = {"type": "oco", "trigger_price": "49000.00", "stop_limit_price": "48900.00"}
    await asks(spot_codes.EXIT_TERMS, "take_profit", **oco)
    assert await site.has(1, "BTC") == (BTC, 0)


async def test_a_part_that_was_sold_is_followed_once_the_rest_is_withdrawn(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC})
    await harness.fund(2, 0, {"USDT": 10_000 * USDT})
    entry = await harness.place(1, 0, "BTCUSDT", Side.SELL, price=50_500_00, quantity=BTC // 10, terms=BRACKET)
    await harness.place(2, 0, "BTCUSDT", Side.BUY, price=50_500_00, quantity=BTC // 25)
    await placed(harness)
    assert await exits(harness) == []
    await harness.cancel(1, 0, entry.order.id)
    await placed(harness)
    (order,) = await exits(harness)
    assert (order["side"], order["other_price"]) == (0, 54_600_00)
    assert order["quantity"] == (2_020 * USDT - 2_020 * USDT // 1000) * 100 // 54_600_00 // 100 * 100
    await proved(harness)


async def test_a_stop_that_was_passed_meanwhile_buys_at_once(harness: EngineHarness) -> None:
    for user in (1, 2, 3):
        await harness.fund(user, 0, {"BTC": BTC, "USDT": 100_000 * USDT})
    await harness.place(3, 0, "BTCUSDT", Side.SELL, price=53_000_00, quantity=BTC)
    await harness.place(1, 0, "BTCUSDT", Side.SELL, price=50_500_00, quantity=BTC // 10, terms=BRACKET)
    harness.prices.set("BTCUSDT", 52_500_00)
    await harness.place(2, 0, "BTCUSDT", Side.BUY, price=50_500_00, quantity=BTC // 10)
    await placed(harness)
    (bought,) = await exits(harness)
    assert (bought["state"], bought["filled"], bought["trigger_price"]) == (2, bought["quantity"], None)
    assert (await harness.balance(1, 0, "USDT"))[1] == 0
    await proved(harness)


async def test_only_what_it_brought_pays_for_it_and_not_what_is_spent_meanwhile(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC})
    await harness.fund(2, 0, {"USDT": 10_000 * USDT})
    harness.market("BTCUSDT", 0).in_auction = True  # nothing follows while orders are only collected
    await harness.place(1, 0, "BTCUSDT", Side.SELL, price=50_500_00, quantity=BTC // 10, terms=BRACKET)
    harness.market("BTCUSDT", 0).in_auction = False
    buys = harness.place(2, 0, "BTCUSDT", Side.BUY, price=50_500_00, quantity=BTC // 10)
    spends = harness.placing(1, 0, "BTCUSDT", Side.BUY, price=40_000_00, quantity=BTC // 10)
    await buys
    await asyncio.gather(harness.sequencer.submit(await spends), placed(harness), return_exceptions=True)
    await placed(harness)
    available, held = await harness.balance(1, 0, "USDT")
    assert available >= 0 and available + held == BROUGHT
    await proved(harness)


async def test_other_money_of_its_user_is_not_spent_on_it(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC, "USDT": 100_000 * USDT})
    await harness.fund(2, 0, {"USDT": 10_000 * USDT})
    await harness.place(1, 0, "BTCUSDT", Side.SELL, price=50_500_00, quantity=BTC // 10, terms=BRACKET)
    await harness.place(2, 0, "BTCUSDT", Side.BUY, price=50_500_00, quantity=BTC // 10)
    await placed(harness)
    _, held = await harness.balance(1, 0, "USDT")
    assert 0 < held <= BROUGHT
    await proved(harness)


async def test_a_stop_of_the_process_between_the_fill_and_its_exit_loses_nothing(
    spot_db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    prices = {"BTCUSDT": PRICE}
    async with open_harness(spot_db, prices) as harness:
        monkeypatch.setattr(type(harness.sequencer), "place_exits", lambda _: None)
        await harness.fund(1, 0, {"BTC": BTC})
        await harness.fund(2, 0, {"USDT": 10_000 * USDT})
        await harness.place(1, 0, "BTCUSDT", Side.SELL, price=50_500_00, quantity=BTC // 10, terms=BRACKET)
        await harness.place(2, 0, "BTCUSDT", Side.BUY, price=50_500_00, quantity=BTC // 10)
        assert await exits(harness) == []
    monkeypatch.undo()
    for _ in range(2):
        async with open_harness(spot_db, prices) as harness:
            await placed(harness)
            (order,) = await exits(harness)
            assert (order["state"], order["other_price"]) == (0, 54_600_00)
            assert list(harness.market("BTCUSDT", 0).triggers.orders) == [order["id"]]
            await proved(harness)
