"""Users are told of orders that waited and were filled: once, when they have ended, and many at once as one."""

from collections.abc import AsyncIterator, Iterable
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from agio_kernel.notices import Notification
from agio_spot.engine.order import Side
from agio_spot.filled import tell
from agio_spot.filled.filled import BOUGHT, MANY, SOLD, OrdersFilled, spot_notices
from agio_spot.sequencer.engine_harness import EngineHarness

UNIT = 10**8
PRICE = 50_000_00


class Bus:
    """A bus that keeps what is emitted."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    async def emit_all(self, tx: Any, events: Iterable[Any]) -> None:
        self.events.extend(events)


@pytest_asyncio.fixture
async def spot(harness: EngineHarness, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Any]:
    """Two users with money, and a task that looks at what happened just now."""
    monkeypatch.setattr(tell, "LAG_MS", -60_000)
    await harness.fund(1, 0, {"BTC": 2 * UNIT, "USDT": 100_000 * UNIT})
    await harness.fund(2, 0, {"BTC": 2 * UNIT, "USDT": 100_000 * UNIT})
    pairs = {pair.pair_id: pair for pair in harness.pairs.values()}
    yield SimpleNamespace(kernel=SimpleNamespace(db=harness.db, bus=Bus(), clock=harness.clock), every_pair=pairs)


async def reported(spot: Any) -> list[OrdersFilled]:
    spot.kernel.bus.events.clear()
    await tell.tell_filled(spot)
    return list(spot.kernel.bus.events)


async def sell(harness: EngineHarness, quantity: int, price: int = PRICE) -> Any:
    return await harness.place(1, 0, "BTCUSDT", Side.SELL, price=price, quantity=quantity)


async def buy(harness: EngineHarness, quantity: int) -> Any:
    return await harness.place(2, 0, "BTCUSDT", Side.BUY, price=PRICE + 500, quantity=quantity)


async def test_partial_fills_are_not_told_and_the_end_is_told_once(harness: EngineHarness, spot: Any) -> None:
    await waited(harness, await sell(harness, UNIT))
    await buy(harness, UNIT // 4)
    assert await reported(spot) == []
    await buy(harness, UNIT // 4)
    await buy(harness, UNIT // 2)
    [event] = await reported(spot)
    assert event == OrdersFilled(1, 1, False, "1.00000000", "BTC", "50000.00", "USDT")
    assert await reported(spot) == []


async def test_an_order_that_is_filled_as_it_is_placed_is_answered_and_not_told(
    harness: EngineHarness, spot: Any
) -> None:
    await waited(harness, await sell(harness, UNIT))
    await buy(harness, UNIT // 2)
    assert await reported(spot) == [], "the buyer reads it in the answer, the seller's order goes on"


async def test_many_orders_that_end_at_once_are_one_event(harness: EngineHarness, spot: Any) -> None:
    for number in range(5):
        await waited(harness, await sell(harness, UNIT // 10, PRICE + number * 100))
    await buy(harness, UNIT // 2)
    [event] = await reported(spot)
    assert (event.user_id, event.orders) == (1, 5)


async def test_what_two_looks_divide_is_told_once(
    harness: EngineHarness, spot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tell, "TRADES", 1)
    monkeypatch.setattr(tell, "MOST_PAGES", 4)
    await waited(harness, await sell(harness, UNIT))
    for _ in range(4):
        await buy(harness, UNIT // 4)
    [event] = await reported(spot)
    assert (event.user_id, event.orders) == (1, 1)


async def test_a_cancelled_rest_is_not_told(harness: EngineHarness, spot: Any) -> None:
    resting = await sell(harness, UNIT)
    await waited(harness, resting)
    await buy(harness, UNIT // 4)
    await harness.cancel(1, 0, resting.order.id)
    assert await reported(spot) == []


def test_what_is_told() -> None:
    [notice] = spot_notices()
    event = OrdersFilled(1, 1, True, "0.02530000", "BTC", "63884.33", "USDT")
    figures = {"quantity": Decimal("0.0253"), "coin": "BTC", "price": Decimal("63884.33"), "quote": "USDT"}
    assert notice.tell(event) == Notification(BOUGHT, figures, "spot.trade")
    assert notice.tell(OrdersFilled(1, 1, False, "1", "BTC", "2", "USDT")).key == SOLD
    assert notice.tell(OrdersFilled(1, 7, False, "1", "BTC", "2", "USDT")) == Notification(
        MANY, {"count": Decimal(7)}, "spot.trade"
    )


async def waited(harness: EngineHarness, record: Any) -> None:
    """Let an order be older than what comes next: it was placed in an earlier millisecond."""
    moment = harness.clock.now_ms()
    while harness.clock.now_ms() <= max(moment, record.order.created_ms):
        pass


async def test_later_trades_of_an_order_are_found_by_its_user(spot: Any) -> None:
    numbers = ("0", str(2**62), "2", "0", "ARRAY[1]::bigint[]")
    query = tell._FILLED
    for place, number in enumerate(numbers, 1):
        query = query.replace(f"${place}", number)
    async with spot.kernel.db.transaction() as tx:
        await tx.execute("SET LOCAL enable_seqscan = off")  # so small a table would be read whole
        plan = "\n".join(row[0] for row in await tx.fetch(f"EXPLAIN {query}"))
    assert plan.count("Index Scan using spot_trade_maker") == plan.count("Index Scan using spot_trade_taker") == 1, plan
    assert "Anti Join" not in plan
