"""Orders through the sequencer on a real PostgreSQL: holds, fills, cancellations, and what they leave in the ledger."""

import asyncio

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Database
from agio_spot.declared.codes import (
    CLIENT_ID_TAKEN,
    ORDER_NOT_FOUND,
    ORDER_NOT_OPEN,
    PAIR_CLOSING,
    POST_ONLY,
    SELF_TRADE,
    TOO_MANY_OPEN,
)
from agio_spot.engine.order import Reason, Side, State, TimeInForce
from agio_spot.sequencer.commands import CloseOut
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.steps import AT_ONCE
from agio_testing.races.locks import somebody_waits
from msgspec.structs import replace

BTC = 10**8
USDT = 10**8
PRICE = 50_000_00


async def refused(code: codes.Code, awaitable: object) -> None:
    with pytest.raises(ApiError) as caught:
        await awaitable  # type: ignore[misc]
    assert caught.value.code is code


async def test_a_resting_order_holds_what_it_may_cost(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 100_000 * USDT})
    record = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    assert record.order.state is State.PENDING
    assert await harness.balance(1, 0, "USDT") == (50_000 * USDT, 50_000 * USDT)


async def test_a_cancelled_order_releases_its_hold(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC})
    record = await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC // 2)
    cancelled = await harness.cancel(1, 0, record.order.id)
    assert (cancelled.order.state, cancelled.order.reason) == (State.WITHDRAWN, Reason.BY_USER)
    assert await harness.balance(1, 0, "BTC") == (BTC, 0)


async def test_a_trade_moves_coins_and_fees_of_the_coin_received(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC})
    await harness.fund(2, 0, {"USDT": 60_000 * USDT})
    await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    taken = await harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE + 100, quantity=BTC)
    assert taken.order.state is State.CLOSED
    assert await harness.balance(1, 0, "BTC") == (0, 0)
    assert await harness.balance(1, 0, "USDT") == (50_000 * USDT - 50 * USDT, 0)
    assert await harness.balance(2, 0, "BTC") == (BTC - 120_000, 0)
    assert await harness.balance(2, 0, "USDT") == (10_000 * USDT, 0)
    report = await harness.verify()
    assert report.ok, report.findings


async def test_a_partial_fill_keeps_exactly_the_hold_of_the_rest(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * USDT})
    await harness.fund(2, 0, {"BTC": BTC})
    resting = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    await harness.place(2, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC // 4)
    assert await harness.balance(1, 0, "USDT") == (0, 37_500 * USDT)
    cancelled = await harness.cancel(1, 0, resting.order.id)
    assert cancelled.order.filled == BTC // 4
    assert await harness.balance(1, 0, "USDT") == (37_500 * USDT, 0)
    assert (await harness.verify()).ok


async def test_an_order_that_cannot_be_held_is_refused_alone(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * USDT})
    await harness.fund(2, 0, {"USDT": 50_000 * USDT})
    placing = [await harness.placing(user, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC) for user in (1, 1, 2)]
    answers = await asyncio.gather(*map(harness.sequencer.submit, placing), return_exceptions=True)
    assert isinstance(answers[1], ApiError)
    assert answers[1].code is codes.INSUFFICIENT_BALANCE
    assert not isinstance(answers[0], BaseException)
    assert not isinstance(answers[2], BaseException)


async def test_fifty_concurrent_spends_of_one_balance_leave_one_winner(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * USDT})
    placing = [await harness.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC) for _ in range(50)]
    answers = await asyncio.gather(*map(harness.sequencer.submit, placing), return_exceptions=True)
    refusals = [answer for answer in answers if isinstance(answer, ApiError)]
    assert len(refusals) == 49
    assert {refusal.code for refusal in refusals} == {codes.INSUFFICIENT_BALANCE}
    assert await harness.balance(1, 0, "USDT") == (0, 50_000 * USDT)
    assert (await harness.verify()).ok


async def test_proceeds_of_a_batch_can_be_spent_in_it(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC})
    await harness.fund(2, 0, {"USDT": 50_000 * USDT})
    commands = [
        await harness.placing(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC),
        await harness.placing(1, 0, "ETHUSDT", Side.BUY, price=300_000, quantity=10**6),
        await harness.placing(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC),
        await harness.placing(1, 0, "ETHUSDT", Side.BUY, price=300_000, quantity=10 * 10**8),
    ]
    answers = await asyncio.gather(*map(harness.sequencer.submit, commands), return_exceptions=True)
    assert isinstance(answers[1], ApiError)
    assert not isinstance(answers[3], BaseException)
    assert (await harness.verify()).ok


