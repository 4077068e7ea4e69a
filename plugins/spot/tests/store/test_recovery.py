"""Recovery: a lost writer, a killed server, a second owner, a batch that fails half way."""

import asyncio
import os
import signal
import time
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import asyncpg
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import ManualClock, SystemClock
from agio_kernel.postgres.db import Database, DatabaseUnavailable, Limits
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.lease import Lease
from agio_spot.declared.codes import BUSY, TRADED_ELSEWHERE
from agio_spot.engine.book import Book
from agio_spot.engine.order import Side
from agio_spot.engine.terms import Terms, Trigger
from agio_spot.sequencer import store
from agio_spot.sequencer.commands import Cancel, CancelKind, Refresh
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness, prepare
from agio_spot.sequencer.market import HOUSE_USER_ID
from agio_spot.sequencer.pipeline import Pipeline
from agio_spot.sequencer.speculative_batch import SpeculativeBatch

BTC = USDT = 10**8
PRICE = 50_000_00
TRADERS = 12
WAITS = Terms(trigger=Trigger.STOP, trigger_price=PRICE + 100)
"""Terms of an order that takes the locking path."""


async def fund_traders(harness: EngineHarness) -> None:
    for user in range(1, TRADERS + 1):
        await harness.fund(user, 0, {"BTC": 10_000 * BTC, "USDT": 10**8 * USDT})
        await harness.accounts.of(user, 0, harness.pairs["BTCUSDT"])


async def trade(harness: EngineHarness, user: int, stop: asyncio.Event, acknowledged: list[int]) -> None:
    """Place orders one after the other; remember each that was acknowledged before placing the next."""
    turn = 0
    # ended by others: the test ends the tasks
    while not stop.is_set():
        turn += 1
        side = Side.BUY if (turn + user) % 2 else Side.SELL
        price = PRICE + (turn * 7 + user * 13) % 40 - 20
        try:
            record = await harness.place(user, 0, "BTCUSDT", side, price=price, quantity=BTC // 100)
            acknowledged.append(record.order.id)
        except ApiError:
            await asyncio.sleep(0.005)


async def more(acknowledged: list[int], count: int) -> None:
    """Wait until so many more orders were acknowledged."""
    wanted = len(acknowledged) + count
    # ended by others: the test's own timeout stands around it
    while len(acknowledged) < wanted:  # noqa: ASYNC110 - the list is the witness, and it has no event
        await asyncio.sleep(0.01)


async def check_nothing_lost(harness: EngineHarness, acknowledged: list[int]) -> None:
    rows = await harness.db.fetch("SELECT id, quantity, filled FROM spot_order")
    known = {row["id"] for row in rows}
    assert [order for order in acknowledged if order not in known] == []
    assert all(row["filled"] <= row["quantity"] for row in rows)
    traded = await harness.db.fetch(
        "SELECT o.id, o.filled, coalesce(sum(t.quantity), 0)::bigint AS traded FROM spot_order o"
        " LEFT JOIN spot_trade t ON o.id IN (t.maker_order, t.taker_order) GROUP BY o.id, o.filled"
        " HAVING o.filled <> coalesce(sum(t.quantity), 0)"
    )
    assert traded == []
    report = await harness.verify()
    assert report.ok, report.findings


def shape(book: Book) -> list[object]:
    sides = (book.bids, book.asks)
    return [[(key, [order.id for order in live]) for key, live, _ in side.ascending()] for side in sides]


async def test_a_killed_writer_is_replaced_and_nothing_acknowledged_is_lost(
    harness: EngineHarness, owner_db: Database
) -> None:
    await fund_traders(harness)
    acknowledged: list[int] = []
    stop = asyncio.Event()
    traders = [asyncio.create_task(trade(harness, user, stop, acknowledged)) for user in range(1, TRADERS + 1)]
    for _ in range(4):
        await asyncio.sleep(0.15)
        await owner_db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'agio writer spot' AND datname = current_database()"
        )
        async with asyncio.timeout(30):
            await more(acknowledged, TRADERS)
    stop.set()
    await asyncio.gather(*traders)
    assert len(acknowledged) > 4 * TRADERS
    await check_nothing_lost(harness, acknowledged)


