"""Replaying candles through the sequencer: the house quotes along each candle, random traders trade against it.

The traders are ordinary accounts of the demo realm, and every order of theirs goes the way of a user's order: hold,
match, ledger, commit. The result is a durable history whose ledger is then proved.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from random import Random

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Balance, Realm

from agio_spot.engine.order import Side
from agio_spot.replay.candles import Candle
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.commands import Refresh
from agio_spot.sequencer.engine_harness import ASSETS, EngineHarness

FIRST_TRADER = 1
TRADERS = 64
RICH_NOTIONAL = 10**7
"""Amount that each trader is lent of either coin, in whole units of the quote asset."""
TYPICAL_NOTIONAL = 400
LIMIT_SHARE, MARKET_SHARE = 0.6, 0.85
"""Below the first a limit order, below the second a market order, above a cancellation."""
LIMIT_REACH_BP = 30


class Tally(msgspec.Struct):
    """Counts of a replay."""

    candles: int = 0
    orders: int = 0
    cancels: int = 0
    refused: int = 0
    trades: int = 0
    seconds: float = 0.0

    def per_second(self, what: int) -> float:
        """A count over the time it took."""
        return what / self.seconds if self.seconds else 0.0


class Counting:
    """The audience of a replay: it counts what was committed."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally

    def committed(self, batch: Batch, balances: Mapping[int, Balance]) -> None:
        """Count one batch."""
        self._tally.trades += len(batch.trades)
        self._tally.orders += len(batch.placed)
        self._tally.cancels += len(batch.cancels)

    def uncertain(self) -> None:
        """Ignore an uncertain batch: it isn't counted."""


class Replay:
    """One replay on an open venue; the same seed and candles give the same orders."""

    def __init__(
        self, harness: EngineHarness, symbol: str, tally: Tally, *, orders_per_candle: float, seed: int
    ) -> None:
        self._harness = harness
        self._symbol = symbol
        self._pair = harness.pairs[symbol]
        self._tally = tally
        self._orders_per_candle = orders_per_candle
        self._random = Random(seed)

    async def fund(self) -> None:
        """Lend every trader enough of both coins."""
        tick = self._harness.prices.latest(self._symbol)
        assert tick is not None
        quote = RICH_NOTIONAL * 10 ** ASSETS[self._pair.quote].scale
        base = quote // max(1, self._pair.notional_up(tick.price, self._pair.quantity_step)) * self._pair.quantity_step
        for trader in range(FIRST_TRADER, FIRST_TRADER + TRADERS):
            await self._harness.fund(trader, Realm.DEMO, {self._pair.quote: quote, self._pair.base: base})

    async def run(self, candles: Iterable[Candle], reported: Callable[[Tally], None], pause_s: float = 0.0) -> None:
        """Play the candles in order; `told` hears the tally after each."""
        started = time.perf_counter()
        for candle in candles:
            await self._play(candle)
            self._tally.candles += 1
            self._tally.seconds = time.perf_counter() - started
            reported(self._tally)
            if pause_s:
                await asyncio.sleep(pause_s)

    async def _play(self, candle: Candle) -> None:
        """Walk the candle's four prices; its orders come at one of them."""
        harness, key = self._harness, (int(Realm.DEMO), self._pair.pair_id)
        at = self._random.randrange(4)
        for place, price in enumerate(candle.path()):
            harness.prices.set(self._symbol, price)
            tasks: list[Awaitable[object]] = [harness.sequencer.submit(Refresh(key))]
            if place == at:
                tasks += [self._act(price) for _ in range(self._count())]
            await asyncio.gather(*tasks)

    def _count(self) -> int:
        whole = int(self._orders_per_candle)
        return whole + (self._random.random() < self._orders_per_candle - whole)

    async def _act(self, price: int) -> None:
        """One random action of one random trader; being refused is part of trading."""
        random, pair = self._random, self._pair
        trader = FIRST_TRADER + random.randrange(TRADERS)
        draw, side = random.random(), random.choice((Side.BUY, Side.SELL))
        notional = max(
            2 * pair.minimum_notional, int(TYPICAL_NOTIONAL * random.lognormvariate(0, 0.8)) * 10**pair.quote_scale
        )
        quantity = notional // max(1, pair.notional_up(price, pair.quantity_step)) * pair.quantity_step
        limit = price + price * random.randrange(-LIMIT_REACH_BP, LIMIT_REACH_BP + 1) // 10_000
        harness, demo = self._harness, int(Realm.DEMO)
        try:
            if draw >= MARKET_SHARE:
                own = harness.sequencer.open_orders.of_user(trader)
                if own:
                    await harness.cancel(trader, demo, next(iter(own)))
            elif draw >= LIMIT_SHARE:
                await harness.place(trader, demo, self._symbol, side, quantity=quantity)
            else:
                await harness.place(trader, demo, self._symbol, side, price=limit, quantity=quantity)
        except ApiError:
            self._tally.refused += 1
