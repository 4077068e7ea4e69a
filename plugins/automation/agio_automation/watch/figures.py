"""The figures of a symbol that instructions wait for: its price, and its change against the minute 24 hours before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agio_kernel.jobs.crossing import DAY_MS, Figure, Sighting, change_of, within
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import BarsAsked, Tick

MINUTE_MS = 60_000
HOUR_MS = 3_600_000
SILENT = 60
"""Minutes of silence after which there is no price to hold another against."""
_KNOWN = 240
"""Number of minutes that are remembered of a symbol."""
_BARS = 500
"""Candles that are asked for at once."""


class SymbolFigures:
    """One per kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._prices = kernel.prices
        self._known: dict[str, dict[int, int | None]] = {}

    async def seen(self, symbol: str, figure: Figure) -> Sighting | None:
        """The figure as anybody sees it now; None where there is none, or its price is withheld."""
        tick = self._prices.latest(symbol)
        found = [] if tick is None or tick.time_ms <= 0 else await self.sightings(symbol, figure, [tick])
        return found[0] if found else None

    async def sightings(self, symbol: str, figure: Figure, ticks: Sequence[Tick]) -> Sequence[Sighting]:
        """The figure at each tick that has one."""
        if figure == "price" or not ticks:
            return [Sighting(tick, tick.price) for tick in ticks]
        before = await self._minutes(symbol, sorted({_minute(tick) for tick in ticks}))
        found = ((tick, before[_minute(tick)]) for tick in ticks)
        return [Sighting(tick, change_of(tick.price, price), price) for tick, price in found if price is not None]

    async def past(self, symbol: str, figure: Figure, from_ms: int, until_ms: int) -> Sequence[Sighting]:
        """The figure as the candles of hours tell it, from the one before a moment on."""
        begin = from_ms - 2 * HOUR_MS - (DAY_MS if figure == "change" else 0)
        bars = []
        while begin < until_ms:
            found = await self._prices.bars(symbol, BarsAsked("1h", _BARS, begin, until_ms))
            bars += [bar for bar in found if bar.end_ms <= until_ms]
            begin = max(found[-1].open_ms + 1 if found else until_ms, begin + 1)
        closes = {bar.end_ms: bar.close for bar in bars}
        ticks = [tick for tick in within(bars, symbol) if tick.time_ms > from_ms - HOUR_MS]
        if figure == "price":
            return [Sighting(tick, tick.price) for tick in ticks]
        compared = ((tick, closes.get(tick.time_ms - DAY_MS)) for tick in ticks)
        return [Sighting(tick, change_of(tick.price, price), price) for tick, price in compared if price is not None]

    async def _minutes(self, symbol: str, minutes: Sequence[int]) -> Mapping[int, int | None]:
        """The price that held 24 hours before each minute began."""
        known = self._known.setdefault(symbol, {})
        if missing := [one for one in minutes if one not in known]:
            first, last = missing[0] - DAY_MS - SILENT * MINUTE_MS, missing[-1] - DAY_MS
            limit = (last - first) // MINUTE_MS + 1
            bars = await self._prices.bars(symbol, BarsAsked("1m", limit, first, last))
            for minute in missing:
                held = (bar.close for bar in reversed(bars) if bar.end_ms <= minute - DAY_MS)
                known[minute] = next(held, None)
            for old in sorted(known)[:-_KNOWN]:
                del known[old]
        return {one: known.get(one) for one in minutes}


def _minute(tick: Tick) -> int:
    return tick.time_ms - tick.time_ms % MINUTE_MS
