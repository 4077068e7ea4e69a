"""The prices at which an open order is to be followed, named, changed and taken away while it is open."""

from typing import Any

import pytest
from agio_kernel.declarations.codes import RTOKEN_CONFLICT
from agio_kernel.postgres.db import Database
from agio_spot.declared import codes as spot_codes
from agio_spot.engine.order import Side
from agio_spot.sequencer.commands import Change
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from exit_checks import exits, placed, proved
from spot_site import BTC, LIMIT, PRICE, USDT, Site, refused

SELL = {"pair": "BTCUSDT", "side": "sell", "type": "limit", "price": "50500.00", "quantity": "0.1"}
ABOVE, BELOW = (
    {"take_profit": "52000.00", "stop_loss": "48000.00"},
    {"take_profit": "48000.00", "stop_loss": "52000.00"},
)


def named(view: Any) -> tuple[str | None, str | None]:
    return view["take_profit"], view["stop_loss"]


@pytest.mark.parametrize(("order", "prices"), [(LIMIT, ABOVE), (SELL, BELOW)])
async def test_both_prices_are_named_changed_and_taken_away(
    site: Site, order: dict[str, str], prices: dict[str, str]
) -> None:
    await site.fund(1, {"BTC": BTC, "USDT": 10_000 * USDT})
    id = (await site.call("placeSpotOrder", 1, **order))["id"]
    held = [await site.has(1, coin) for coin in ("BTC", "USDT")]
    assert named(await site.call("changeSpotOrder", 1, id=id, **prices)) == tuple(prices.values())
    other = {"take_profit": "52500.00"} if order is LIMIT else {"take_profit": "47500.00"}
    changed = await site.call("changeSpotOrder", 1, id=id, **other)
    assert named(changed) == (other["take_profit"], prices["stop_loss"])
    assert named(await site.call("changeSpotOrder", 1, id=id, take_profit="")) == (None, prices["stop_loss"])
    assert named(await site.call("changeSpotOrder", 1, id=id, stop_loss="")) == (None, None)
    assert [await site.has(1, coin) for coin in ("BTC", "USDT")] == held
    (listed,) = (await site.call("spotOrders", 1, state="open"))["rows"]
    assert (named(listed), listed["price"], listed["quantity"]) == ((None, None), order["price"], "0.100000")


async def test_what_makes_no_sense_changes_nothing(site: Site) -> None:
    await site.fund(1, {"USDT": 20_000 * USDT})
    id = (await site.call("placeSpotOrder", 1, **LIMIT, **ABOVE))["id"]

    async def asks(code: Any, field: str | None, **other: str) -> None:
        await refused(code, site.call("changeSpotOrder", 1, id=id, **other), field)

    await asks(spot_codes.TAKE_PROFIT, "take_profit", take_profit="49000.00")
    await asks(spot_codes.STOP_LOSS, "stop_loss", stop_loss="49000.00")
    await asks(spot_codes.STOP_LOSS, "stop_loss", stop_loss="0.01")
    await asks(spot_codes.TICK, "take_profit", take_profit="52000.001")
    await asks(spot_codes.CHANGE_NOTHING, None, take_profit="52000")
    await asks(spot_codes.CHANGE_NOTHING, None, **ABOVE)
    await asks(spot_codes.STOP_LOSS, "stop_loss", price="47000.00", take_profit="")
    (listed,) = (await site.call("spotOrders", 1, state="open"))["rows"]
    assert named(listed) == tuple(ABOVE.values())
    assert named(await site.call("changeSpotOrder", 1, id=id, price="47000.00", stop_loss="")) == ("52000.00", None)


async def test_an_order_of_two_prices_is_followed_by_none(site: Site) -> None:
    await site.fund(1, {"BTC": BTC})
    oco = {"type": "oco", "trigger_price": "49000.00", "stop_limit_price": "49500.00"}
    id = (await site.call("placeSpotOrder", 1, **SELL | oco))["id"]
    await refused(spot_codes.OCO_CHANGE, site.call("changeSpotOrder", 1, id=id, **BELOW), "id")