async def test_a_book_rebuilt_from_the_database_equals_the_one_in_memory(harness: EngineHarness) -> None:
    await fund_traders(harness)
    acknowledged: list[int] = []
    stop = asyncio.Event()
    traders = [asyncio.create_task(trade(harness, user, stop, acknowledged)) for user in range(1, TRADERS + 1)]
    async with asyncio.timeout(30):
        while len(harness.sequencer.open_orders) < 40:  # noqa: ASYNC110 - the book is the witness, and it has no event
            await asyncio.sleep(0.01)
    stop.set()
    await asyncio.gather(*traders)
    market = harness.market("BTCUSDT", 0)
    async with harness.db.read() as conn:
        records = await store.open_orders(conn, [market.key])
    rebuilt = Book.rebuild(market.pair, HOUSE_USER_ID, [record.order for record in records])
    assert len(records) > 10
    assert shape(rebuilt) == shape(market.book)
    assert {r.order.id: r.order for r in records} == market.book.orders


async def test_a_second_sequencer_stands_by_and_takes_over_when_the_first_lets_go(spot_db: Database) -> None:
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(open_harness(spot_db, {"BTCUSDT": PRICE}))
        await first.fund(1, 0, {"USDT": 10**6 * USDT})
        async with open_harness(spot_db, {"BTCUSDT": PRICE}) as second:
            await refused_elsewhere(second)
            await first.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
            await stack.aclose()
            await trades_again(second)
            assert len(second.sequencer.open_orders) == 1
            await second.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
            await check_nothing_lost(second, [])


async def refused_elsewhere(harness: EngineHarness) -> None:
    """It answers at once, from nothing that it may remember, that another process trades."""
    assert not harness.sequencer.is_ready and not len(harness.sequencer.open_orders)
    for asked in (
        harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC),
        harness.sequencer.submit(Refresh(harness.market("BTCUSDT", 0).key, 1)),
        harness.sequencer.require_books(),
    ):
        with pytest.raises(ApiError) as caught:
            await asked
        assert caught.value.code is TRADED_ELSEWHERE


async def trades_again(harness: EngineHarness) -> None:
    async with asyncio.timeout(30):
        while not harness.sequencer.is_ready:  # noqa: ASYNC110 - the books are the witness, and they have no event
            await asyncio.sleep(0.01)


async def test_an_owner_that_was_stopped_past_its_lease_has_done_nothing_and_says_so(spot_db: Database) -> None:
    """Its renewals are held back as if it had been stopped: only the fence stands between it and the books."""
    async with (
        open_harness(spot_db, {"BTCUSDT": PRICE}) as first,
        open_harness(spot_db, {"BTCUSDT": PRICE}) as second,
    ):
        await fund_traders(first)
        record = await first.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
        with pytest.MonkeyPatch.context() as stopped:
            stopped.setattr(Lease, "renew", nothing_renewed)
            # own moments: its owner's alone, who is stopped
            await spot_db.execute("UPDATE lease SET valid_until = '-infinity' WHERE name = 'spot'")
            await trades_again(second)
            asked = [first.place(user, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC) for user in (2, 3)]
            asked.append(first.cancel(1, 0, record.order.id))
            refusals = await asyncio.gather(*asked, return_exceptions=True)
        assert {one.code for one in refusals if isinstance(one, ApiError)} == {TRADED_ELSEWHERE}, refusals
        assert len(refusals) == 3
        await refused_elsewhere(first)
        assert await spot_db.fetchval("SELECT count(*) FROM spot_order") == 1
        await second.cancel(1, 0, record.order.id)
        await check_nothing_lost(second, [record.order.id])


async def nothing_renewed(*_: object) -> None:
    """The process is stopped."""


async def test_an_owner_in_doubt_answers_nothing_from_memory(spot_db: Database) -> None:
    """A refusal writes nothing that the fence could compare."""
    async with (
        open_harness(spot_db, {"BTCUSDT": PRICE}) as first,
        open_harness(spot_db, {"BTCUSDT": PRICE}) as second,
    ):
        await fund_traders(first)
        with pytest.MonkeyPatch.context() as stopped:
            stopped.setattr(Lease, "renew", nothing_renewed)
            # own moments: its owner's alone, who is stopped
            await spot_db.execute("UPDATE lease SET valid_until = '-infinity' WHERE name = 'spot'")
            await trades_again(second)
            record = await second.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
            first.sequencer._lease._good_until = 0.0  # so long was it stopped
            for asked in (
                first.cancel(1, 0, record.order.id),
                first.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=10**9 * BTC),
                first.sequencer.require_books(),
            ):
                with pytest.raises(ApiError) as caught:
                    await asked
                assert caught.value.code is TRADED_ELSEWHERE


