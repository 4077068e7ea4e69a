"""The crossing of a level by the price of a symbol, or by its change over 24 hours: what fires beside a moment.

Pure: the same level and sightings give the same end, in one stretch or many. A crossing is waited for, and not that the
figure stands beyond the level: it has to be seen on the near side first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Literal

import msgspec

from agio_kernel.ports.prices import Bar, Tick

Figure = Literal["price", "change"]
"""The price, in its own decimals; or its change against that of 24 hours before, in parts of a million."""

PARTS = 1_000_000
DAY_MS = 86_400_000


class Crossing(msgspec.Struct, frozen=True, kw_only=True):
    """Crossing of the ``level`` of a symbol's figure, upwards or downwards, after a moment."""

    symbol: str
    figure: Figure
    level: int
    rises: bool
    since: datetime


class Trigger(msgspec.Struct, frozen=True):
    """The tick by which a level was crossed, and the price 24 hours ``before`` where it is about the change since."""

    symbol: str
    price: int
    decimals: int
    time_ms: int
    tick: int
    before: int | None = None


class Sighting(msgspec.Struct, frozen=True):
    """The ``value`` of a figure at a tick, and the price ``before`` that it is a change against."""

    tick: Tick
    value: int
    before: int | None = None


class Waiting(msgspec.Struct, frozen=True):
    """A crossing that is waited for. ``up``: it waits for the figure to come up to the level, or above it; which is on
    the way over it, or, where it was beyond the level when it was last seen, on the way back. Sightings up to
    ``since_ms`` are over.
    """

    level: int
    rises: bool
    up: bool
    since_ms: int

    @property
    def is_armed(self) -> bool:
        """Whether the figure was seen on the near side."""
        return self.up == self.rises


def is_beyond(level: int, rises: bool, value: int) -> bool:
    """Whether a value is at the level or past it."""
    return value >= level if rises else value <= level


def walk(waiting: Waiting, sightings: Sequence[Sighting], until_ms: int) -> tuple[Waiting, Sighting | None]:
    """Apply the sightings up to ``until_ms`` that are not over yet; with the first one that crosses the level."""
    armed = waiting.is_armed
    for one in sightings:
        if one.tick.time_ms <= waiting.since_ms:
            continue
        if one.tick.time_ms > until_ms:
            break
        beyond = is_beyond(waiting.level, waiting.rises, one.value)
        if armed and beyond:
            return msgspec.structs.replace(waiting, up=not waiting.rises, since_ms=one.tick.time_ms), one
        armed = armed or not beyond
    up = waiting.rises if armed else not waiting.rises
    return msgspec.structs.replace(waiting, up=up, since_ms=max(waiting.since_ms, until_ms)), None


def change_of(price: int, before: int) -> int:
    """Change against a price before, in parts of a million, cut towards zero."""
    parts = abs(price - before) * PARTS // before
    return parts if price >= before else -parts


def within(bars: Sequence[Bar], symbol: str) -> Iterator[Tick]:
    """Ticks as candles tell them, all at a candle's end: the open, low and high in the order that fits its direction,
    and the close.
    """
    for bar in bars:
        ends = (bar.low, bar.high) if bar.close >= bar.open else (bar.high, bar.low)
        for price in (bar.open, *ends, bar.close):
            yield Tick(symbol, price, bar.end_ms, 0)
