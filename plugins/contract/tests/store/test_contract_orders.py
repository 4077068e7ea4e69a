"""Orders on a database: what fills, what is refused beside which field, what owners change, and what all moves."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from agio_contract.contracts import Contracts
from agio_contract.declared.codes import (
    CLOSING,
    ENDED,
    EXPOSURE_FULL,
    FILLED,
    HALTED,
    LEVERAGE_UNKNOWN,
    LOTS_WRONG,
    MARGIN_BOUND,
    MARKET_CLOSED,
    MOVING,
    NOT_HELD,
    POSITION_FULL,
    PRICE_NEEDED,
    PRICE_OFF_TICK,
    PRICE_STALE,
    PRICE_WRONG_SIDE,
    PRODUCT_UNKNOWN,
    STOP_NEGATIVE,
    TOO_MANY_OPEN,
)
from agio_contract.order import own
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE, NOT_FOUND
from agio_kernel.declarations.realm import Realm
from agio_kernel.ports.clock import epoch_ms
from contract_bench import (
    ANN,
    BEN,
    START,
    UNIT,
    checked,
    has_all,
    houses,
    open_bench,
    opened,
    ordered,
    run,
    shown,
)

ORDER = {"product": "BTCUSDT-PERP", "side": "long", "kind": "market", "lots": "100", "leverage": "20"}


async def test_an_order_holds_margin_and_fee_as_quoted_and_a_tick_after_it_fills_it(bench, prices):
    quote = (await bench("contractQuote", ANN, **ORDER)).data
    assert (quote["price"], quote["value"], quote["margin"]) == ("64001.80", "6400.180000", "320.009000")
    assert (quote["fee"], quote["cost"], quote["worst_loss"]) == ("3.200090", "323.209090", "-323.209090")
    order = await ordered(bench)
    assert order["state"] == "pending" and await bench.has(ANN, "USDT") == (START - 323_209_090, 323_209_090)
    await run(bench)
    assert (await shown(bench, order["id"]))["state"] == "pending"  # the tick that was known doesn't fill it
    prices.tick(6_401_000)
    await run(bench)
    held = await shown(bench, order["id"])
    assert (held["state"], held["entry"], held["fee"]) == ("holding", "64011.80", "3.200090")
    assert await bench.has(ANN, "USDT") == (START - 323_209_090, 320_009_000)
    assert await houses(bench) == (0, 0, 3_200_090)
    await checked(bench)


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"product": "NOPE"}, PRODUCT_UNKNOWN, "product"),
        ({"leverage": "3"}, LEVERAGE_UNKNOWN, "leverage"),
        ({"lots": "20001"}, LOTS_WRONG, "lots"),
        ({"lots": "20000", "leverage": "100"}, LEVERAGE_UNKNOWN, "leverage"),
        ({"kind": "limit"}, PRICE_NEEDED, "price"),
        ({"kind": "stop", "price": "63000"}, PRICE_WRONG_SIDE, "price"),
        ({"take_profit": "63000"}, PRICE_WRONG_SIDE, "take_profit"),
        ({"stop_loss": "65000"}, PRICE_WRONG_SIDE, "stop_loss"),
        ({"stop_loss": "-1"}, STOP_NEGATIVE, "stop_loss"),
        ({"take_profit": "-63000"}, STOP_NEGATIVE, "take_profit"),
        ({"lots": "1000"}, INSUFFICIENT_BALANCE, "lots"),
    ],
)
async def test_what_is_not_taken_is_refused_beside_its_field(bench, change, code, field):
    answer = await bench("openContract", BEN, **{**ORDER, **change})
    assert (answer.code, answer.field) == (code.number, field)
    assert await bench.has(BEN, "USDT") == (1_000 * UNIT, 0)


async def test_a_closed_market_takes_no_market_order_a_stale_price_none_at_all_and_a_halt_neither(
    bench, prices, monkeypatch
):
    limit = {"kind": "limit", "price": "60000"}
    prices.closed.add("BTCUSDT")
    assert (await bench("openContract", ANN, **ORDER)).code == MARKET_CLOSED.number
    waiting = await ordered(bench, **limit)
    prices.closed.clear()
    prices.stale = True
    assert (await bench("openContract", ANN, **{**ORDER, **limit})).code == PRICE_STALE.number
    prices.stale = False
    bench.put_in_force(monkeypatch, "BTCUSDT-PERP", trading="halted")
    assert (await bench("openContract", ANN, **{**ORDER, **limit})).code == HALTED.number
    prices.tick(5_990_000)
    await run(bench)
    after = await shown(bench, waiting["id"])
    assert (after["state"], after["reason"]) == ("cancelled", "halted")
    assert await bench.has(ANN, "USDT") == (START, 0)
    await checked(bench)


async def test_what_waits_of_a_contract_that_is_retired_is_cancelled_and_what_is_held_goes_on(
    bench, prices, monkeypatch
):
    held, waiting = await opened(bench, prices, BEN), await ordered(bench, kind="limit", price="60000")
    bench.put_in_force(monkeypatch, "BTCUSDT-PERP", retired=True)
    assert (await bench("openContract", ANN, **ORDER)).code == PRODUCT_UNKNOWN.number
    assert bench.kernel.part(Contracts).symbols() >= {"BTCUSDT"}, "ticks are kept of what is held"
    prices.tick(6_395_000)
    await run(bench)
    after = await shown(bench, waiting["id"])
    assert (after["state"], after["reason"]) == ("cancelled", "halted")
    assert await bench.has(ANN, "USDT") == (START, 0)
    [long] = [one for _, one in bench._made("positions") if one.label.endswith(".long")]
    async with bench.kernel.db.read() as conn:
        [exposed] = await long.read(conn, Realm.REAL)
    assert exposed.quantity < 0, "the house is its counterparty"
    assert (await bench("closeContract", BEN, id=held["id"])).code == 0
    prices.tick(6_390_000)
    await run(bench)
    assert (await shown(bench, held["id"], BEN))["state"] == "closed"
    await checked(bench)


async def test_a_price_off_the_tick_is_refused(bench, monkeypatch):
    bench.put_in_force(monkeypatch, "BTCUSDT-PERP", tick=Decimal("0.50"))
    answer = await bench("openContract", ANN, **ORDER, price="", take_profit="65000.25")
    assert (answer.code, answer.field) == (PRICE_OFF_TICK.number, "take_profit")


async def test_limits_fill_at_the_quote_and_stops_at_the_first_price_beyond_a_gap(bench, prices):
    limit = await ordered(bench, kind="limit", price="63500")
    stop = await ordered(bench, kind="stop", price="65000")
    prices.tick(6_350_000)  # the ask is 1.80 above the limit
    await run(bench)
    assert (await shown(bench, limit["id"]))["state"] == "pending"
    prices.tick(6_349_000)
    prices.tick(6_600_000)
    await run(bench)
    assert (await shown(bench, limit["id"]))["entry"] == "63491.80"
    assert (await shown(bench, stop["id"]))["entry"] == "66001.80"
    await checked(bench)


async def test_a_market_order_that_slips_too_far_or_meets_no_price_is_cancelled_and_nothing_kept(bench, prices):
    slipped = await ordered(bench)
    prices.tick(6_440_000)
    await run(bench)
    after = await shown(bench, slipped["id"])
    assert (after["state"], after["reason"]) == ("cancelled", "slipped")
    silent = await ordered(bench)
    prices.tick(6_440_000, after_ms=12_000)
    await run(bench)
    assert (await shown(bench, silent["id"]))["reason"] == "silent"
    assert await bench.has(ANN, "USDT") == (START, 0) and await houses(bench) == (0, 0, 0)
    await checked(bench)


async def test_closing_a_part_and_then_all_brings_what_was_lost_and_gained(bench, prices):
    held = await opened(bench, prices, product="BTCUSDT-PERP")
    margin = 320_009_000
    assert (await bench("closeContract", ANN, id=held["id"], lots="40")).data["state"] == "closing"
    prices.tick(6_450_000)
    await run(bench)
    part = await shown(bench, held["id"])
    gain = (6_449_820 - 6_400_180) * 40 * 10
    fee = -(-6_449_820 * 40 * 10 * 5 // 10_000)
    assert (part["state"], part["lots"], part["closing"]) == ("holding", 60, 0)
    assert part["margin"] == f"{(margin - margin * 40 // 100) / UNIT:.6f}"
    await bench("closeContract", ANN, id=held["id"])
    prices.tick(6_380_000)
    await run(bench)
    loss = (6_379_820 - 6_400_180) * 60 * 10
    fees = fee + -(-6_379_820 * 60 * 10 * 5 // 10_000) + 3_200_090
    ended = await shown(bench, held["id"])
    assert (ended["state"], ended["realized"]) == ("closed", f"{(gain + loss) / UNIT:.6f}")
    assert await bench.has(ANN, "USDT") == (START + gain + loss - fees, 0)
    assert await houses(bench) == (-gain - loss, 0, fees)
    rows = (await bench("contractClosures", ANN)).data["rows"]
    assert [row["lots"] for row in rows] == [60, 40] and {row["position"] for row in rows} == {held["id"]}
    assert (await bench("closeContract", ANN, id=held["id"])).code == NOT_HELD.number
    (sums,) = (await bench("contractClosures", ANN, sums="true", size="1")).data["sums"]
    assert (sums["coin"], sums["count"], sums["gains"]) == ("USDT", 2, 1)
    shut = fees - 3_200_090
    assert sums["result"] == f"{(gain + loss) / UNIT:.6f}" and sums["fees"] == f"{shut / UNIT:.6f}"
    assert sums["net"] == f"{(gain + loss - shut) / UNIT:.6f}"
    assert (await bench("contractClosures", ANN, sums="true", reason="liquidated")).data["sums"] == []
    assert (await bench("contractClosures", ANN)).data["sums"] == []
    await checked(bench)


async def test_margin_is_added_and_taken_out_within_bounds_and_moves_the_liquidation_as_quoted(bench, prices):
    held = await opened(bench, prices)
    ask = {"id": held["id"], "amount": "100", "way": "add"}
    quote = (await bench("contractMarginQuote", ANN, **ask)).data
    after = (await bench("changeContractMargin", ANN, **ask)).data
    assert (after["margin"], after["liquidation"]) == (quote["after"]["margin"], quote["after"]["liquidation"])
    assert Decimal(after["liquidation"]) < Decimal(held["liquidation"])
    assert await bench.has(ANN, "USDT") == (START - 3_200_090 - 420_009_000, 420_009_000)
    most = quote["most_added"]
    over = await bench("changeContractMargin", ANN, id=held["id"], amount=most, way="add")
    assert (over.code, over.field) == (MARGIN_BOUND.number, "amount")
    left = (await shown(bench, held["id"]))["available_margin"]
    assert Decimal(left) == Decimal("99.82")  # half the spread of 3.60 on 0.1 BTC is lost at once
    over = await bench("changeContractMargin", ANN, id=held["id"], amount="100", way="reduce")
    assert over.code == MARGIN_BOUND.number
    assert (await bench("changeContractMargin", ANN, id=held["id"], amount=left, way="reduce")).code == 0
    assert Decimal((await shown(bench, held["id"]))["available_margin"]) == 0
    await checked(bench)


async def test_stops_are_set_and_taken_away_and_hold_only_for_ticks_from_then_on(bench, prices):
    held = await opened(bench, prices)
    prices.tick(6_450_000)
    prices.tick(6_405_000)
    set_ = await bench("changeContractStops", ANN, id=held["id"], take_profit="64500", stop_loss="63800")
    assert set_.code == 0, set_
    await run(bench)
    assert (await shown(bench, held["id"]))["state"] == "holding"
    assert (await bench("changeContractStops", ANN, id=held["id"])).data["stop_loss"] == ""
    prices.tick(6_379_000)
    await run(bench)
    assert (await shown(bench, held["id"]))["state"] == "holding"
    wrong = await bench("changeContractStops", ANN, id=held["id"], stop_loss="64000")
    assert (wrong.code, wrong.field) == (PRICE_WRONG_SIDE.number, "stop_loss")
    none = await bench("changeContractStops", ANN, id=held["id"], take_profit="0", stop_loss="0.00")
    assert (none.code, none.data["take_profit"], none.data["stop_loss"]) == (0, "", "")
    assert (await bench("changeContractStops", ANN, id=held["id"], take_profit="63900")).code == 0
    prices.tick(6_395_000)
    await run(bench)
    ended = await shown(bench, held["id"])
    assert (ended["state"], ended["reason"], ended["close_price"]) == ("closed", "take_profit", "63948.20")
    await checked(bench)


async def test_nothing_of_a_position_that_a_tick_has_reached_is_changed_before_that_tick(bench, prices):
    held = await opened(bench, prices)
    waiting = await ordered(bench, kind="limit", price="60000")
    prices.tick(5_900_000)
    for call, fields in (
        ("changeContractMargin", {"amount": "500", "way": "add"}),
        ("changeContractStops", {}),
        ("closeContract", {}),
        ("reverseContract", {}),
    ):
        assert (await bench(call, ANN, id=held["id"], **fields)).code == MOVING.number, call
    assert (await bench("cancelContract", ANN, id=waiting["id"])).code == MOVING.number
    assert (await bench("closeContracts", ANN)).data["rows"] == []
    await run(bench)
    assert (await shown(bench, held["id"]))["state"] == "liquidated"
    assert (await shown(bench, waiting["id"]))["state"] == "holding"
    await checked(bench)


@pytest.mark.parametrize(
    ("call", "fields"),
    [
        ("changeContractStops", {"stop_loss": "63000"}),
        ("changeContractMargin", {"amount": "500", "way": "add"}),
        ("closeContract", {}),
        ("reverseContract", {}),
        ("closeContracts", {}),
    ],
)
async def test_a_tick_that_is_told_late_counts_under_the_terms_of_its_moment(bench, prices, call, fields):
    """A user who acts each second doesn't act before past ticks, however late they are told."""
    held = await opened(bench, prices, leverage="50")
    prices.reported_ms, prices.asked = prices.through_ms, 0
    happened = prices.late(6_000_000, prices.through_ms + 1)
    await moment_after(happened)
    form = fields if call == "closeContracts" else {"id": held["id"], **fields}
    pressed = asyncio.create_task(bench(call, ANN, **form))
    await looked_at(prices, pressed)
    prices.reported_ms = epoch_ms(datetime.now(UTC))
    answer = await pressed
    assert answer.code == MOVING.number or answer.data == {"rows": [], "next": ""}, answer
    await run(bench)
    ended = await shown(bench, held["id"])
    assert (ended["state"], ended["close_price"]) == ("liquidated", "60000.00")
    await checked(bench)


