"""The last 24 hours of a symbol: change, extremes, volume and a small line, kept up to date tick by tick.

The window ends at the newest tick, not at the clock, so a closed market goes on showing its last day of trading. It is
made of quarter-hour buckets: the oldest leaves when all of it is more than 24 hours old, which bounds the memory at
97 buckets a symbol, whatever the rate of ticks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from functools import lru_cache

import msgspec
from agio_kernel.ports.prices import Tick

from agio_market.instruments.instrument import Instrument, decimal_text
from agio_market.instruments.sessions import DAY_MS
from agio_market.quotes.candle import Candle

BUCKET_MS = 900_000
SPARK_POINTS = 48
SHAPE_STEPS = 99
_SPARK_MS = DAY_MS // SPARK_POINTS
_CENT = Decimal("0.01")
_ALIKE = 32_768
"""Finished buckets of which each is kept once in a process: those of three whole catalogues."""


@lru_cache(_ALIKE)
def _once(candle: Candle) -> Candle:
    """The first of all candles that are equal: deployments with the same prices keep a day of them once."""
    return candle


class Statistics(msgspec.Struct, frozen=True):
    """24 hours of one symbol. Prices, volume and turnover are ints as in a Candle; changes are decimal strings.

    ``open`` is the price 24 hours ago, which ``change`` (absolute) and ``change_percent`` compare with. ``spark`` has
    at most 48 prices, one for each half hour that traded, the newest last.
    """

    symbol: str
    time_ms: int
    last: int
    open: int
    high: int
    low: int
    volume: int
    turnover: int
    change: str
    change_percent: str
    spark: tuple[int, ...]


class RollingStatistics:
    """The window of one symbol. Feed it candles of the past once, then every tick."""

    def __init__(self, instrument: Instrument) -> None:
        self._instrument = instrument
        self._lot = 10**instrument.quantity_decimals
        self._buckets: deque[Candle] = deque()
        self._time_ms = 0
        self._past: tuple[int, int, int, int] | None = None
        self._spark: tuple[int, ...] | None = None

    def seed(self, candles: Iterable[Candle], time_ms: int) -> None:
        """Start from quarter-hour candles, oldest first, the last one complete up to ``time_ms``.

        Ticks after ``time_ms`` continue it; those at or before it are part of the candles and are passed over."""
        self._buckets = deque(map(_once, candles))
        self._time_ms = time_ms
        if self._buckets:
            self._drop_before(min(time_ms, self._buckets[-1].open_ms + BUCKET_MS - 1) - DAY_MS)
        self._past = self._spark = None

    def add(self, tick: Tick) -> None:
        """Take one tick; an old one is passed over, so a repeated batch changes nothing."""
        if tick.time_ms <= self._time_ms:
            return
        self._time_ms = tick.time_ms
        turnover = tick.price * tick.quantity // self._lot
        open_ms = tick.time_ms - tick.time_ms % BUCKET_MS
        bucket = Candle(open_ms, tick.price, tick.price, tick.price, tick.price, tick.quantity, turnover)
        if self._buckets and self._buckets[-1].open_ms == open_ms:
            self._buckets[-1] = self._buckets[-1].then(bucket)
            return
        if self._buckets:
            self._buckets[-1] = _once(self._buckets[-1])
        self._buckets.append(bucket)
        self._drop_before(tick.time_ms - DAY_MS)
        self._past = self._spark = None

    def snapshot(self) -> Statistics | None:
        """The statistics now, or None before the first price. The finished buckets are summed once a quarter hour."""
        if not self._buckets:
            return None
        current = self._buckets[-1]
        if self._past is None:
            self._past = self._sum_past()
        high, low, volume, turnover = self._past
        opened = self._buckets[0].open
        change = current.close - opened
        percent = Decimal(change * 100) / Decimal(opened)
        return Statistics(
            symbol=self._instrument.symbol,
            time_ms=self._time_ms,
            last=current.close,
            open=opened,
            high=max(high, current.high),
            low=min(low, current.low),
            volume=volume + current.volume,
            turnover=turnover + (current.turnover or 0),
            change=decimal_text(change, self._instrument.price_decimals),
            change_percent=_percent_text(percent),
            spark=(*self._past_spark(), current.close),
        )

    def _drop_before(self, edge_ms: int) -> None:
        while self._buckets and self._buckets[0].open_ms + BUCKET_MS <= edge_ms:
            self._buckets.popleft()

    def _sum_past(self) -> tuple[int, int, int, int]:
        past = list(self._buckets)[:-1] or [self._buckets[-1]]
        finished = past if len(self._buckets) > 1 else []
        return (
            max(bucket.high for bucket in past),
            min(bucket.low for bucket in past),
            sum(bucket.volume for bucket in finished),
            sum(bucket.turnover or 0 for bucket in finished),
        )

    def _past_spark(self) -> tuple[int, ...]:
        if self._spark is None:
            closes: dict[int, int] = {}
            for bucket in self._buckets:
                closes[bucket.open_ms // _SPARK_MS] = bucket.close
            closes.pop(self._buckets[-1].open_ms // _SPARK_MS)
            self._spark = tuple(closes.values())[-(SPARK_POINTS - 1) :]
        return self._spark


def shape_of(prices: Sequence[int]) -> list[int]:
    """A line as it is drawn: each price between the lowest, 0, and the highest, ``SHAPE_STEPS``. Nobody reads a figure
    off a line as high as a row, and the prices themselves were two thirds of what the market table weighs.
    """
    low = min(prices, default=0)
    span = max(prices, default=0) - low
    return [(price - low) * SHAPE_STEPS // span if span else 0 for price in prices]


def _percent_text(percent: Decimal) -> str:
    text = str(percent.quantize(_CENT, ROUND_HALF_EVEN))
    return "0.00" if text == "-0.00" else text
