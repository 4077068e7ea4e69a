"""Orders through the sequencer on a real PostgreSQL: holds, fills, cancellations, and what they leave in the ledger."""

import asyncio

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import Refusal
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
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.steps import AT_ONCE
from agio_spot.sequencer.venue import Venue, open_venue
from agio_testing.races.locks import somebody_waits
from msgspec.structs import replace

BTC = 10**8
USDT = 10**8
PRICE = 50_000_00


async def refused(code: codes.Code, awaitable: object) -> None:
    with pytest.raises(Refusal) as caught:
        await awaitable  # type: ignore[misc]
    assert caught.value.code is code


async def test_a_resting_order_holds_what_it_may_cost(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 100_000 * USDT})
    record = await venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    assert record.order.state is State.PENDING
    assert await venue.balance(1, 0, "USDT") == (50_000 * USDT, 50_000 * USDT)


async def test_a_cancelled_order_releases_its_hold(venue: Venue) -> None:
    await venue.fund(1, 0, {"BTC": BTC})
    record = await venue.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC // 2)
    cancelled = await venue.cancel(1, 0, record.order.id)
    assert (cancelled.order.state, cancelled.order.reason) == (State.WITHDRAWN, Reason.BY_USER)
    assert await venue.balance(1, 0, "BTC") == (BTC, 0)


async def test_a_trade_moves_coins_and_fees_of_the_coin_received(venue: Venue) -> None:
    await venue.fund(1, 0, {"BTC": BTC})
    await venue.fund(2, 0, {"USDT": 60_000 * USDT})
    await venue.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    taken = await venue.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE + 100, quantity=BTC)
    assert taken.order.state is State.CLOSED
    assert await venue.balance(1, 0, "BTC") == (0, 0)
    assert await venue.balance(1, 0, "USDT") == (50_000 * USDT - 50 * USDT, 0)
    assert await venue.balance(2, 0, "BTC") == (BTC - 120_000, 0)
    assert await venue.balance(2, 0, "USDT") == (10_000 * USDT, 0)
    report = await venue.verify()
    assert report.ok, report.findings


async def test_a_partial_fill_keeps_exactly_the_hold_of_the_rest(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 50_000 * USDT})
    await venue.fund(2, 0, {"BTC": BTC})
    resting = await venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    await venue.place(2, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC // 4)
    assert await venue.balance(1, 0, "USDT") == (0, 37_500 * USDT)
    cancelled = await venue.cancel(1, 0, resting.order.id)
    assert cancelled.order.filled == BTC // 4
    assert await venue.balance(1, 0, "USDT") == (37_500 * USDT, 0)
    assert (await venue.verify()).ok


async def test_an_order_that_cannot_be_held_is_refused_alone(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 50_000 * USDT})
    await venue.fund(2, 0, {"USDT": 50_000 * USDT})
    placing = [await venue.placing(user, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC) for user in (1, 1, 2)]
    answers = await asyncio.gather(*map(venue.sequencer.submit, placing), return_exceptions=True)
    assert isinstance(answers[1], Refusal)
    assert answers[1].code is codes.INSUFFICIENT_BALANCE
    assert not isinstance(answers[0], BaseException)
    assert not isinstance(answers[2], BaseException)


async def test_fifty_concurrent_spends_of_one_balance_leave_one_winner(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 50_000 * USDT})
    placing = [await venue.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC) for _ in range(50)]
    answers = await asyncio.gather(*map(venue.sequencer.submit, placing), return_exceptions=True)
    refusals = [answer for answer in answers if isinstance(answer, Refusal)]
    assert len(refusals) == 49
    assert {refusal.code for refusal in refusals} == {codes.INSUFFICIENT_BALANCE}
    assert await venue.balance(1, 0, "USDT") == (0, 50_000 * USDT)
    assert (await venue.verify()).ok


async def test_proceeds_of_a_batch_can_be_spent_in_it(venue: Venue) -> None:
    await venue.fund(1, 0, {"BTC": BTC})
    await venue.fund(2, 0, {"USDT": 50_000 * USDT})
    commands = [
        await venue.placing(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC),
        await venue.placing(1, 0, "ETHUSDT", Side.BUY, price=300_000, quantity=10**6),
        await venue.placing(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC),
        await venue.placing(1, 0, "ETHUSDT", Side.BUY, price=300_000, quantity=10 * 10**8),
    ]
    answers = await asyncio.gather(*map(venue.sequencer.submit, commands), return_exceptions=True)
    assert isinstance(answers[1], Refusal)
    assert not isinstance(answers[3], BaseException)
    assert (await venue.verify()).ok