async def test_an_order_that_a_tick_filled_is_filled_however_soon_it_is_cancelled_after_it(bench, prices):
    waiting = await ordered(bench, kind="limit", price="63000")
    prices.reported_ms, prices.asked = prices.through_ms, 0
    await moment_after(prices.late(6_250_000, epoch_ms(datetime.now(UTC)) + 5))
    pressed = asyncio.create_task(bench("cancelContract", ANN, id=waiting["id"]))
    await looked_at(prices, pressed)
    prices.reported_ms = epoch_ms(datetime.now(UTC))
    assert (await pressed).code == MOVING.number
    await run(bench)
    assert (await shown(bench, waiting["id"]))["state"] == "holding"
    await checked(bench)


async def test_while_prices_are_not_kept_nothing_of_a_position_is_changed(bench, prices, monkeypatch):
    held = await opened(bench, prices)
    monkeypatch.setattr(own, "LOOKS", 3)
    prices.reported_ms = prices.through_ms
    await moment_after(prices.ticks["BTCUSDT"][-1])
    answer = await bench("changeContractStops", ANN, id=held["id"], stop_loss="63000")
    assert (answer.code, answer.field) == (PRICE_STALE.number, "id")


async def test_closing_everything_reads_the_ticks_of_a_symbol_once_and_none_that_were_worked_through(bench, prices):
    for _ in range(3):
        await ordered(bench, leverage="5", lots="10")
    for _ in range(200):
        prices.tick(6_400_000)
    await run(bench)
    prices.tick(6_400_500)
    prices.read = 0
    answer = await bench("closeContracts", ANN)
    assert len(answer.data["rows"]) == 3
    assert prices.read <= 2
    prices.read = 0
    assert (await bench("closeContract", ANN, id=answer.data["rows"][0]["id"])).code == CLOSING.number
    assert prices.read <= 2


