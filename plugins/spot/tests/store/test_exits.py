"""Prices named on entry: what a buy has brought is sold by one order that is placed once, whatever happens between.

Tests of sells alone stand in `test_buy_back`; here users of both sides trade at random, and change
their minds about what is to follow.
"""

import asyncio
from random import Random
from typing import Any

import pytest
from agio_kernel.postgres.db import Database
from agio_spot.declared import codes as spot_codes
from agio_spot.engine.order import Side
from agio_spot.engine.terms import Terms
from agio_spot.sequencer.commands import Change, Expire, Fire, PlaceExits
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from exit_checks import exits, placed, proved
from spot_site import BTC, PRICE, USDT, Site, refused, until

ENTRY = {
    "pair": "BTCUSDT",
    "side": "buy",
    "type": "limit",
    "price": "49500.00",
    "quantity": "0.1",
    "take_profit": "52000.00",
    "stop_loss": "48000.00",
}
BRACKET = Terms(take_profit=52_000_00, stop_loss=48_000_00)


# --- as its user sees it ----------------------------------------------------------------------------------------------


async def test_a_filled_buy_is_followed_by_one_order_with_both_prices(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    entry = await site.call("placeSpotOrder", 1, **ENTRY)
    assert (entry["take_profit"], entry["stop_loss"], entry["exit_order"]) == ("52000.00", "48000.00", None)
    site.prices.set("BTCUSDT", 49_400_00)
    await until(lambda: any(view.type == "oco" for view in site.feed.of("orders", 1)))
    (follows,) = (await site.call("spotOrders", 1, state="open"))["rows"]
    assert (follows["type"], follows["side"], follows["price"]) == ("oco", "sell", "52000.00")
    assert (follows["trigger_price"], follows["stop_limit_price"]) == ("48000.00", "45600.00")
    (entry,) = (await site.call("spotOrders", 1, state="closed"))["rows"]
    assert entry["exit_order"] == follows["id"]
    bought = BTC // 10 - BTC // 10 // 1000
    assert await site.has(1, "BTC") == (bought % 100, bought - bought % 100)
    site.prices.set("BTCUSDT", 47_900_00)
    await until(lambda: any((view.id, view.state) == (follows["id"], "closed") for view in site.feed.of("orders", 1)))
    assert (await site.has(1, "BTC"))[1] == 0


@pytest.mark.parametrize(
    ("named", "kind"), [({"take_profit": "52000.00"}, "limit"), ({"stop_loss": "48000.00"}, "stop_limit")]
)
async def test_one_price_is_followed_by_an_order_of_that_price(site: Site, named: dict[str, str], kind: str) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    await site.call("placeSpotOrder", 1, pair="BTCUSDT", side="buy", type="market", amount="1000", **named)
    await until(lambda: any(view.side == "sell" for view in site.feed.of("orders", 1)))
    (follows,) = (await site.call("spotOrders", 1, state="open"))["rows"]
    assert (follows["type"], follows["trigger_price"]) == (kind, named.get("stop_loss"))


async def test_prices_that_make_no_sense_are_refused_beside_their_field(site: Site) -> None:
    await site.fund(1, {"BTC": BTC, "USDT": 10_000 * USDT})

    async def asks(code: Any, field: str, **other: str) -> None:
        for call in ("placeSpotOrder", "checkSpotOrder", "spotQuote"):
            await refused(code, site.call(call, 1, **ENTRY | other), field)

    await asks(spot_codes.TAKE_PROFIT, "take_profit", take_profit="49500.00")
    await asks(spot_codes.TAKE_PROFIT, "take_profit", take_profit="900000.00")
    await asks(spot_codes.TICK, "take_profit", take_profit="52000.001")
    await asks(spot_codes.STOP_LOSS, "stop_loss", stop_loss="49500.00")
    await asks(spot_codes.STOP_LOSS, "stop_loss", stop_loss="0.01")
    await asks(spot_codes.EXIT_TERMS, "take_profit", type="oco", trigger_price="50500.00", stop_limit_price="50600.00")
    assert await site.has(1, "USDT") == (10_000 * USDT, 0)


async def test_a_changed_entry_keeps_what_follows_it_and_is_judged_by_it(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    entry = await site.call("placeSpotOrder", 1, **ENTRY)
    await refused(spot_codes.STOP_LOSS, site.call("changeSpotOrder", 1, id=entry["id"], price="47000.00"), "stop_loss")
    changed = await site.call("changeSpotOrder", 1, id=entry["id"], price="49000.00", quantity="0.05")
    assert (changed["take_profit"], changed["stop_loss"]) == ("52000.00", "48000.00")


# --- the sequencer ----------------------------------------------------------------------------------------------------


async def test_a_part_that_was_filled_is_followed_once_the_rest_is_withdrawn(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 10_000 * USDT})
    await harness.fund(2, 0, {"BTC": BTC})
    entry = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=49_500_00, quantity=BTC // 10, terms=BRACKET)
    await harness.place(2, 0, "BTCUSDT", Side.SELL, price=49_500_00, quantity=BTC // 25)
    await placed(harness)
    assert await exits(harness) == []
    await harness.cancel(1, 0, entry.order.id)
    await placed(harness)
    (follows,) = await exits(harness)
    assert (follows["quantity"], follows["other_price"]) == (BTC // 25 - BTC // 25 // 1000, 45_600_00)
    await proved(harness)


async def test_a_stop_that_was_passed_meanwhile_sells_at_once(harness: EngineHarness) -> None:
    for user in (1, 2, 3):
        await harness.fund(user, 0, {"BTC": BTC, "USDT": 100_000 * USDT})
    await harness.place(3, 0, "BTCUSDT", Side.BUY, price=47_000_00, quantity=BTC)
    await harness.place(1, 0, "BTCUSDT", Side.BUY, price=49_500_00, quantity=BTC // 10, terms=BRACKET)
    harness.prices.set("BTCUSDT", 47_500_00)
    await harness.place(2, 0, "BTCUSDT", Side.SELL, price=49_500_00, quantity=BTC // 10)
    await placed(harness)
    (sold,) = await exits(harness)
    assert (sold["state"], sold["filled"], sold["trigger_price"]) == (2, sold["quantity"], None)
    await proved(harness)


async def test_what_its_user_has_spent_meanwhile_is_not_sold_again(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 10_000 * USDT})
    await harness.fund(2, 0, {"BTC": BTC})
    harness.market("BTCUSDT", 0).in_auction = True  # nothing follows while orders are only collected
    await harness.place(1, 0, "BTCUSDT", Side.BUY, price=49_500_00, quantity=BTC // 10, terms=BRACKET)
    harness.market("BTCUSDT", 0).in_auction = False
    sells = harness.place(2, 0, "BTCUSDT", Side.SELL, price=49_500_00, quantity=BTC // 10)
    spends = harness.placing(1, 0, "BTCUSDT", Side.SELL, price=60_000_00, quantity=BTC * 9 // 100)
    await sells
    await asyncio.gather(harness.sequencer.submit(await spends), placed(harness), return_exceptions=True)
    await placed(harness)
    available, held = await harness.balance(1, 0, "BTC")
    assert available >= 0 and available + held == BTC // 10 - BTC // 10 // 1000
    await proved(harness)


async def test_two_looks_in_one_batch_place_it_once(harness: EngineHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(harness.sequencer), "place_exits", lambda _: None)
    await harness.fund(1, 0, {"USDT": 10_000 * USDT})
    await harness.fund(2, 0, {"BTC": BTC})
    await harness.place(1, 0, "BTCUSDT", Side.BUY, price=49_500_00, quantity=BTC // 10, terms=BRACKET)
    await harness.place(2, 0, "BTCUSDT", Side.SELL, price=49_500_00, quantity=BTC // 10)
    first, second = await asyncio.gather(*(harness.sequencer.submit(PlaceExits()) for _ in range(2)))
    assert (len(first), second) == (1, [])
    await proved(harness)


async def test_a_stop_of_the_process_between_the_fill_and_its_exit_loses_nothing(
    spot_db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    prices = {"BTCUSDT": PRICE}
    async with open_harness(spot_db, prices) as harness:
        monkeypatch.setattr(type(harness.sequencer), "place_exits", lambda _: None)
        await harness.fund(1, 0, {"USDT": 10_000 * USDT})
        await harness.fund(2, 0, {"BTC": BTC})
        await harness.place(1, 0, "BTCUSDT", Side.BUY, price=49_500_00, quantity=BTC // 10, terms=BRACKET)
        await harness.place(2, 0, "BTCUSDT", Side.SELL, price=49_500_00, quantity=BTC // 10)
        assert await exits(harness) == []
    monkeypatch.undo()
    for _ in range(2):
        async with open_harness(spot_db, prices) as harness:
            await placed(harness)
            (follows,) = await exits(harness)
            assert (follows["state"], follows["other_price"]) == (0, 45_600_00)
            assert list(harness.market("BTCUSDT", 0).triggers.orders) == [follows["id"]]
            await proved(harness)


@pytest.mark.parametrize("seed", range(8))
async def test_random_entries_are_each_followed_once_and_conserve_every_coin(spot_db: Database, seed: int) -> None:
    random = Random(seed)
    users = range(1, 7)
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as harness:
        for user in users:
            await harness.fund(user, 0, {"BTC": BTC, "USDT": 100_000 * USDT})
        for _ in range(20):
            await asyncio.gather(*(_act(harness, random, user) for user in users), return_exceptions=True)
            harness.prices.set("BTCUSDT", PRICE + random.randrange(-1500_00, 1500_01))
            tick = harness.prices.latest("BTCUSDT")
            assert tick is not None
            await harness.sequencer.submit(Fire(harness.market("BTCUSDT", 0).key, tick))
            await harness.sequencer.submit(Expire())
        await placed(harness)
        await proved(harness)
        assert {row["side"] for row in await exits(harness)} == {0, 1}
        assert len(await exits(harness)) > 5
        async with harness.db.read() as conn:
            rows = await harness.ledger.trial_balance(conn)
        assert sum(row.balance for row in rows) == 0
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as harness:
        await proved(harness)


async def _act(harness: EngineHarness, random: Random, user: int) -> None:
    side = random.choice(list(Side))
    price = PRICE + random.randrange(-40, 41) * 10_00
    quantity = BTC // 1000 * random.randrange(1, 40)
    gain, loss = (900_00, -900_00) if side is Side.BUY else (-900_00, 900_00)
    if random.random() < 0.3 and (own := list(harness.sequencer.open_orders.of_user(user).values())):
        order, press = random.choice(own).order, f"{random.random()}"
        sign = 1 if order.side is Side.BUY else -1
        prices = random.choice(((order.price + sign * 800_00, order.price - sign * 800_00), (0, 0)))
        if random.random() < 0.5:
            await harness.cancel(user, 0, order.id)
        else:
            await harness.sequencer.submit(Change(user, 0, press, press.encode(), order.id, exits=prices))
    elif random.random() < 0.7:
        named = random.choice(({"take_profit": price + gain}, {"stop_loss": price + loss}, {}))
        terms = Terms(**named or {"take_profit": price + gain, "stop_loss": price + loss})
        await harness.place(user, 0, "BTCUSDT", side, price=price, quantity=quantity, terms=terms)
    else:
        await harness.place(user, 0, "BTCUSDT", side, price=price, quantity=quantity)