async def test_two_hundred_races_of_cancel_and_fill_release_and_fill_exactly_the_original(venue: Venue) -> None:
    rounds, quantity = 200, BTC // 100
    await venue.fund(1, 0, {"BTC": rounds * quantity})
    await venue.fund(2, 0, {"USDT": rounds * 500 * USDT})
    filled = 0
    for number in range(rounds):
        resting = await venue.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=quantity)
        part = quantity if number % 3 else quantity // 2
        taking = venue.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=part, tif=TimeInForce.IOC)
        cancelling = venue.cancel(1, 0, resting.order.id)
        racers = [taking, cancelling] if number % 2 else [cancelling, taking]
        taken, cancelled = await asyncio.gather(*racers, return_exceptions=True)
        if not number % 2:
            taken, cancelled = cancelled, taken
        assert not isinstance(taken, BaseException)
        if isinstance(cancelled, BaseException):
            assert isinstance(cancelled, Refusal)
            assert cancelled.code is ORDER_NOT_OPEN
            assert taken.order.filled == quantity
        else:
            assert cancelled.order.filled == taken.order.filled
        filled += taken.order.filled
        assert await venue.balance(1, 0, "BTC") == (rounds * quantity - filled, 0)
    assert 0 < filled < rounds * quantity
    assert (await venue.verify()).ok


@pytest.mark.parametrize("copies", range(1, 9))
async def test_copies_of_one_intent_have_one_effect_and_one_answer(venue: Venue, copies: int) -> None:
    await venue.fund(1, 0, {"USDT": 500_000 * USDT})
    placing = [
        await venue.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="samePress")
        for _ in range(copies)
    ]
    answers = await asyncio.gather(*map(venue.sequencer.submit, placing))
    later = await venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="samePress")
    assert len({record.order.id for record in [*answers, later]}) == 1
    assert await venue.balance(1, 0, "USDT") == (450_000 * USDT, 50_000 * USDT)


async def test_one_rtoken_for_another_body_is_a_conflict_at_once_and_later(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 500_000 * USDT})
    bodies = [b"one body", b"another body"]
    commands = [
        await venue.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="samePress", fingerprint=body)
        for body in bodies
    ]
    answers = await asyncio.gather(*map(venue.sequencer.submit, commands), return_exceptions=True)
    assert not isinstance(answers[0], BaseException)
    assert isinstance(answers[1], Refusal)
    assert answers[1].code is codes.RTOKEN_CONFLICT
    await refused(
        codes.RTOKEN_CONFLICT,
        venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="samePress", fingerprint=b"third"),
    )


async def test_a_repeated_cancellation_gives_the_same_answer(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 50_000 * USDT})
    record = await venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    answers = await asyncio.gather(*(venue.cancel(1, 0, record.order.id, "sameCancel") for _ in range(4)))
    again = await venue.cancel(1, 0, record.order.id, "sameCancel")
    assert {answer.order.state for answer in [*answers, again]} == {State.WITHDRAWN}
    await refused(ORDER_NOT_OPEN, venue.cancel(1, 0, record.order.id, "otherPress"))
    await refused(codes.RTOKEN_CONFLICT, venue.cancel(1, 0, record.order.id + 1, "sameCancel"))


async def test_somebody_elses_order_is_not_found(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 50_000 * USDT})
    record = await venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    await refused(ORDER_NOT_FOUND, venue.cancel(2, 0, record.order.id))
    await refused(ORDER_NOT_FOUND, venue.cancel(1, 1, record.order.id))
    await venue.cancel(1, 0, record.order.id)


async def test_demo_orders_never_meet_real_ones(venue: Venue) -> None:
    await venue.fund(1, 0, {"BTC": BTC})
    await venue.fund(2, 1, {"USDT": 50_000 * USDT})
    await venue.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    record = await venue.place(2, 1, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
    assert record.order.filled == 0
    assert await venue.balance(1, 0, "BTC") == (0, BTC)


async def test_an_order_that_would_meet_its_own_user_is_refused(venue: Venue) -> None:
    await venue.fund(1, 0, {"BTC": BTC, "USDT": 50_000 * USDT})
    await venue.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    await refused(SELF_TRADE, venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC))
    assert await venue.balance(1, 0, "USDT") == (50_000 * USDT, 0)


async def test_a_post_only_order_never_takes(venue: Venue) -> None:
    await venue.fund(1, 0, {"BTC": BTC})
    await venue.fund(2, 0, {"USDT": 50_000 * USDT})
    await venue.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    await refused(POST_ONLY, venue.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, post_only=True))
    assert (await venue.verify()).ok


async def test_a_client_id_names_one_order_of_a_user(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 50_000 * USDT})
    await venue.fund(2, 0, {"USDT": 50_000 * USDT})
    for user in (1, 2):
        await venue.place(user, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10, client_id="first")
    await refused(
        CLIENT_ID_TAKEN, venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10, client_id="first")
    )


async def test_a_user_has_a_bounded_number_of_open_orders(spot_db: object) -> None:
    async with open_venue(spot_db, {"BTCUSDT": PRICE}, open_orders_per_user=3) as venue:  # type: ignore[arg-type]
        await venue.fund(1, 0, {"USDT": 50_000 * USDT})
        for _ in range(3):
            await venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 100)
        await refused(TOO_MANY_OPEN, venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 100))
        bought = await venue.place(1, 0, "BTCUSDT", Side.BUY, amount=100 * USDT)
        assert bought.order.state is not State.PENDING, "a market order never rests: the bound isn't about it"