async def moment_after(tick):
    """Until the clock is past a tick, and past the millisecond after it: a press in that one is of before the next."""
    # ended by others: it ends with the millisecond
    while epoch_ms(datetime.now(UTC)) <= tick.time_ms + 1:  # noqa: ASYNC110
        await asyncio.sleep(0.005)


async def looked_at(prices, pressed):
    """Until whoever pressed has asked again and again what is kept, or is done."""
    async with asyncio.timeout(10):
        while prices.asked < 3 and not pressed.done():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def test_reversing_closes_and_opens_the_opposite_at_the_same_tick(bench, prices):
    held = await opened(bench, prices)
    other = (await bench("reverseContract", ANN, id=held["id"])).data
    assert (other["state"], other["side"], other["lots"]) == ("pending", "short", 100)
    prices.tick(6_420_000)
    await run(bench)
    assert (await shown(bench, held["id"]))["close_price"] == "64198.20"
    assert (await shown(bench, other["id"]))["entry"] == "64198.20"
    await checked(bench)


async def test_closing_all_of_a_contract_that_is_none_is_refused(bench, prices):
    await opened(bench, prices)
    answer = await bench("closeContracts", ANN, product="NOPE")
    assert (answer.code, answer.field) == (PRODUCT_UNKNOWN.number, "product")
    assert len((await bench("closeContracts", ANN, product="BTCUSDT-PERP")).data["rows"]) == 1


