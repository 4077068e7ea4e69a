"""Prices that are a function of the second, silent where a test says so: the same in every process that asks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import asyncpg
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.prices import Held, InstrumentInfo, KeptTicks, NoPrices, Stretch, Tick, TickListener

FOREVER = 2**50
SYMBOLS = ("BTCUSDT", "ETHUSDT")


def wave(symbol: str, second: int) -> int:
    """A price that goes up and down by a few units, and often stands still, so that ties come about."""
    return 6_418_240 + second * 7919 % 23 // 6 * 10 - len(symbol)


class ScriptedPrices(NoPrices):
    """A price source with a tick each second, but for the stretches in ``silent``. ``through_ms`` says how far the
    ticks are kept: a test that wants a step to wait sets it. In ``breaks`` the markets are closed.
    """

    def __init__(self, price: Callable[[str, int], int] = wave, symbols: Sequence[str] = SYMBOLS) -> None:
        self.price = price
        self.silent: list[tuple[int, int]] = []
        self.through_ms = FOREVER
        self.since_ms = 0
        self.closed: set[str] = set()
        self.breaks: list[tuple[int, int]] = []
        self.stale = False
        self.asked = 0
        self._infos = tuple(
            InstrumentInfo(symbol, symbol, "crypto", symbol.removesuffix("USDT"), "USDT", 2, 6, True, place)
            for place, symbol in enumerate(symbols)
        )

    def instruments(self) -> Sequence[InstrumentInfo]:
        return self._infos

    def latest(self, symbol: str) -> Tick | None:
        second = int(SystemClock().now().timestamp()) - (3600 if self.stale else 0)
        return self.tick(symbol, second)

    def tick(self, symbol: str, second: int) -> Tick:
        return Tick(symbol, self.price(symbol, second), second * 1000, second)

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        moment = SystemClock().now_ms() if at_ms is None else at_ms
        return symbol not in self.closed and not any(low <= moment < high for low, high in self.breaks)

    def next_opening(self, symbol: str, at_ms: int) -> int | None:
        return next((high for low, high in self.breaks if low <= at_ms < high), None)

    def listen(self, listener: TickListener) -> Callable[[], None]:
        return lambda: None

    def keep(self, symbols: Callable[[], Collection[str]], held: Held) -> None:
        """Everything is kept."""

    async def kept(self, conn: asyncpg.Connection, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        self.asked += len(asked)
        return [self._kept(one) for one in asked]

    def _kept(self, one: Stretch) -> KeptTicks:
        seconds = range(-(-one.from_ms // 1000), min(one.until_ms, self.through_ms) // 1000 + 1)
        loud = (s for s in seconds if not any(low <= s * 1000 <= high for low, high in self.silent))
        return KeptTicks(tuple(self.tick(one.symbol, second) for second in loud), self.since_ms, self.through_ms)