async def test_an_account_that_somebody_holds_locked_delays_only_its_own_orders(
    venue: Venue, owner_db: Database
) -> None:
    await venue.fund(1, 0, {"USDT": 50_000 * USDT})
    await venue.fund(2, 0, {"USDT": 50_000 * USDT})
    _, account = await venue.accounts.of(1, 0, venue.pairs["BTCUSDT"])
    await venue.accounts.of(2, 0, venue.pairs["BTCUSDT"])
    async with venue.db.transaction() as tx:
        await venue.ledger.lock(tx, [account])
        slow = asyncio.create_task(venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10))
        await somebody_waits(owner_db)
        quick = await asyncio.wait_for(venue.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10), 20)
        assert quick.order.user_id == 2
        assert not slow.done()
    assert (await asyncio.wait_for(slow, 20)).order.state is State.PENDING


@pytest.mark.parametrize("pairs", [1, 20, 150])
async def test_batches_of_every_size_write_what_memory_says(venue: Venue, pairs: int) -> None:
    await venue.fund(1, 0, {"BTC": 10 * BTC})
    await venue.fund(2, 0, {"USDT": 500_000 * USDT})
    sells = [
        await venue.placing(1, 0, "BTCUSDT", Side.SELL, price=PRICE + n, quantity=BTC // 100) for n in range(pairs)
    ]
    await asyncio.gather(*map(venue.sequencer.submit, sells))
    buys = [await venue.placing(2, 0, "BTCUSDT", Side.BUY, price=PRICE + n, quantity=BTC // 100) for n in range(pairs)]
    answers = await asyncio.gather(*map(venue.sequencer.submit, buys))
    assert {record.order.state for record in answers} == {State.CLOSED}
    assert await venue.db.fetchval("SELECT count(*) FROM spot_order WHERE state = 2") == 2 * pairs
    assert await venue.db.fetchval("SELECT count(*) FROM spot_trade") == pairs
    assert len(venue.sequencer.open_orders) == 0
    assert (await venue.verify()).ok


def close(venue: Venue, symbol: str) -> Market:
    market = venue.market(symbol, 0)
    market.change_terms(replace(market.pair, is_open=False), None)
    return market


async def test_an_order_that_was_read_before_its_pair_closed_is_refused(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 50_000 * USDT})
    command = await venue.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10)
    close(venue, "BTCUSDT")
    await refused(PAIR_CLOSING, venue.sequencer.submit(command))
    assert await venue.balance(1, 0, "USDT") == (50_000 * USDT, 0)


async def test_closing_out_leaves_what_somebody_holds_locked_for_the_next_time(venue: Venue) -> None:
    for user in (1, 2):
        await venue.fund(user, 0, {"USDT": 50_000 * USDT})
        await venue.place(user, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10)
        await venue.place(user, 0, "ETHUSDT", Side.BUY, price=3_000_00, quantity=BTC)
    _, account = await venue.accounts.of(1, 0, venue.pairs["BTCUSDT"])
    market = close(venue, "BTCUSDT")
    async with venue.db.transaction() as tx:
        await venue.ledger.lock(tx, [account])
        first = await asyncio.wait_for(venue.sequencer.submit(CloseOut(market.key)), 20)
        assert [record.order.user_id for record in first] == [2]
    second = await venue.sequencer.submit(CloseOut(market.key))
    assert [(record.order.user_id, record.order.reason) for record in second] == [(1, Reason.PAIR_CLOSED)]
    assert await venue.sequencer.submit(CloseOut(market.key)) == []
    for user in (1, 2):
        assert await venue.balance(user, 0, "USDT") == (47_000 * USDT, 3_000 * USDT)
    rows = await venue.db.fetch("SELECT reason FROM spot_order WHERE state = 3")
    assert len(rows) == 2
    assert (await venue.verify()).ok


async def test_a_market_that_opened_again_meanwhile_is_not_closed_out(venue: Venue) -> None:
    await venue.fund(1, 0, {"USDT": 50_000 * USDT})
    await venue.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 10)
    assert await venue.sequencer.submit(CloseOut(venue.market("BTCUSDT", 0).key)) == []
    assert len(venue.sequencer.open_orders) == 1


async def test_closing_out_a_full_book_takes_several_bounded_batches(spot_db: object) -> None:
    many = AT_ONCE + 20
    async with open_venue(spot_db, {"BTCUSDT": PRICE}, open_orders_per_user=many) as venue:  # type: ignore[arg-type]
        await venue.fund(1, 0, {"USDT": 500_000 * USDT})
        placing = [
            await venue.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE - n, quantity=BTC // 1000) for n in range(many)
        ]
        await asyncio.gather(*map(venue.sequencer.submit, placing))
        market = close(venue, "BTCUSDT")
        withdrawn = [len(await venue.sequencer.submit(CloseOut(market.key))) for _ in range(3)]
        assert withdrawn == [AT_ONCE, 20, 0]
        assert await venue.balance(1, 0, "USDT") == (500_000 * USDT, 0)
