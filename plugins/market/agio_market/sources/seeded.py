"""Prices that follow from a seed, computed once in a process for all deployments that ask for it (ADR 0063)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from typing import Any
from weakref import WeakValueDictionary

from agio_kernel.ports.prices import Tick

from agio_market.instruments.instrument import Instrument
from agio_market.instruments.sessions import SESSIONS
from agio_market.sources.activity import BLOCK_S, DAY_BLOCKS, Week
from agio_market.sources.price_path import GENESIS_MS, Group, PricePath, Walk, kept


class SeededPrices:
    """Price paths of a seed. Nothing in it is anybody's: a path follows from the seed, the instrument and its anchor,
    and a tick from the path and the moment. A path that no deployment has any more is freed. For one thread.
    """

    MOST_KEPT, KEPT_S = 4, 5
    """Rounds of ticks, each of so many seconds at most, that are kept for the next deployment that asks."""

    def __init__(self, seed: str) -> None:
        if not seed:
            raise ValueError("a simulated market needs a seed")
        self.seed = seed
        self._groups: dict[str, Group] = {}
        self._weeks: dict[str, Week] = {}
        self._walks: WeakValueDictionary[tuple[Any, ...], Walk] = WeakValueDictionary()
        self._paths: WeakValueDictionary[tuple[Instrument, int], PricePath] = WeakValueDictionary()
        self._rounds: OrderedDict[tuple[Any, ...], tuple[Tick, ...]] = OrderedDict()

    @cached_property
    def apart(self) -> SeededPrices:
        """The same prices for a thread of its own: nothing of this one's is shared that changes."""
        return SeededPrices(self.seed)

    def path(self, instrument: Instrument, anchor_ms: int) -> PricePath:
        """The path of an instrument that stands at its start price at ``anchor_ms``."""
        found = self._paths.get((instrument, anchor_ms))
        if found is None:
            group = self._of(self._groups, instrument.group, lambda: Group(self.seed, instrument.group))
            week = self._of(self._weeks, instrument.session, lambda: Week(SESSIONS[instrument.session]))
            one = instrument
            key = one.symbol, one.group, one.session, one.loading, one.volatility
            walk = self._of(self._walks, key, lambda: Walk(one, self.seed, group, week))
            found = PricePath(one, self.seed, group, week, anchor_ms, walk)
            self._paths[instrument, anchor_ms] = found
        return found

    @staticmethod
    def _of(among: Any, key: Any, make: Callable[[], Any]) -> Any:
        if (found := among.get(key)) is None:
            found = among[key] = make()
        return found

    def round(self, paths: tuple[PricePath, ...], first: int, until: int) -> tuple[Tick, ...]:
        """The ticks of the seconds [first, until) of all these paths, in order of time."""

        def made() -> tuple[Tick, ...]:
            found = [tick for path in paths for tick in ticks(path, first, until)]
            return tuple(found if until - first <= 1 else sorted(found, key=lambda tick: tick.time_ms))

        if until - first > self.KEPT_S:
            return made()
        return kept(self._rounds, (first, until, paths), self.MOST_KEPT, made)


_SHARED: WeakValueDictionary[str, SeededPrices] = WeakValueDictionary()


def shared_prices(seed: str) -> SeededPrices:
    """The prices of a seed, one object in a process for as long as anybody has it."""
    found = _SHARED.get(seed)
    if found is None:
        found = _SHARED[seed] = SeededPrices(seed)
    return found


def ticks(path: PricePath, first: int, until: int) -> list[Tick]:
    """The ticks of the seconds [first, until)."""
    symbol = path.instrument.symbol
    found: list[Tick] = []
    first = max(first, GENESIS_MS // 1000)
    for block in range(first // BLOCK_S, -(-until // BLOCK_S)):
        if not path.days(block // DAY_BLOCKS, 1).live[0, block % DAY_BLOCKS]:
            continue
        seconds = path.block(block)
        start = block * BLOCK_S
        low, high = max(0, first - start), min(BLOCK_S, until - start)
        prices, quantities = seconds.price[0, low:high].tolist(), seconds.quantity[0, low:high].tolist()
        found += [
            Tick(symbol, price, second * 1000, second, quantity)
            for second, price, quantity in zip(range(start + low, start + high), prices, quantities, strict=True)
        ]
    return found
