"""Numbered events of an account, against the database after random trading and random money."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import asset_of
from agio_kernel.ledger.account_events import AccountEvent, AccountEvents, NotKept
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.trading import OrderEvent
from agio_kernel.postgres.db import Database
from agio_spot.engine.order import Side
from agio_spot.for_programs.order_events import written_events
from agio_spot.for_programs.schemas import view_order
from agio_spot.sequencer import store
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.commands import Refresh
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from agio_testing.waiting import soon
from followed_account import Account
from msgspec.structs import replace
from random_traders import PRICE, QUOTES, UNIT, USERS, fund_all, trade

FOLLOWED = [*USERS[0]][:4] + [*USERS[1]][:4]


def events_of(db: Database) -> AccountEvents:
    context: Any = SimpleNamespace(db=db, clock=SystemClock())
    return AccountEvents(context)


class Writing:
    """Has the events of accounts that are followed written."""

    def __init__(self, events: AccountEvents) -> None:
        self.events = events
        self.harness: EngineHarness | None = None

    def __call__(self, batch: Batch) -> Any:
        if self.harness is None:
            return None
        pairs = {pair.pair_id: pair for pair in self.harness.pairs.values()}
        return written_events(pairs, batch, self.events.followed)


async def everything(events: AccountEvents, account: int) -> list[AccountEvent]:
    """All that an account was ever told, by pages of seven, without a hole."""
    reported: list[AccountEvent] = []
    while page := await events.after({account: len(reported)}, 7):
        reported += page
    assert [one.number for one in reported] == list(range(1, len(reported) + 1))
    return reported


async def compare(harness: EngineHarness, events: AccountEvents, began: Mapping[int, Any]) -> None:
    """Compare an account rebuilt from its events with the database."""
    pair = harness.pairs["BTCUSDT"]
    for user in FOLLOWED:
        known, balances, came = Account(), dict(began[user]), Counter[int]()
        of_asset = {asset_of(account): account for account in balances}
        for one in await everything(events, user):
            if (holding := one.holding) is not None and holding.moved is not None:
                came[holding.account] += holding.moved
            elif holding is not None:
                before, now = balances[holding.account], (holding.available, holding.held)
                assert sum(now) - sum(before) == came.pop(holding.account, 0)
                balances[holding.account] = now
            else:
                assert one.body is not None
                event = msgspec.json.decode(one.body, type=OrderEvent)
                known.hear([event])
                if (trade := event.trade) is not None:
                    sign, base_fee = (1, trade.fee) if trade.side == "buy" else (-1, 0)
                    came[of_asset[pair.base_asset_id]] += sign * trade.quantity * pair.finest_step - base_fee
                    came[of_asset[pair.quote_asset_id]] -= sign * trade.quote + (trade.fee - base_fee)
        assert not +came and not -came, "what came is in a balance that was told after it"
        rows = await harness.db.fetch("SELECT id FROM spot_order WHERE user_id = $1", user)
        ids = [row["id"] for row in rows]
        async with harness.db.read() as conn:
            found = await store.find_orders(conn, [user] * len(ids), ids)
            owned = await harness.ledger.balances(conn, user, user // 100)
        ours = {id: replace(order, updated_ms=0) for id, order in known.orders.items()}
        assert ours == {id: replace(view_order(pair, record), updated_ms=0) for id, record in found.items()}
        trades = "SELECT id FROM spot_trade WHERE $1 IN (maker_user, taker_user) ORDER BY id"
        assert [one.id for one in known.trades] == [row["id"] for row in await harness.db.fetch(trades, user)]
        assert balances == {one.account: (one.available, one.held) for one in owned}


@pytest.mark.parametrize("seed", [1, 2])
async def test_numbered_events_come_to_what_the_database_says(spot_db: Database, seed: int) -> None:
    random, events = Random(seed), events_of(spot_db)
    writing = Writing(events)
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, quotes=QUOTES, happened=writing) as harness:
        writing.harness = harness
        await fund_all(harness)
        began = {}
        for user in FOLLOWED:
            assert await events.follow(user) == 0
            async with harness.db.read() as conn:
                owned = await harness.ledger.balances(conn, user, user // 100)
            began[user] = {one.account: (one.available, one.held) for one in owned}

        async def move_money(user: int) -> None:
            for _ in range(12):
                await asyncio.sleep(random.random() / 50)
                await harness.fund(user, user // 100, {random.choice(("BTC", "USDT")): UNIT})

        async def number() -> None:
            while True:  # ended by others: the test cancels it
                await asyncio.sleep(random.random() / 20)
                await events.number()

        numbering = [asyncio.create_task(number()) for _ in range(2)]
        try:
            await asyncio.gather(trade(harness, random, 12), *map(move_money, FOLLOWED))
        finally:
            for task in numbering:
                task.cancel()
            await asyncio.gather(*numbering, return_exceptions=True)
        await events.number()
        await compare(harness, events, began)
        others = set(USERS[0]).union(USERS[1]).difference(FOLLOWED)
        assert await events.after(dict.fromkeys(others, 0)) == []


async def test_who_is_followed_elsewhere_is_settled_here_before_he_is_told_so(spot_db: Database) -> None:
    """A process that doesn't trade knows who is followed; the one that trades may not know it yet."""
    trades, stands_by = events_of(spot_db), events_of(spot_db)
    await trades.follow(1)
    settled = []

    async def settle() -> None:
        settled.append(True)

    stands_by.settle_with(settle)
    async with stands_by.running():
        await stands_by.follow(1)
        assert settled == [True]
    await stands_by.begin_writing()
    await stands_by.follow(1)
    assert settled == [True]


