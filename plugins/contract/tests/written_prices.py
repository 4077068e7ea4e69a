"""Prices that a test writes, tick by tick, as a line that is kept: the same in every process that reads them."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import asyncpg
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.prices import Held, InstrumentInfo, KeptTicks, NoPrices, Stretch, Tick, TickListener

SYMBOLS = {"BTCUSDT": ("BTC", "crypto"), "ETHUSDT": ("ETH", "crypto"), "XAUUSD": ("XAU", "metals")}


class WrittenPrices(NoPrices):
    """Each symbol begins with one tick of now. ``through_ms`` is the newest one's time; ticks are kept up to there, and
    up to now, but where a test holds them back: up to ``reported_ms``. ``asked`` counts the questions for kept ticks,
    ``read`` the ticks that answered them.
    """

    def __init__(self, start: dict[str, int] | None = None) -> None:
        self.closed: set[str] = set()
        self.shut: list[tuple[int, int]] = []
        self.stale = False
        self.reported_ms: int | None = None
        self.read = 0
        self.asked = 0
        self.through_ms = SystemClock().now_ms()
        begin = {"BTCUSDT": 6_400_000, "ETHUSDT": 315_000, "XAUUSD": 411_260, **(start or {})}
        self.ticks = {symbol: [Tick(symbol, price, self.through_ms, 1)] for symbol, price in begin.items()}
        self._infos = tuple(
            InstrumentInfo(symbol, symbol, category, base, symbol.removeprefix(base), 2, 6, True, place)
            for place, (symbol, (base, category)) in enumerate(SYMBOLS.items())
        )

    def tick(self, price: int, symbol: str = "BTCUSDT", after_ms: int = 1_000) -> Tick:
        """The next tick: after the newest of all, and not before now."""
        self.through_ms = max(self.through_ms + after_ms, SystemClock().now_ms() + 5)
        line = self.ticks[symbol]
        line.append(Tick(symbol, price, self.through_ms, len(line) + 1))
        return line[-1]

    def late(self, price: int, time_ms: int, symbol: str = "BTCUSDT") -> Tick:
        """A tick of a moment that ticks are told up to only later."""
        line = self.ticks[symbol]
        line.append(Tick(symbol, price, time_ms, len(line) + 1))
        self.through_ms = max(self.through_ms, time_ms)
        return line[-1]

    @property
    def _reach_ms(self) -> int:
        return max(self.through_ms, SystemClock().now_ms())

    @contextmanager
    def standing(self) -> Iterator[None]:
        """No more is told while an engine works through what there is: else it would go on with the clock."""
        if self.reported_ms is not None:
            yield
            return
        self.reported_ms = self._reach_ms
        try:
            yield
        finally:
            self.reported_ms = None

    def save(self, path: Path) -> None:
        """Save the prices for another process."""
        lines = {symbol: [(one.price, one.time_ms, one.id) for one in line] for symbol, line in self.ticks.items()}
        path.write_text(json.dumps({"through": self.through_ms, "lines": lines}))

    @classmethod
    def load(cls, path: Path) -> WrittenPrices:
        said = json.loads(path.read_text())
        prices = cls()
        prices.through_ms = prices.reported_ms = said["through"]
        prices.ticks = {symbol: [Tick(symbol, *one) for one in line] for symbol, line in said["lines"].items()}
        return prices

    def instruments(self) -> Sequence[InstrumentInfo]:
        return self._infos

    def latest(self, symbol: str) -> Tick | None:
        if self.stale:
            return Tick(symbol, self.ticks[symbol][-1].price, 1_000, 1)
        return [tick for tick in self.ticks[symbol] if self.reported_ms is None or tick.time_ms <= self.reported_ms][-1]

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return symbol not in self.closed and (at_ms is None or self.next_opening(symbol, at_ms) is None)

    def next_opening(self, symbol: str, at_ms: int) -> int | None:
        return next((until for begins, until in self.shut if begins <= at_ms < until), None)

    def listen(self, listener: TickListener) -> Callable[[], None]:
        return lambda: None

    def keep(self, symbols: Callable[[], Collection[str]], held: Held) -> None:
        """Everything is kept."""

    async def kept(self, conn: asyncpg.Connection, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        self.asked += 1
        return [self._kept(one) for one in asked]

    def _kept(self, one: Stretch) -> KeptTicks:
        line = self.ticks[one.symbol]
        times = [tick.time_ms for tick in line]
        through_ms = self._reach_ms if self.reported_ms is None else self.reported_ms
        found = line[bisect_left(times, one.from_ms) : bisect_right(times, min(one.until_ms, through_ms))]
        self.read += len(found)
        return KeptTicks(tuple(found), 0, through_ms)