async def test_everything_is_closed_at_once_and_orders_stay(bench, prices):
    first = await opened(bench, prices)
    second = await opened(bench, prices, price=315_000, product="ETHUSDT-PERP", side="short")
    waiting = await ordered(bench, kind="limit", price="60000")
    rows = (await bench("closeContracts", ANN)).data["rows"]
    assert {row["id"] for row in rows} == {first["id"], second["id"]}
    prices.tick(6_400_000)
    prices.tick(315_000, "ETHUSDT")
    await run(bench)
    assert [row["id"] for row in (await bench("contractPositions", ANN, state="open")).data["rows"]] == [waiting["id"]]
    assert (await bench("cancelContract", ANN, id=waiting["id"])).data["state"] == "cancelled"
    await run(bench)
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM contract_board") == 0
    await checked(bench)


async def test_the_summary_adds_up_what_is_free_held_and_ordered(bench, prices):
    await opened(bench, prices)
    await ordered(bench, kind="limit", price="60000")
    prices.tick(6_410_000)
    reported = (await bench("contractSummary", ANN)).data
    assert (reported["holding"], reported["pending"], reported["margin"]) == (1, 1, "320.009000")
    assert reported["result"] == "9.820000" and reported["ordered"] == "301.200000"
    available, held = await bench.has(ANN, "USDT")
    assert reported["balance"] == f"{(available + held) / UNIT:.6f}"