async def test_what_comes_after_a_follow_is_told_whoever_was_on_his_way(spot_db: Database) -> None:
    """Orders are placed all the time; whatever isn't in the account that is read after the follow is told after it."""
    events = events_of(spot_db)
    writing = Writing(events)
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, happened=writing) as harness:
        writing.harness = harness

        async def settle() -> None:
            await harness.sequencer.submit(Refresh(next(iter(harness.sequencer.markets)), 1))

        events.settle_with(settle)
        users = [*USERS[0]]
        for user in users:
            await harness.fund(user, 0, {"USDT": 30_000 * UNIT})

        async def place(user: int) -> None:
            for _ in range(15):
                try:
                    await harness.place(user, 0, "BTCUSDT", Side.BUY, price=PRICE - 400_00, quantity=UNIT // 1000)
                except ApiError:
                    return

        async def follow(user: int) -> tuple[int, int]:
            await asyncio.sleep(user / 100)
            last = await events.follow(user)
            read = "SELECT count(*) FROM spot_order WHERE user_id = $1"
            return last, await harness.db.fetchval(read, user)

        *_, followed = await asyncio.gather(*map(place, users), asyncio.gather(*map(follow, users)))
        await events.number()
        for user, (last, had) in zip(users, followed, strict=True):
            after = await events.after({user: last})
            assert had + sum(one.body is not None for one in after) >= 15
            every = [one for one in await everything(events, user) if one.body is not None]
            assert len({one.number for one in every}) == len(every) <= 15


async def test_a_follow_waits_for_who_is_on_his_way(spot_db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    events, go, ways = events_of(spot_db), asyncio.Event(), 0
    writing, write = Writing(events), store.write_batch

    async def slow_write(*arguments: Any) -> Any:
        nonlocal ways
        ways += 1
        await go.wait()
        return await write(*arguments)

    async def slow_money(tx: Any) -> None:
        nonlocal ways
        await tx.execute("SELECT pg_current_xact_id()")
        ways += 1
        await go.wait()

    async def are_on_their_way() -> bool:
        return ways == 2

    async with open_harness(spot_db, {"BTCUSDT": PRICE}, happened=writing) as harness:
        writing.harness = harness

        async def settle() -> None:
            await harness.sequencer.submit(Refresh(next(iter(harness.sequencer.markets)), 1))

        await harness.fund(1, 0, {"USDT": 30_000 * UNIT})
        for how in (None, settle):  # by the database alone, and by the books
            if how is not None:
                events.settle_with(how)
                monkeypatch.setattr(store, "write_batch", slow_write)
                order = harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE - 100, quantity=UNIT // 100)
                on_its_way = asyncio.create_task(order)
                ways += 1
            else:
                on_its_way = asyncio.create_task(harness.db.run(slow_money))
                ways += 1
            await soon(are_on_their_way)
            following = asyncio.create_task(events.follow(2 if how is None else 1))
            done, _ = await asyncio.wait({following}, timeout=0.3)
            assert not done
            go.set()
            _, last = await asyncio.gather(on_its_way, following)
            go.clear()
            ways = 0
        assert await harness.db.fetchval("SELECT count(*) FROM spot_order WHERE user_id = 1") == 1
        await events.number()
        assert await events.after({1: last}) == [], "what is there once an account is followed is no news"


async def test_a_number_is_told_for_thirty_days_and_no_number_that_was_never_told(spot_db: Database) -> None:
    events = events_of(spot_db)
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as harness:
        with pytest.raises(NotKept):
            await events.require_kept(1, 0)
        await events.follow(1)
        for coins in (1, 2):
            await harness.fund(1, 0, {"BTC": coins})
            await events.number()
        for number in range(5):
            await events.require_kept(1, number)
        for number in (-1, 5):
            with pytest.raises(NotKept):
                await events.require_kept(1, number)
        # own moments: the first two of them, which were numbered at once, lie further back than events are kept
        await harness.db.execute("UPDATE ledger_event SET at = at - interval '31 days' WHERE number < 4")
        assert (await events.forget_old(1), await events.forget_old(9)) == (1, 0)
        with pytest.raises(NotKept):
            await events.require_kept(1, 1)
        for number in (2, 3):
            await events.require_kept(1, number)
            assert [one.number for one in await events.after({1: number})] == [*range(number + 1, 5)]
        # own moments: nobody was told of it for as long
        await harness.db.execute("UPDATE ledger_followed SET until = until - interval '31 days'")
        stop = events.listen(1, lambda: None)
        await events.forget_old(9)
        assert 1 in events.followed, "who is listened to is followed"
        stop()
        # own moments: nobody was told of it for as long
        await harness.db.execute("UPDATE ledger_followed SET until = until - interval '31 days'")
        await events.forget_old(9)
        await harness.fund(1, 0, {"BTC": 1})
        assert (await events.number(), events.followed) == (0, set())
        assert await events.follow(1) == 4, "numbers go on where they were"


async def test_a_number_is_given_once_though_its_event_is_kept_no_more(spot_db: Database) -> None:
    """The newest may go before one that was written earlier: its moment is that of a transaction which began before."""
    events = events_of(spot_db)
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as harness:
        await events.follow(1)
        for coins in (1, 2):
            await harness.fund(1, 0, {"BTC": coins})
            await events.number()
        for number, last in ((4, 4), (2, 6), (6, 6)):
            # own moments: it lies further back than events are kept
            await harness.db.execute(
                "UPDATE ledger_event SET at = at - interval '31 days' WHERE account = 1 AND number = $1", number
            )
            assert await events.forget_old(9) == 1
            assert await events.follow(1) == last
            if number == 4:
                await harness.fund(1, 0, {"BTC": 3})
                await events.number()
        await harness.fund(1, 0, {"BTC": 4})
        await events.number()
        assert [one.number for one in await events.after({1: 0})] == [7, 8]