async def test_one_that_waits_for_its_price_goes_on_waiting(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    stop = LIMIT | {"type": "stop_limit", "trigger_price": "51000.00", "price": "51000.00"}
    id = (await site.call("placeSpotOrder", 1, **stop))["id"]
    changed = await site.call("changeSpotOrder", 1, id=id, **ABOVE)
    assert (named(changed), changed["trigger_price"], changed["triggered"]) == (tuple(ABOVE.values()), "51000.00", None)
    (market,) = [one for one in site.spot.sequencer.markets.values() if one.triggers.orders]
    assert list(market.triggers.orders) == [int(id)]


async def test_the_same_press_is_told_of_the_change_it_made(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    id = (await site.call("placeSpotOrder", 1, **LIMIT))["id"]
    changed = await site.call("changeSpotOrder", 1, id=id, rtoken="press", **ABOVE)
    assert await site.call("changeSpotOrder", 1, id=id, rtoken="press", **ABOVE) == changed
    again = site.call("changeSpotOrder", 1, id=id, rtoken="press", take_profit="53000.00")
    await refused(RTOKEN_CONFLICT, again)


# --- the sequencer ----------------------------------------------------------------------------------------------------


async def change(harness: EngineHarness, user: int, id: int, press: str, **changes: Any) -> None:
    await harness.sequencer.submit(Change(user, 0, press, press.encode(), id, **changes))


async def buy(harness: EngineHarness, user: int) -> int:
    await harness.fund(user, 0, {"USDT": 10_000 * USDT})
    record = await harness.place(user, 0, "BTCUSDT", Side.BUY, price=49_500_00, quantity=BTC // 10)
    return record.order.id


async def sell_into(harness: EngineHarness, quantity: int) -> None:
    await harness.fund(9, 0, {"BTC": BTC})
    await harness.place(9, 0, "BTCUSDT", Side.SELL, price=49_500_00, quantity=quantity)


@pytest.mark.parametrize("quantity", [0, BTC // 20])
async def test_it_keeps_its_place_in_line(harness: EngineHarness, quantity: int) -> None:
    first, second = await buy(harness, 1), await buy(harness, 2)
    await change(harness, 1, first, "press", exits=(52_000_00, 0), quantity=quantity)
    await sell_into(harness, BTC // 20)
    filled = await harness.db.fetch("SELECT id, filled FROM spot_order WHERE user_id < 9 ORDER BY id")
    assert [tuple(row) for row in filled] == [(first, BTC // 20), (second, 0)]
    await placed(harness)
    await proved(harness)


async def test_what_was_named_last_follows_and_survives_a_restart(spot_db: Database) -> None:
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as harness:
        changed, cleared = await buy(harness, 1), await buy(harness, 2)
        for id, user in ((changed, 1), (cleared, 2)):
            await change(harness, user, id, "first", exits=(52_000_00, 48_000_00))
        await change(harness, 1, changed, "second", exits=(53_000_00, 47_000_00))
        await change(harness, 2, cleared, "second", exits=(0, 0))
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as harness:
        await sell_into(harness, BTC // 5)
        await placed(harness)
        (follows,) = await exits(harness)
        assert (follows["user_id"], follows["price"], follows["trigger_price"]) == (1, 53_000_00, 47_000_00)
        await proved(harness)


async def test_named_after_a_part_was_filled_it_is_about_the_whole(harness: EngineHarness) -> None:
    id = await buy(harness, 1)
    await sell_into(harness, BTC // 25)
    await change(harness, 1, id, "press", exits=(52_000_00, 0))
    await sell_into(harness, BTC)
    await placed(harness)
    (follows,) = await exits(harness)
    assert follows["quantity"] == BTC // 10 - BTC // 10 // 1000
    await proved(harness)


async def test_one_that_has_ended_is_followed_as_it_said(harness: EngineHarness) -> None:
    id = await buy(harness, 1)
    await change(harness, 1, id, "first", exits=(52_000_00, 0))
    await sell_into(harness, BTC // 10)
    await refused(spot_codes.ORDER_NOT_OPEN, change(harness, 1, id, "second", exits=(0, 0)), "id")
    await placed(harness)
    assert len(await exits(harness)) == 1
    await proved(harness)