async def test_bounds_of_an_account_a_contract_and_the_house_hold_however_many_ask_at_once(
    bench, prices, db, owner_db, tmp_path, monkeypatch
):
    bench.put_in_force(monkeypatch, "BTCUSDT-PERP", user_lots=120, house_lots=250)
    for user in range(100, 106):
        await bench.give(user, "USDT", 10_000 * UNIT)
    form = {**ORDER, "lots": "60"}
    answers = await asyncio.gather(*(bench("openContract", user, **form) for user in range(100, 106) for _ in range(4)))
    codes = [answer.code for answer in answers]
    assert codes.count(0) == 4 and set(codes) <= {0, POSITION_FULL.number, EXPOSURE_FULL.number}
    mine = await open_bench(db, owner_db, tmp_path, prices, {"contract.most_open": 2})
    answers = await asyncio.gather(
        *(mine("openContract", ANN, **{**ORDER, "lots": "1", "product": "ETHUSDT-PERP"}) for _ in range(9))
    )
    codes = [answer.code for answer in answers]
    assert codes.count(0) == 2 and codes.count(TOO_MANY_OPEN.number) == 7
    await checked(bench)


async def test_orders_that_wait_keep_nobody_from_the_lots_of_the_house(bench, prices):
    for user in range(300, 310):
        await bench.give(user, "USDT", 20 * UNIT)
        for _ in range(2):
            await ordered(bench, user, kind="limit", price="0.01", lots="20000", leverage="1")
    held = await opened(bench, prices)
    assert held["lots"] == 100
    await checked(bench)