async def test_a_new_owner_whose_clock_is_behind_puts_newcomers_behind_what_rests(spot_db: Database) -> None:
    ahead = ManualClock(SystemClock().now() + timedelta(minutes=10))
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, clock=ahead) as before:
        await fund_traders(before)
        resting = await before.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as after:
        newcomer = await after.place(2, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
        assert newcomer.order.id > resting.order.id
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as rebuilt:
        await rebuilt.place(3, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC)
        assert [one.order.id for one in rebuilt.sequencer.open_orders] == [newcomer.order.id]


async def test_a_batch_that_fails_half_way_leaves_book_and_ledger_as_they_were(
    harness: EngineHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fund_traders(harness)
    resting = await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    before = shape(harness.market("BTCUSDT", 0).book)

    async def fail(*_: object) -> None:
        raise asyncpg.DataError("the disk said no")

    with monkeypatch.context() as broken:
        broken.setattr(store, "write_batch", fail)
        with pytest.raises(ApiError) as caught:
            await harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 2, rtoken="pressOnce")
    assert caught.value.code is codes.OUTCOME_UNKNOWN
    assert shape(harness.market("BTCUSDT", 0).book) == before
    again = await harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC // 2, rtoken="pressOnce")
    assert again.order.filled == BTC // 2
    assert (await harness.cancel(1, 0, resting.order.id)).order.filled == BTC // 2
    await check_nothing_lost(harness, [resting.order.id, again.order.id])


async def test_a_lost_answer_is_given_again_for_the_same_rtoken(
    harness: EngineHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fund_traders(harness)
    writer = harness.sequencer._writer
    assert writer is not None

    def cut_after_commit(*_: object) -> None:
        writer.connection.terminate()
        raise ConnectionResetError("the answer was lost")

    with monkeypatch.context() as broken:
        # The commit happens; what comes after it doesn't.
        broken.setattr("agio_spot.sequencer.speculative_batch.SpeculativeBatch.answer", cut_after_commit)
        with pytest.raises(ApiError) as caught:
            await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="pressOnce")
    assert caught.value.code is codes.OUTCOME_UNKNOWN
    again = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=BTC, rtoken="pressOnce")
    assert await harness.db.fetchval("SELECT count(*) FROM spot_order") == 1
    assert again.order.id in harness.market("BTCUSDT", 0).book.orders
    await check_nothing_lost(harness, [again.order.id])


