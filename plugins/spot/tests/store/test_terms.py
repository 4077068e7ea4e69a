"""Orders that wait for a price, end at a time, are changed, or meet their own user's: each effect once."""

import asyncio
from typing import Any

import pytest
from agio_host.plugin_check.amounts import HOSTILE_AMOUNTS
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Database
from agio_spot.declared import codes as spot_codes
from agio_spot.engine.order import Side, State
from agio_spot.engine.terms import Prevention, Terms, Trigger
from agio_spot.sequencer.commands import Change, Expire, Fire
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from spot_site import BTC, LIMIT, PRICE, USDT, Site, refused, until

STOP_SELL = {
    "pair": "BTCUSDT",
    "side": "sell",
    "type": "stop_limit",
    "trigger_price": "49000.00",
    "price": "48500.00",
    "quantity": "0.1",
}
STOP = Terms(trigger=Trigger.STOP, trigger_price=49_000_00)


async def sold(site: Site, user: int = 1) -> dict[str, Any]:
    await until(lambda: any(view.state in ("closed", "withdrawn") for view in site.feed.of("orders", user)))
    return (await site.call("spotOrders", user, state="history"))["rows"][0]


# --- triggers ---------------------------------------------------------------------------------------------------------


async def test_a_stop_holds_its_money_and_sells_once_the_price_has_fallen_to_it(site: Site) -> None:
    await site.fund(1, {"BTC": BTC})
    order = await site.call("placeSpotOrder", 1, **STOP_SELL)
    assert (order["state"], order["type"], order["trigger_price"]) == ("pending", "stop_limit", "49000.00")
    assert (order["trigger_above"], order["triggered"]) == (False, None)
    assert await site.has(1, "BTC") == (BTC * 9 // 10, BTC // 10)
    depth = await site.call("spotDepth", None, pair="BTCUSDT", limit="200")
    assert ["48500.00", "0.100000"] not in depth["asks"]
    site.prices.set("BTCUSDT", 49_000_01)
    site.prices.set("BTCUSDT", 48_990_00)
    closed = await sold(site)
    assert (closed["id"], closed["state"], closed["filled"]) == (order["id"], "closed", "0.100000")
    assert closed["triggered"] is not None
    assert 48_900 < float(closed["average"]) < 48_990
    assert (await site.has(1, "BTC")) == (BTC * 9 // 10, 0)
    tick = await site.kernel.db.fetchval("SELECT triggered_tick FROM spot_order WHERE id = $1", int(order["id"]))
    assert tick == site.prices.latest("BTCUSDT").id  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("side", "kind", "trigger", "reached"),
    [
        ("buy", "stop_market", "50500.00", 50_500_00),
        ("sell", "stop_market", "49500.00", 49_500_00),
        ("buy", "take_profit_market", "49500.00", 49_500_00),
        ("sell", "take_profit_market", "50500.00", 50_500_00),
    ],
)
async def test_each_kind_is_set_off_on_its_own_side(
    site: Site, side: str, kind: str, trigger: str, reached: int
) -> None:
    await site.fund(1, {"BTC": BTC, "USDT": 10_000 * USDT})
    terms = {"pair": "BTCUSDT", "side": side, "type": kind, "trigger_price": trigger, "quantity": "0.1"}
    order = await site.call("placeSpotOrder", 1, **terms)
    assert (order["price"], order["tif"]) == (None, "ioc")
    away = PRICE + (PRICE - reached) // 2
    site.prices.set("BTCUSDT", away)
    await site.call("spotDepth", None, pair="BTCUSDT", limit="1")
    assert (await site.call("spotOrders", 1, state="pending"))["rows"] == [order]
    site.prices.set("BTCUSDT", reached)
    assert (await sold(site))["state"] == "closed"
    report = await verified(site)
    assert report.ok, report.findings


async def verified(site: Site) -> Any:
    async with site.kernel.db.read() as conn:
        await site.kernel.ledger.seal(conn)
        return await site.kernel.ledger.verify(conn)


async def test_what_cannot_wait_is_refused_beside_its_field(site: Site) -> None:
    await site.fund(1, {"BTC": BTC})

    async def asks(code: codes.Code, field: str, **other: str) -> None:
        await refused(code, site.call("placeSpotOrder", 1, **STOP_SELL | other), field)

    await asks(spot_codes.TRIGGER_REACHED, "trigger_price", trigger_price="50000.00", price="49000.00")
    await asks(spot_codes.TRIGGER_TICK, "trigger_price", trigger_price="49000.001")
    await asks(spot_codes.TRIGGER_BAND, "trigger_price", trigger_price="9999.99", price="9900.00")
    await asks(spot_codes.PRICE_BAND, "price", price="46000.00")
    await asks(spot_codes.TRIGGER_TERMS, "trigger_price", type="limit", price="51000.00")
    await asks(codes.INSUFFICIENT_BALANCE, "quantity", quantity="1.1")
    await asks(spot_codes.EXPIRY_INVALID, "expires", tif="gtd")
    await asks(spot_codes.PREVENTION_UNKNOWN, "prevention", prevention="none")
    assert await site.has(1, "BTC") == (BTC, 0)


async def test_a_waiting_order_is_withdrawn_and_gives_its_money_back(site: Site) -> None:
    await site.fund(1, {"BTC": BTC})
    order = await site.call("placeSpotOrder", 1, **STOP_SELL)
    withdrawn = (await site.call("cancelSpotOrder", 1, id=order["id"]))["order"]
    assert (withdrawn["state"], withdrawn["reason"], withdrawn["triggered"]) == ("withdrawn", "by_user", None)
    assert await site.has(1, "BTC") == (BTC, 0)
    site.prices.set("BTCUSDT", 48_000_00)
    await site.call("spotDepth", None, pair="BTCUSDT", limit="1")
    assert (await site.call("mySpotTrades", 1))["rows"] == []


async def test_orders_set_off_by_one_price_come_in_the_order_they_were_accepted(harness: EngineHarness) -> None:
    for user in (1, 2, 3):
        await harness.fund(user, 0, {"BTC": BTC})
    await harness.fund(9, 0, {"USDT": 10**6 * USDT})
    waiting = []
    for user, trigger in ((1, 48_000_00), (2, 49_000_00), (3, 48_500_00)):
        terms = Terms(trigger=Trigger.STOP, trigger_price=trigger)
        waiting.append(
            await harness.place(user, 0, "BTCUSDT", Side.SELL, price=47_000_00, quantity=BTC // 10, terms=terms)
        )
    await harness.place(9, 0, "BTCUSDT", Side.BUY, price=47_500_00, quantity=BTC // 5)
    await set_off(harness, 47_900_00)
    market = harness.market("BTCUSDT", 0)
    states = [await state_of(harness, one.order.id) for one in waiting]
    assert states == [State.CLOSED, State.CLOSED, State.PENDING]
    assert list(market.book.orders) == [waiting[2].order.id]
    assert not market.triggers.orders


async def set_off(harness: EngineHarness, price: int) -> list[Any]:
    harness.prices.set("BTCUSDT", price)
    tick = harness.prices.latest("BTCUSDT")
    assert tick is not None
    return await harness.sequencer.submit(Fire(harness.market("BTCUSDT", 0).key, tick))


async def state_of(harness: EngineHarness, order_id: int) -> State:
    from agio_spot.sequencer.rows import STATE

    number = await harness.db.fetchval("SELECT state FROM spot_order WHERE id = $1", order_id)
    return next(state for state, one in STATE.items() if one == number)


async def test_what_waits_survives_a_restart_and_is_set_off_then(spot_db: Database) -> None:
    prices = {"BTCUSDT": PRICE}
    async with open_harness(spot_db, prices) as harness:
        await harness.fund(1, 0, {"BTC": BTC})
        await harness.fund(2, 0, {"USDT": 10**5 * USDT})
        record = await harness.place(1, 0, "BTCUSDT", Side.SELL, price=48_500_00, quantity=BTC // 10, terms=STOP)
    async with open_harness(spot_db, prices) as harness:
        market = harness.market("BTCUSDT", 0)
        assert list(market.triggers.orders) == [record.order.id]
        assert not market.book.orders
        assert await harness.balance(1, 0, "BTC") == (BTC * 9 // 10, BTC // 10)
        await harness.place(2, 0, "BTCUSDT", Side.BUY, price=48_600_00, quantity=BTC // 20)
        (fired,) = await set_off(harness, 48_900_00)
        assert (fired.order.state, fired.order.filled) == (State.TRADING, BTC // 20)
    async with open_harness(spot_db, prices) as harness:
        market = harness.market("BTCUSDT", 0)
        assert not market.triggers.orders
        assert list(market.book.orders) == [record.order.id]
        assert await set_off(harness, 48_800_00) == []
        report = await harness.verify()
        assert report.ok, report.findings


async def test_an_order_set_off_later_stands_behind_those_that_rested_before_even_after_a_restart(
    spot_db: Database,
) -> None:
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as harness:
        for user in (1, 2):
            await harness.fund(user, 0, {"BTC": BTC})
        waits = await harness.place(1, 0, "BTCUSDT", Side.SELL, price=48_500_00, quantity=BTC // 10, terms=STOP)
        rests = await harness.place(2, 0, "BTCUSDT", Side.SELL, price=48_500_00, quantity=BTC // 10)
        await set_off(harness, 48_900_00)
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as harness:
        ((_, queue, _),) = list(harness.market("BTCUSDT", 0).book.asks.ascending())
        assert [order.id for order in queue] == [rests.order.id, waits.order.id]


@pytest.mark.parametrize("seed", range(20))
async def test_a_price_and_a_withdrawal_at_once_end_an_order_once(harness: EngineHarness, seed: int) -> None:
    await harness.fund(1, 0, {"BTC": BTC})
    await harness.fund(2, 0, {"USDT": 10**5 * USDT})
    await harness.place(2, 0, "BTCUSDT", Side.BUY, price=48_600_00, quantity=BTC)
    waiting = await harness.place(1, 0, "BTCUSDT", Side.SELL, price=48_500_00, quantity=BTC // 10, terms=STOP)
    firing = [set_off(harness, 48_900_00 - turn) for turn in range(3)]
    cancelling = [harness.cancel(1, 0, waiting.order.id) for _ in range(3)]
    first, second = (firing, cancelling) if seed % 2 else (cancelling, firing)
    answers = await asyncio.gather(*first, *second, return_exceptions=True)
    state = await state_of(harness, waiting.order.id)
    withdrawn = [one for one in answers if not isinstance(one, list | BaseException)]
    fired = [one for one in answers if isinstance(one, list) and one]
    assert (len(fired), len(withdrawn)) == ((1, 0) if state is State.CLOSED else (0, 1))
    traded = await harness.db.fetchval("SELECT coalesce(sum(quantity), 0)::bigint FROM spot_trade")
    assert traded == (BTC // 10 if state is State.CLOSED else 0)
    assert await harness.balance(1, 0, "BTC") == (BTC - traded, 0)
    report = await harness.verify()
    assert report.ok, report.findings


# --- an end -----------------------------------------------------------------------------------------------------------


async def test_an_order_with_an_end_is_withdrawn_once_and_its_money_released_once(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 10_000 * USDT})
    now = harness.sequencer._engine_state._clock.now_ms()
    ends = Terms(expires_ms=now)
    early = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=49_000_00, quantity=BTC // 100, terms=ends)
    late = await harness.place(
        1, 0, "BTCUSDT", Side.BUY, price=49_000_00, quantity=BTC // 100, terms=Terms(expires_ms=now + 10**9)
    )
    answers = await asyncio.gather(*(harness.sequencer.submit(Expire()) for _ in range(5)))
    assert [record.order.id for answer in answers for record in answer] == [early.order.id]
    assert await harness.balance(1, 0, "USDT") == (9_510 * USDT, 490 * USDT)
    assert list(harness.market("BTCUSDT", 0).book.orders) == [late.order.id]
    assert not harness.sequencer.open_orders.due.is_any(now + 1)
    report = await harness.verify()
    assert report.ok, report.findings


async def test_an_end_survives_a_restart_and_the_site_looks_for_it(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    expires = site.kernel.clock.now_ms() + 120_000
    order = await site.call("placeSpotOrder", 1, **LIMIT, tif="gtd", expires=str(expires))
    assert (order["tif"], order["expires"]) == ("gtd", expires)
    await site.kernel.db.execute("UPDATE spot_order SET expires_ms = 1 WHERE id = $1", int(order["id"]))
    writer = site.spot.sequencer._writer
    assert writer is not None
    await writer.close()
    await until(lambda: any(view.state == "withdrawn" for view in site.feed.of("orders", 1)))
    assert site.feed.of("orders", 1)[-1].reason == "expired"
    assert await site.has(1, "USDT") == (10_000 * USDT, 0)


# --- changes ----------------------------------------------------------------------------------------------------------


async def test_a_smaller_quantity_keeps_the_place_in_line_and_anything_else_loses_it(site: Site) -> None:
    for user in (1, 2):
        await site.fund(user, {"USDT": 100_000 * USDT})
    first = await site.call("placeSpotOrder", 1, **LIMIT)
    second = await site.call("placeSpotOrder", 2, **LIMIT)

    def line() -> list[str]:
        ((_, queue, _),) = [row for row in site.spot.sequencer.markets[0, 1].book.bids.ascending() if row[1]]
        return [str(order.id) for order in queue]

    smaller = await site.call("changeSpotOrder", 1, id=first["id"], quantity="0.05")
    assert (smaller["quantity"], smaller["price"], smaller["state"]) == ("0.050000", "49000.00", "pending")
    assert line() == [first["id"], second["id"]]
    assert await site.has(1, "USDT") == (97_550 * USDT, 2_450 * USDT)
    await site.call("changeSpotOrder", 1, id=first["id"], quantity="0.2")
    assert line() == [second["id"], first["id"]]
    assert await site.has(1, "USDT") == (90_200 * USDT, 9_800 * USDT)
    moved = await site.call("changeSpotOrder", 2, id=second["id"], price="49100.00")
    assert (moved["price"], moved["quantity"]) == ("49100.00", "0.100000")
    assert await site.has(2, "USDT") == (95_090 * USDT, 4_910 * USDT)
    report = await verified(site)
    assert report.ok, report.findings


async def test_a_change_is_made_once_however_often_it_is_asked_for(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT)
    terms = {"id": order["id"], "quantity": "0.2"}
    changed = await site.call("changeSpotOrder", 1, rtoken="change1", **terms)
    assert await site.call("changeSpotOrder", 1, rtoken="change1", **terms) == changed
    assert await site.done_before("changeSpotOrder", 1, rtoken="change1", **terms) == changed
    other = site.call("changeSpotOrder", 1, rtoken="change1", id=order["id"], quantity="0.1")
    await refused(codes.RTOKEN_CONFLICT, other)
    await refused(spot_codes.CHANGE_NOTHING, site.call("changeSpotOrder", 1, **terms))


async def test_what_an_order_cannot_become_is_refused_and_leaves_it_as_it_is(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT)
    id = order["id"]
    await refused(codes.INSUFFICIENT_BALANCE, site.call("changeSpotOrder", 1, id=id, quantity="1"), "quantity")
    await refused(spot_codes.PRICE_BAND, site.call("changeSpotOrder", 1, id=id, price="60000.00"), "price")
    await refused(spot_codes.NOTIONAL_MINIMUM, site.call("changeSpotOrder", 1, id=id, quantity="0.0001"), "quantity")
    trigger = site.call("changeSpotOrder", 1, id=id, trigger_price="48000.00")
    await refused(spot_codes.CHANGE_TERMS, trigger, "trigger_price")
    await refused(spot_codes.ORDER_NOT_FOUND, site.call("changeSpotOrder", 2, id=id, quantity="0.05"), "id")
    assert (await site.call("spotOrders", 1, state="pending"))["rows"] == [order]
    await site.call("cancelSpotOrder", 1, id=id)
    await refused(spot_codes.ORDER_NOT_OPEN, site.call("changeSpotOrder", 1, id=id, quantity="0.05"), "id")


@pytest.mark.parametrize("field", ["price", "quantity", "trigger_price"])
async def test_amounts_that_are_none_change_nothing(site: Site, field: str) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT, "BTC": BTC})
    terms = STOP_SELL if field == "trigger_price" else LIMIT
    order = await site.call("placeSpotOrder", 1, **terms)
    for amount in HOSTILE_AMOUNTS:
        with pytest.raises(ApiError):
            await site.call("changeSpotOrder", 1, **{"id": order["id"], field: amount})
    assert (await site.call("spotOrders", 1, state="pending"))["rows"] == [order]


async def test_a_changed_price_that_reaches_the_market_trades(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT)
    closed = await site.call("changeSpotOrder", 1, id=order["id"], price="50100.00")
    assert (closed["id"], closed["state"]) == (order["id"], "closed")
    assert 49_990 < float(closed["average"]) < 50_100
    patient = await site.call("placeSpotOrder", 1, **LIMIT | {"quantity": "0.01"}, post_only="true")
    crossing = site.call("changeSpotOrder", 1, id=patient["id"], price="50100.00")
    await refused(spot_codes.POST_ONLY, crossing, "price")
    report = await verified(site)
    assert report.ok, report.findings


async def test_a_waiting_order_is_given_another_trigger(site: Site) -> None:
    await site.fund(1, {"BTC": BTC})
    order = await site.call("placeSpotOrder", 1, **STOP_SELL)
    reached = site.call("changeSpotOrder", 1, id=order["id"], trigger_price="50000.00")
    await refused(spot_codes.TRIGGER_REACHED, reached, "trigger_price")
    changed = await site.call("changeSpotOrder", 1, id=order["id"], trigger_price="48600.00", quantity="0.2")
    assert (changed["trigger_price"], changed["quantity"], changed["state"]) == ("48600.00", "0.200000", "pending")
    assert await site.has(1, "BTC") == (BTC * 8 // 10, BTC * 2 // 10)
    site.prices.set("BTCUSDT", 48_900_00)
    await site.call("spotDepth", None, pair="BTCUSDT", limit="1")
    assert (await site.call("spotOrders", 1, state="pending"))["rows"] == [changed]
    site.prices.set("BTCUSDT", 48_600_00)
    assert (await sold(site))["state"] == "closed"


# --- own orders that meet, names, trials ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "resting", "taking", "held"),
    [
        (Prevention.CANCEL_NEWEST, State.PENDING, State.WITHDRAWN, BTC // 10),
        (Prevention.CANCEL_OLDEST, State.WITHDRAWN, State.CLOSED, 0),
        (Prevention.CANCEL_BOTH, State.WITHDRAWN, State.WITHDRAWN, 0),
        (Prevention.DECREMENT, State.PENDING, State.WITHDRAWN, BTC // 20),
    ],
)
async def test_an_order_that_meets_its_own_user_s_does_as_it_says(
    harness: EngineHarness, mode: Prevention, resting: State, taking: State, held: int
) -> None:
    await harness.fund(1, 0, {"BTC": BTC, "USDT": 10_000 * USDT})
    await harness.fund(2, 0, {"BTC": BTC})
    own = await harness.place(1, 0, "BTCUSDT", Side.SELL, price=50_000_00, quantity=BTC // 10)
    await harness.place(2, 0, "BTCUSDT", Side.SELL, price=50_000_00, quantity=BTC // 10)
    taker = harness.place(1, 0, "BTCUSDT", Side.BUY, price=50_000_00, quantity=BTC // 20, terms=Terms(prevention=mode))
    if mode is Prevention.CANCEL_NEWEST:
        await refused(spot_codes.SELF_TRADE, taker)
    else:
        assert (await taker).order.state is taking
    assert await state_of(harness, own.order.id) is resting
    assert (await harness.balance(1, 0, "BTC"))[1] == held
    assert (await harness.balance(1, 0, "USDT"))[1] == 0
    assert not await harness.db.fetchval("SELECT count(*) FROM spot_trade WHERE maker_user = taker_user")
    report = await harness.verify()
    assert report.ok, report.findings


async def test_a_name_is_an_intent_the_same_order_under_it_is_placed_once(site: Site) -> None:
    await site.fund(1, {"USDT": 100_000 * USDT})
    named = LIMIT | {"client_id": "mine-7"}
    both = await asyncio.gather(*(site.call("placeSpotOrder", 1, **named) for _ in range(4)))
    assert all(order == both[0] for order in both)
    assert await site.call("placeSpotOrder", 1, **named) == both[0]
    other = site.call("placeSpotOrder", 1, **named | {"quantity": "0.2"})
    await refused(spot_codes.CLIENT_ID_TAKEN, other, "client_id")
    assert await site.kernel.db.fetchval("SELECT count(*) FROM spot_order") == 1


async def test_a_trial_says_what_an_order_would_do_and_writes_nothing(site: Site) -> None:
    await site.fund(1, {"USDT": 5_000 * USDT})
    tried = await site.call("checkSpotOrder", 1, **LIMIT)
    assert (tried["hold"], tried["resting"]) == ("4900.00000000", "0.100000")
    short = site.call("checkSpotOrder", 1, **LIMIT | {"quantity": "0.2"})
    await refused(codes.INSUFFICIENT_BALANCE, short, "quantity")
    crossing = site.call("checkSpotOrder", 1, **LIMIT | {"price": "50100.00", "quantity": "0.01"}, post_only="true")
    await refused(spot_codes.POST_ONLY, crossing)
    waiting = {"type": "stop_limit", "side": "buy", "price": "51000.00", "quantity": "0.01"}
    reached = site.call("checkSpotOrder", 1, **LIMIT | waiting, trigger_price="49000.00")
    await refused(spot_codes.TRIGGER_REACHED, reached, "trigger_price")
    quoted = await site.call("checkSpotOrder", 1, **LIMIT | waiting, trigger_price="50900.00")
    assert (quoted["type"], quoted["hold"], quoted["resting"]) == ("stop_limit", "510.00000000", "0.010000")
    assert float(quoted["fee"]) == pytest.approx(0.01 * 0.0012)
    assert await site.kernel.db.fetchval("SELECT count(*) FROM spot_order") == 0
    assert await site.has(1, "USDT") == (5_000 * USDT, 0)


async def test_some_orders_are_withdrawn_and_those_that_ended_passed_over(site: Site) -> None:
    await site.fund(1, {"USDT": 20_000 * USDT})
    orders = [await site.call("placeSpotOrder", 1, **LIMIT) for _ in range(3)]
    await site.call("cancelSpotOrder", 1, id=orders[0]["id"])
    ids = ",".join(order["id"] for order in orders[:2])
    answer = await site.call("cancelSpotOrders", 1, ids=ids, rtoken="some1")
    assert (answer["cancelled"], answer["rows"][0]["id"]) == (1, orders[1]["id"])
    assert await site.call("cancelSpotOrders", 1, ids=ids, rtoken="some1") == answer
    assert [row["id"] for row in (await site.call("spotOrders", 1, state="open"))["rows"]] == [orders[2]["id"]]
    with pytest.raises(ApiError):
        await site.call("cancelSpotOrders", 1, ids="x")


async def test_what_waits_counts_into_the_cap_and_goes_with_its_pair(site: Site) -> None:
    await site.fund(1, {"BTC": BTC})
    order = await site.call("placeSpotOrder", 1, **STOP_SELL)
    site.spot.open_orders_per_user = 1
    await refused(spot_codes.TOO_MANY_OPEN, site.call("placeSpotOrder", 1, **STOP_SELL))
    await refused(
        spot_codes.TOO_MANY_OPEN, site.call("placeSpotOrder", 1, **LIMIT | {"side": "sell", "price": "51000"})
    )
    site.publish("BTCUSDT", trading="closed")
    await until(lambda: any(view.state == "withdrawn" for view in site.feed.of("orders", 1)))
    ended = (await site.call("spotOrders", 1, state="withdrawn"))["rows"][0]
    assert (ended["id"], ended["reason"]) == (order["id"], "pair_closed")
    assert await site.has(1, "BTC") == (BTC, 0)


async def test_a_change_of_an_order_that_is_gone_is_refused_by_the_sequencer(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 10_000 * USDT})
    order = (await harness.place(1, 0, "BTCUSDT", Side.BUY, price=49_000_00, quantity=BTC // 10)).order
    await harness.cancel(1, 0, order.id)
    change = Change(1, 0, "changeit", b"x", order.id, quantity=BTC // 20)
    await refused(spot_codes.ORDER_NOT_OPEN, harness.sequencer.submit(change), "id")