async def test_an_order_that_waited_takes_the_lots_as_it_is_filled_or_is_cancelled_where_there_are_none(
    bench, prices, monkeypatch
):
    bench.put_in_force(monkeypatch, "BTCUSDT-PERP", user_lots=100, house_lots=150)
    first = await ordered(bench, kind="limit", price="63500")
    second = await ordered(bench, BEN, kind="limit", price="63500")
    prices.tick(6_340_000)
    await run(bench)
    assert (await shown(bench, first["id"]))["state"] == "holding"
    after = await shown(bench, second["id"], BEN)
    assert (after["state"], after["reason"]) == ("cancelled", "full")
    assert await bench.has(BEN, "USDT") == (1_000 * UNIT, 0)
    await bench("closeContract", ANN, id=first["id"])
    third = await ordered(bench, BEN, kind="limit", price="63300")
    prices.tick(6_320_000)
    await run(bench)
    assert (await shown(bench, third["id"], BEN))["state"] == "holding"
    assert await bench.kernel.db.fetchval("SELECT open_lots FROM contract_book WHERE side = 'long'") == 100
    await checked(bench)


async def test_margin_is_only_added_while_the_market_is_closed(bench, prices):
    held = await opened(bench, prices)
    assert (await bench("changeContractMargin", ANN, id=held["id"], amount="100", way="add")).code == 0
    prices.closed.add("BTCUSDT")
    assert (await shown(bench, held["id"]))["available_margin"] == "0.000000"
    out = {"id": held["id"], "amount": "50", "way": "reduce"}
    for call in ("contractMarginQuote", "changeContractMargin"):
        answer = await bench(call, ANN, **out)
        assert (answer.code, answer.field) == (MARKET_CLOSED.number, "amount"), call
    quote = await bench("contractMarginQuote", ANN, id=held["id"], amount="1", way="add")
    assert quote.data["most_taken"] == "0.000000"
    assert (await bench("changeContractMargin", ANN, id=held["id"], amount="1", way="add")).code == 0
    prices.closed.clear()
    assert (await bench("changeContractMargin", ANN, **out)).code == 0
    await checked(bench)


async def test_the_tier_of_an_order_is_that_of_all_its_account_holds_and_has_ordered_of_the_side(bench, prices):
    """A tier has 20,000 USDT: each order alone lies in the first, together they pass it."""
    small = {"kind": "limit", "price": "64000", "lots": "300", "leverage": "100"}
    first = await ordered(bench, **small)
    assert first["maintenance"] == "0.005"
    quote = (await bench("contractQuote", ANN, **{**ORDER, **small, "leverage": "50"})).data
    assert (quote["maintenance"], quote["most_leverage"]) == ("0.006", 75)
    answer = await bench("openContract", ANN, **{**ORDER, **small})
    assert (answer.code, answer.field, answer.data["most"]) == (LEVERAGE_UNKNOWN.number, "leverage", 75)
    assert (await ordered(bench, **{**small, "leverage": "75"}))["maintenance"] == "0.006"
    other = (await bench("contractQuote", ANN, **{**ORDER, **small, "side": "short", "price": "65000"})).data
    assert (other["maintenance"], other["most_leverage"]) == ("0.005", 100)
    assert (await bench("contractQuote", BEN, **{**ORDER, **small})).data["maintenance"] == "0.005"


async def test_of_orders_at_once_each_counts_those_that_were_first(bench):
    form = {**ORDER, "kind": "limit", "price": "64000", "lots": "300", "leverage": "100"}
    answers = await asyncio.gather(*(bench("openContract", ANN, **form) for _ in range(6)))
    codes = [answer.code for answer in answers]
    assert codes.count(0) == 1 and set(codes) == {0, LEVERAGE_UNKNOWN.number}


