"""Base of sources whose prices come from elsewhere: one tick a second of each symbol that has a price, and the reason
where another has none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from agio_kernel.ports.prices import Tick

MOST_REPORTED = 900
"""Ticks of each symbol that are remembered: what settles by them keeps its own."""


class Why(StrEnum):
    """Reason for which a price is withheld."""

    SILENT = "silent"
    """Nobody, or too few, have named one of late."""
    APART = "apart"
    """Withheld because the exchanges disagree."""
    JUMPED = "jumped"
    """Withheld because the agreed price is far from the one a moment ago, and hasn't held for long enough."""


class BySecond(ABC):
    """A source that is asked what stands (``tick_of``), and remembers what was told."""

    own_trades = False

    def __init__(self, symbols: Iterable[str]) -> None:
        self._latest: dict[str, Tick] = {}
        self._reported: dict[str, deque[Tick]] = {}
        self._withheld: dict[str, str] = {}
        self._followed_ms = 0
        for symbol in symbols:
            self._take_up(symbol)
            self._withheld[symbol] = Why.SILENT.value

    @abstractmethod
    def tick_of(self, symbol: str, now_ms: int) -> Tick | Why:
        """Return the tick of a symbol in this second, or the reason for none; nothing is told by it."""

    def symbols(self) -> list[str]:
        """Symbols that the source quotes."""
        return list(self._reported)

    def latest(self, symbol: str) -> Tick | None:
        """The newest tick, or None before the first."""
        return self._latest.get(symbol)

    def is_open(self, symbol: str, time_ms: int) -> bool:
        """Whether the symbol is quoted: the source never closes, and ``withheld`` lists withheld prices."""
        return symbol in self._reported

    def withheld(self) -> Mapping[str, str]:
        """The symbols by whose newest price nothing may be priced, and why."""
        return self._withheld

    def ask(self, now_ms: int) -> list[Tick]:
        """A tick of every symbol that has a price now, where none was told in this second; which prices are withheld is
        found out all the same: another process may have told this second.
        """
        found: list[Tick] = []
        withheld: dict[str, str] = {}
        for symbol in self._reported:
            tick = self.tick_of(symbol, now_ms)
            if isinstance(tick, Why):
                withheld[symbol] = tick.value
            else:
                found.append(tick)
        self._withheld = withheld
        return found if now_ms // 1000 > self._followed_ms // 1000 else []

    def follow(self, ticks: Sequence[Tick], now_ms: int) -> None:
        """Remember what was told, whoever's source said it."""
        self._followed_ms = max(now_ms, self._followed_ms)
        for tick in ticks:
            if tick.symbol in self._reported:
                self._latest[tick.symbol] = tick
                self._reported[tick.symbol].append(tick)
                self.record(tick)

    @abstractmethod
    def record(self, tick: Tick) -> None:
        """Take over that a tick of one of the symbols was told."""

    def ticks_between(self, symbol: str, from_ms: int, until_ms: int) -> list[Tick]:
        """The ticks of [from_ms, until_ms) among the last that were told."""
        return [tick for tick in self._reported.get(symbol, ()) if from_ms <= tick.time_ms < until_ms]

    def apart(self) -> None:
        """Return at once: published candles are in memory, and quick to read."""
        return

    def _take_up(self, symbol: str) -> None:
        """Quote a symbol from now on."""
        self._reported[symbol] = deque(maxlen=MOST_REPORTED)