async def test_a_connection_lost_before_its_commit_has_done_nothing_and_the_order_is_placed_by_the_next(
    harness: EngineHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL ends the transaction of an owner that was stopped in it: that is no unknown outcome."""
    await fund_traders(harness)
    writer, write = harness.sequencer._writer, store.write_batch
    assert writer is not None

    async def cut(*written: Any) -> Any:
        monkeypatch.setattr(store, "write_batch", write)
        writer.connection.terminate()
        return await write(*written)

    monkeypatch.setattr(store, "write_batch", cut)
    record = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE + 200, quantity=BTC, terms=WAITS)
    assert harness.sequencer._writer is not writer
    assert await harness.db.fetchval("SELECT array_agg(id) FROM spot_order") == [record.order.id]
    await check_nothing_lost(harness, [record.order.id])


async def test_a_deadlock_whose_books_can_not_be_built_again_has_done_nothing_and_the_order_is_placed_by_the_next(
    harness: EngineHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fund_traders(harness)
    writer, write = harness.sequencer._writer, store.write_batch
    assert writer is not None

    async def undone(*_: Any) -> Any:
        monkeypatch.setattr(store, "write_batch", write)
        raise asyncpg.DeadlockDetectedError("chosen")

    async def cut(*_: Any) -> Any:
        monkeypatch.undo()
        writer.connection.terminate()
        raise DatabaseUnavailable("lost while it reads")

    monkeypatch.setattr(store, "write_batch", undone)
    monkeypatch.setattr(store, "open_orders", cut)
    record = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE + 200, quantity=BTC, terms=WAITS)
    assert harness.sequencer._writer is not writer
    assert await harness.db.fetchval("SELECT array_agg(id) FROM spot_order") == [record.order.id]
    await check_nothing_lost(harness, [record.order.id])


async def test_deadlocks_without_end_have_done_nothing_and_say_so(
    harness: EngineHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fund_traders(harness)

    async def undone(*_: Any) -> Any:
        raise asyncpg.DeadlockDetectedError("chosen")

    with monkeypatch.context() as chosen:
        chosen.setattr(store, "write_batch", undone)
        chosen.setattr(harness.sequencer._queue, "_patience_s", 0.5)
        with pytest.raises(ApiError) as caught:
            await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE + 200, quantity=BTC, terms=WAITS)
    assert caught.value.code is BUSY
    record = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE + 200, quantity=BTC, terms=WAITS)
    await check_nothing_lost(harness, [record.order.id])


async def test_a_stopped_owner_that_is_chosen_in_a_deadlock_has_done_nothing_and_says_so(spot_db: Database) -> None:
    async with (
        open_harness(spot_db, {"BTCUSDT": PRICE}) as first,
        open_harness(spot_db, {"BTCUSDT": PRICE}) as second,
    ):
        await fund_traders(first)

        async def undone(*_: Any) -> Any:
            first.sequencer._lease.lose()
            raise asyncpg.DeadlockDetectedError("chosen")

        with pytest.MonkeyPatch.context() as stopped:
            stopped.setattr(Lease, "renew", nothing_renewed)
            # own moments: its owner's alone, who is stopped
            await spot_db.execute("UPDATE lease SET valid_until = '-infinity' WHERE name = 'spot'")
            await trades_again(second)
            stopped.setattr(store, "write_batch", undone)
            with pytest.raises(ApiError) as caught:
                await first.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE + 200, quantity=BTC, terms=WAITS)
        assert caught.value.code is TRADED_ELSEWHERE
        assert await spot_db.fetchval("SELECT count(*) FROM spot_order") == 0


async def test_a_stopped_owner_in_whose_way_the_next_ones_rows_are_has_done_nothing_and_says_so(
    spot_db: Database,
) -> None:
    """The ledger refuses to release a hold again, before the fence is asked."""
    async with (
        open_harness(spot_db, {"BTCUSDT": PRICE}) as first,
        open_harness(spot_db, {"BTCUSDT": PRICE}) as second,
    ):
        await fund_traders(first)
        record = await first.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
        with pytest.MonkeyPatch.context() as stopped:
            stopped.setattr(Lease, "renew", nothing_renewed)
            # own moments: its owner's alone, who is stopped
            await spot_db.execute("UPDATE lease SET valid_until = '-infinity' WHERE name = 'spot'")
            await trades_again(second)
            await second.cancel(1, 0, record.order.id)
            first.sequencer._lease._good_until = 0.0  # so long was it stopped
            command = Cancel(CancelKind.ONE, 1, 0, "pressOnce", b"once", order_id=record.order.id)
            command.careful = True
            with pytest.raises(ApiError) as caught:
                await first.sequencer.submit(command)
        assert caught.value.code is TRADED_ELSEWHERE
        await check_nothing_lost(second, [record.order.id])


async def test_when_nobody_foresaw_it_only_the_batch_on_its_way_is_unknown(
    harness: EngineHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that is matched on top of it has not been sent: it is placed by the next."""
    await fund_traders(harness)
    sent, matched = asyncio.Event(), asyncio.Event()
    write, match, land = store.write_batch, SpeculativeBatch.match, Pipeline.land

    async def writing(*written: Any) -> Any:
        sent.set()
        await matched.wait()
        return await write(*written)

    def matching(ahead: SpeculativeBatch, asked: Any, found: Any) -> None:
        match(ahead, asked, found)
        if sent.is_set():
            matched.set()

    async def landing(pipeline: Pipeline, to: Any) -> None:
        if matched.is_set():
            monkeypatch.undo()
            raise RuntimeError("nobody foresaw it")
        await land(pipeline, to)

    monkeypatch.setattr(store, "write_batch", writing)
    monkeypatch.setattr(SpeculativeBatch, "match", matching)
    monkeypatch.setattr(Pipeline, "land", landing)
    first = asyncio.create_task(harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC))
    await sent.wait()
    monkeypatch.setattr(harness.sequencer._pipeline, "_enough", 1)
    second = await harness.place(2, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC)
    with pytest.raises(ApiError) as caught:
        await first
    assert caught.value.code is codes.OUTCOME_UNKNOWN
    assert second.order.id in {one.order.id for one in harness.sequencer.open_orders}
    await check_nothing_lost(harness, [second.order.id])