async def test_a_limit_that_meets_the_quote_pays_the_fee_of_whoever_takes_it(bench):
    limit = {**ORDER, "kind": "limit"}
    rates = {
        price: (await bench("contractQuote", ANN, **limit, price=price)).data["fee_rate"]
        for price in ("64001.79", "64001.80", "65000")
    }
    assert rates == {"64001.79": "0.0002", "64001.80": "0.0005", "65000": "0.0005"}
    short = {**limit, "side": "short"}
    assert (await bench("contractQuote", ANN, **short, price="63998.20")).data["fee_rate"] == "0.0005"
    assert (await bench("contractQuote", ANN, **short, price="63998.21")).data["fee_rate"] == "0.0002"
    order = await ordered(bench, kind="limit", price="64100")
    assert order["state"] == "pending" and order["fee_rate"] == "0.0005"


async def test_a_close_that_waits_is_taken_back_and_protected(bench, prices):
    held = await opened(bench, prices)
    assert (await bench("closeContract", ANN, id=held["id"], lots="40")).data["state"] == "closing"
    for call in ("closeContract", "reverseContract"):
        answer = await bench(call, ANN, id=held["id"])
        assert (answer.code, answer.field) == (CLOSING.number, "id"), call
    assert (await bench("changeContractStops", ANN, id=held["id"], stop_loss="63500")).data["stop_loss"] == "63500.00"
    assert (await bench("changeContractMargin", ANN, id=held["id"], amount="10", way="add")).code == 0
    back = (await bench("cancelContract", ANN, id=held["id"])).data
    assert (back["state"], back["closing"], back["stop_loss"]) == ("holding", 0, "63500.00")
    prices.tick(6_401_000)
    await run(bench)
    assert (await shown(bench, held["id"]))["state"] == "holding"
    assert (await bench("cancelContract", ANN, id=held["id"])).code == FILLED.number
    prices.tick(6_340_000)
    await run(bench)
    assert (await shown(bench, held["id"]))["reason"] == "stop_loss"
    for call in ("cancelContract", "changeContractStops"):
        assert (await bench(call, ANN, id=held["id"])).code == ENDED.number, call
    assert (await bench("closeContract", ANN, id=held["id"])).code == NOT_HELD.number
    await checked(bench)


async def test_a_market_order_is_cancelled_as_its_window_ends_whenever_the_next_price_comes(bench, prices):
    waiting = await ordered(bench)
    limit = await ordered(bench, kind="limit", price="60000")
    prices.closed.add("BTCUSDT")
    prices.through_ms += 12_000
    await run(bench)
    after = await shown(bench, waiting["id"])
    assert (after["state"], after["reason"]) == ("cancelled", "silent")
    assert (await shown(bench, limit["id"]))["state"] == "pending"
    await checked(bench)


async def test_somebody_elses_position_is_as_unknown_as_one_that_never_was(bench, prices):
    held = await opened(bench, prices)
    for call, fields in (
        ("contractPosition", {}),
        ("closeContract", {}),
        ("cancelContract", {}),
        ("reverseContract", {}),
        ("changeContractStops", {}),
        ("contractMarginQuote", {"amount": "1", "way": "add"}),
        ("changeContractMargin", {"amount": "1", "way": "add"}),
    ):
        answer = await bench(call, BEN, id=held["id"], **fields)
        assert (answer.code, answer.field) == (NOT_FOUND.number, "id"), call
    assert (await bench("contractPositions", BEN)).data["rows"] == []


async def test_the_same_press_orders_once_and_a_demo_account_moves_no_real_money(bench, prices):
    answers = [await bench("openContract", ANN, rtoken="a1b2c3d4", **ORDER) for _ in range(3)]
    assert len({answer.data["id"] for answer in answers}) == 1
    await bench.give(31, "USDT", 1_000 * UNIT, demo=True)
    assert (await bench("openContract", 31, demo=True, **ORDER)).code == 0
    prices.tick(6_400_000)
    prices.tick(5_000_000)
    await run(bench)
    assert await has_all(bench, ANN) < START
    assert sum(await bench.has(31, "USDT", demo=True)) < 1_000 * UNIT
    house, insurance, fees = await houses(bench)
    assert await has_all(bench, ANN) - START + house + insurance + fees == 0
    await checked(bench)
