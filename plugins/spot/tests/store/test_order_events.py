"""Order events of an account, compared with the database after random trading."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from agio_kernel.ledger import Balance
from agio_kernel.postgres.db import Database, OutcomeUnknown
from agio_spot.engine.order import Side
from agio_spot.engine.terms import Terms
from agio_spot.for_programs.order_events import order_events
from agio_spot.for_programs.schemas import view_order
from agio_spot.sequencer import store
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from agio_testing.waiting import soon
from followed_account import Account
from msgspec.structs import replace
from random_traders import PRICE, QUOTES, UNIT, USERS, fund_all, trade


class Listening:
    """An audience that hears of every account."""

    def __init__(self) -> None:
        self.accounts = {user: Account() for users in USERS.values() for user in users}
        self.doubts = 0
        self.harness: EngineHarness | None = None

    def committed(self, batch: Batch, balances: Mapping[int, Balance]) -> None:
        assert self.harness is not None
        pairs = {pair.pair_id: pair for pair in self.harness.pairs.values()}
        found = order_events(pairs, batch, self.accounts)
        for owner, event in () if found is None else found.events:
            self.accounts[owner].hear([event])

    def uncertain(self) -> None:
        self.doubts += 1


@pytest.mark.parametrize("seed", [1, 2])
async def test_what_was_heard_is_what_the_database_says(spot_db: Database, seed: int) -> None:
    random, listening = Random(seed), Listening()
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, quotes=QUOTES, audience=listening) as harness:
        listening.harness = harness
        pair = harness.pairs["BTCUSDT"]
        await fund_all(harness)
        await trade(harness, random, 12)
        trades = await harness.db.fetch("SELECT id, maker_user, taker_user FROM spot_trade ORDER BY id")
        for user, account in listening.accounts.items():
            ids = [row["id"] for row in await harness.db.fetch("SELECT id FROM spot_order WHERE user_id = $1", user)]
            async with harness.db.read() as conn:
                found = await store.find_orders(conn, [user] * len(ids), ids)
            # That an order follows one which has ended moves when it was changed, and is nobody's news.
            ours = {id: replace(order, updated_ms=0) for id, order in account.orders.items()}
            assert ours == {id: replace(view_order(pair, record), updated_ms=0) for id, record in found.items()}
            own = [row["id"] for row in trades if user in (row["maker_user"], row["taker_user"])]
            assert [one.id for one in account.trades] == own
    assert not listening.doubts


async def test_an_end_is_told_once_though_another_order_follows_it(spot_db: Database) -> None:
    listening, quantity = Listening(), UNIT // 50
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, audience=listening) as harness:
        listening.harness = harness
        await harness.fund(1, 0, {"USDT": 30_000 * UNIT})
        await harness.fund(2, 0, {"BTC": UNIT})
        terms = Terms(take_profit=PRICE + 500_00, stop_loss=PRICE - 500_00)
        entry = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE, quantity=quantity, terms=terms)
        await harness.place(2, 0, "BTCUSDT", Side.SELL, price=PRICE, quantity=quantity // 2)
        await harness.cancel(1, 0, entry.order.id)
        orders = listening.accounts[1].orders

        async def is_followed() -> bool:
            return len(orders) > 1

        await soon(is_followed)
        assert [orders[id].progress for id in sorted(orders)] == ["cancelled", "new"]
    assert not listening.doubts


async def test_who_listens_is_told_where_nobody_knows(spot_db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    listening = Listening()
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, audience=listening) as harness:
        listening.harness = harness
        await harness.fund(1, 0, {"USDT": 30_000 * UNIT})
        await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE - 100, quantity=UNIT // 100)
        assert (len(listening.accounts[1].orders), listening.doubts) == (1, 0)
        write = store.write_batch

        async def unsure(*args: Any) -> Any:
            await write(*args)
            raise OutcomeUnknown

        monkeypatch.setattr(store, "write_batch", unsure)
        with pytest.raises(Exception, match="unknown"):
            await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE - 200, quantity=UNIT // 100)
        assert listening.doubts