async def test_orders_of_a_pair_that_is_not_listed_any_more_can_be_withdrawn(spot_db: Database) -> None:
    async with open_harness(spot_db, {"BTCUSDT": PRICE, "ETHUSDT": 3_000_00}) as before:
        await before.fund(1, 0, {"ETH": BTC})
        record = await before.place(1, 0, "ETHUSDT", Side.SELL, price=3_000_00, quantity=BTC)
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as after:
        assert await after.balance(1, 0, "ETH") == (0, BTC)
        await after.cancel(1, 0, record.order.id)
        assert await after.balance(1, 0, "ETH") == (BTC, 0)
        assert (await after.verify()).ok


async def test_a_failed_withdrawal_of_such_an_order_is_recovered_from_without_a_new_connection(
    spot_db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_harness(spot_db, {"BTCUSDT": PRICE, "ETHUSDT": 3_000_00}) as before:
        await before.fund(1, 0, {"ETH": BTC})
        record = await before.place(1, 0, "ETHUSDT", Side.SELL, price=3_000_00, quantity=BTC)

    async def fail(*_: object) -> None:
        raise asyncpg.DataError("the disk said no")

    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as after:
        writer = after.sequencer._writer
        with monkeypatch.context() as broken:
            broken.setattr(store, "write_batch", fail)
            with pytest.raises(ApiError) as caught:
                await after.cancel(1, 0, record.order.id, "pressOnce")
        assert caught.value.code is codes.OUTCOME_UNKNOWN
        assert (await after.cancel(1, 0, record.order.id, "pressOnce")).order.id == record.order.id
        assert after.sequencer._writer is writer
        assert await after.balance(1, 0, "ETH") == (BTC, 0)
        assert (await after.verify()).ok


# --- a server that really dies ----------------------------------------------------------------------------------------


@pytest.mark.realtime
@pytest.mark.slow
async def test_kill_9_of_postgresql_under_load_loses_no_acknowledged_order(mortal_server: EmbeddedPostgres) -> None:
    await prepare(mortal_server.dsn)
    acknowledged: list[int] = []
    async with (
        asyncio.timeout(60),
        await Database.connect(mortal_server.dsn) as db,
        open_harness(db, {"BTCUSDT": PRICE}) as harness,
    ):
        await fund_traders(harness)
        stop = asyncio.Event()
        traders = [asyncio.create_task(trade(harness, user, stop, acknowledged)) for user in range(1, TRADERS + 1)]
        for _ in range(3):
            await more(acknowledged, 100)
            pid = mortal_server.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            while mortal_server.pid in (None, pid):  # noqa: ASYNC110 - what it has started answers on for a while
                await asyncio.sleep(0.01)
        await more(acknowledged, 100)
        stop.set()
        await asyncio.gather(*traders)
        await check_nothing_lost(harness, acknowledged)


async def test_a_book_that_takes_longer_to_build_than_a_transaction_may_idle_is_built(
    harness: EngineHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A million open orders are seconds of work between two statements: whoever is cut off then never trades again."""
    await harness.fund(1, 0, {"BTC": BTC})
    for _ in range(5):
        await harness.place(1, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=BTC // 100)
    record_of = store.record_of

    def slowly(row: asyncpg.Record) -> Any:
        time.sleep(0.1)  # a row that takes long to read
        return record_of(row)

    monkeypatch.setattr(store, "record_of", slowly)
    async with await Database.connect(harness.db.dsn, limits=Limits(idle_in_transaction=200)) as impatient:
        writer = await impatient.writer("rebuild")
        await harness.sequencer.rebuild(writer, {harness.market("BTCUSDT", 0).key})
        assert not writer.is_closed()
        await writer.close()
    assert len(harness.sequencer.open_orders) == 5