async def test_two_hundred_races_of_cancel_and_fill_release_and_fill_exactly_the_original(
    harness: EngineHarness,
) -> None:
    rounds, quantity = 200, BTC // 100
    await harness.fund(1, 0, {"BTC": rounds * quantity})
    await harness.fund(2, 0, {"USDT": rounds * 500 * USDT})
    filled = 0
    for number in range(rounds):
        resting = await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=quantity)
        part = quantity if number % 3 else quantity // 2
        taking = harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=part, tif=TimeInForce.IOC)
        cancelling = harness.cancel(1, 0, resting.order.id)
        racers = [taking, cancelling] if number % 2 else [cancelling, taking]
        taken, cancelled = await asyncio.gather(*racers, return_exceptions=True)
        if not number % 2:
            taken, cancelled = cancelled, taken
        assert not isinstance(taken, BaseException)
        if isinstance(cancelled, BaseException):
            assert isinstance(cancelled, ApiError)
            assert cancelled.code is ORDER_NOT_OPEN
            assert taken.order.filled == quantity
        else:
            assert cancelled.order.filled == taken.order.filled
        filled += taken.order.filled
        assert await harness.balance(1, 0, "BTC") == (rounds * quantity - filled, 0)
    assert 0 < filled < rounds * quantity
    assert (await harness.verify()).ok


@pytest.mark.parametrize("copies", range(1, 9))
async def test_copies_of_one_intent_have_one_effect_and_one_answer(harness: EngineHarness, copies: int) -> None:
    await harness.fund(1, 0, {"USDT": 500_000 * USDT})
    placing = [
        await harness.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="samePress")
        for _ in range(copies)
    ]
    answers = await asyncio.gather(*map(harness.sequencer.submit, placing))
    later = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="samePress")
    assert len({record.order.id for record in [*answers, later]}) == 1
    assert await harness.balance(1, 0, "USDT") == (450_000 * USDT, 50_000 * USDT)


async def test_one_rtoken_for_another_body_is_a_conflict_at_once_and_later(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 500_000 * USDT})
    bodies = [b"one body", b"another body"]
    commands = [
        await harness.placing(
            1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="samePress", fingerprint=body
        )
        for body in bodies
    ]
    answers = await asyncio.gather(*map(harness.sequencer.submit, commands), return_exceptions=True)
    assert not isinstance(answers[0], BaseException)
    assert isinstance(answers[1], ApiError)
    assert answers[1].code is codes.RTOKEN_CONFLICT
    await refused(
        codes.RTOKEN_CONFLICT,
        harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="samePress", fingerprint=b"third"),
    )


async def test_a_repeated_cancellation_gives_the_same_answer(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * USDT})
    record = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    answers = await asyncio.gather(*(harness.cancel(1, 0, record.order.id, "sameCancel") for _ in range(4)))
    again = await harness.cancel(1, 0, record.order.id, "sameCancel")
    assert {answer.order.state for answer in [*answers, again]} == {State.WITHDRAWN}
    await refused(ORDER_NOT_OPEN, harness.cancel(1, 0, record.order.id, "otherPress"))
    await refused(codes.RTOKEN_CONFLICT, harness.cancel(1, 0, record.order.id + 1, "sameCancel"))


async def test_somebody_elses_order_is_not_found(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * USDT})
    record = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    await refused(ORDER_NOT_FOUND, harness.cancel(2, 0, record.order.id))
    await refused(ORDER_NOT_FOUND, harness.cancel(1, 1, record.order.id))
    await harness.cancel(1, 0, record.order.id)


async def test_demo_orders_never_meet_real_ones(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC})
    await harness.fund(2, 1, {"USDT": 50_000 * USDT})
    await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    record = await harness.place(2, 1, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    assert record.order.filled == 0
    assert await harness.balance(1, 0, "BTC") == (0, BTC)


async def test_an_order_that_would_meet_its_own_user_is_refused(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC, "USDT": 50_000 * USDT})
    await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    await refused(SELF_TRADE, harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC))
    assert await harness.balance(1, 0, "USDT") == (50_000 * USDT, 0)


async def test_a_post_only_order_never_takes(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"BTC": BTC})
    await harness.fund(2, 0, {"USDT": 50_000 * USDT})
    await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    await refused(POST_ONLY, harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, post_only=True))
    assert (await harness.verify()).ok


async def test_a_client_id_names_one_order_of_a_user(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * USDT})
    await harness.fund(2, 0, {"USDT": 50_000 * USDT})
    for user in (1, 2):
        await harness.place(user, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10, client_id="first")
    await refused(
        CLIENT_ID_TAKEN, harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10, client_id="first")
    )


async def test_a_user_has_a_bounded_number_of_open_orders(spot_db: object) -> None:
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, open_orders_per_user=3) as harness:  # type: ignore[arg-type]
        await harness.fund(1, 0, {"USDT": 50_000 * USDT})
        for _ in range(3):
            await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 100)
        await refused(TOO_MANY_OPEN, harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 100))
        bought = await harness.place(1, 0, "BTCUSDT", Side.BUY, amount=100 * USDT)
        assert bought.order.state is not State.PENDING, "a market order never rests: the bound isn't about it"


async def test_an_account_that_somebody_holds_locked_delays_only_its_own_orders(
    harness: EngineHarness, owner_db: Database
) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * USDT})
    await harness.fund(2, 0, {"USDT": 50_000 * USDT})
    _, account = await harness.accounts.of(1, 0, harness.pairs["BTCUSDT"])
    await harness.accounts.of(2, 0, harness.pairs["BTCUSDT"])
    async with harness.db.transaction() as tx:
        await harness.ledger.lock(tx, [account])
        slow = asyncio.create_task(harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10))
        await somebody_waits(owner_db)
        quick = await asyncio.wait_for(harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10), 20)
        assert quick.order.user_id == 2
        assert not slow.done()
    assert (await asyncio.wait_for(slow, 20)).order.state is State.PENDING


@pytest.mark.parametrize("pairs", [1, 20, 150])
async def test_batches_of_every_size_write_what_memory_says(harness: EngineHarness, pairs: int) -> None:
    await harness.fund(1, 0, {"BTC": 10 * BTC})
    await harness.fund(2, 0, {"USDT": 500_000 * USDT})
    sells = [
        await harness.placing(1, 0, "BTCUSDT", Side.SELL, price=PRICE + n, quantity=BTC // 100) for n in range(pairs)
    ]
    await asyncio.gather(*map(harness.sequencer.submit, sells))
    buys = [
        await harness.placing(2, 0, "BTCUSDT", Side.BUY, price=PRICE + n, quantity=BTC // 100) for n in range(pairs)
    ]
    answers = await asyncio.gather(*map(harness.sequencer.submit, buys))
    assert {record.order.state for record in answers} == {State.CLOSED}
    assert await harness.db.fetchval("SELECT count(*) FROM spot_order WHERE state = 2") == 2 * pairs
    assert await harness.db.fetchval("SELECT count(*) FROM spot_trade") == pairs
    assert len(harness.sequencer.open_orders) == 0
    assert (await harness.verify()).ok


def close(harness: EngineHarness, symbol: str) -> Market:
    market = harness.market(symbol, 0)
    market.change_terms(replace(market.pair, is_open=False), None)
    return market


async def test_an_order_that_was_read_before_its_pair_closed_is_refused(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * USDT})
    command = await harness.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10)
    close(harness, "BTCUSDT")
    await refused(PAIR_CLOSING, harness.sequencer.submit(command))
    assert await harness.balance(1, 0, "USDT") == (50_000 * USDT, 0)


async def test_closing_out_leaves_what_somebody_holds_locked_for_the_next_time(harness: EngineHarness) -> None:
    for user in (1, 2):
        await harness.fund(user, 0, {"USDT": 50_000 * USDT})
        await harness.place(user, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10)
        await harness.place(user, 0, "ETHUSDT", Side.BUY, price=3_000_00, quantity=BTC)
    _, account = await harness.accounts.of(1, 0, harness.pairs["BTCUSDT"])
    market = close(harness, "BTCUSDT")
    async with harness.db.transaction() as tx:
        await harness.ledger.lock(tx, [account])
        first = await asyncio.wait_for(harness.sequencer.submit(CloseOut(market.key)), 20)
        assert [record.order.user_id for record in first] == [2]
    second = await harness.sequencer.submit(CloseOut(market.key))
    assert [(record.order.user_id, record.order.reason) for record in second] == [(1, Reason.PAIR_CLOSED)]
    assert await harness.sequencer.submit(CloseOut(market.key)) == []
    for user in (1, 2):
        assert await harness.balance(user, 0, "USDT") == (47_000 * USDT, 3_000 * USDT)
    rows = await harness.db.fetch("SELECT reason FROM spot_order WHERE state = 3")
    assert len(rows) == 2
    assert (await harness.verify()).ok


async def test_a_market_that_opened_again_meanwhile_is_not_closed_out(harness: EngineHarness) -> None:
    await harness.fund(1, 0, {"USDT": 50_000 * USDT})
    await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10)
    assert await harness.sequencer.submit(CloseOut(harness.market("BTCUSDT", 0).key)) == []
    assert len(harness.sequencer.open_orders) == 1


async def test_closing_out_a_full_book_takes_several_bounded_batches(spot_db: object) -> None:
    many = AT_ONCE + 20
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, open_orders_per_user=many) as harness:  # type: ignore[arg-type]
        await harness.fund(1, 0, {"USDT": 500_000 * USDT})
        placing = [
            await harness.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE - n, quantity=BTC // 1000) for n in range(many)
        ]
        await asyncio.gather(*map(harness.sequencer.submit, placing))
        market = close(harness, "BTCUSDT")
        withdrawn = [len(await harness.sequencer.submit(CloseOut(market.key))) for _ in range(3)]
        assert withdrawn == [AT_ONCE, 20, 0]
        assert await harness.balance(1, 0, "USDT") == (500_000 * USDT, 0)
