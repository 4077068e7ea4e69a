"""The price of one simulated instrument as a function of time, in three nested layers.

* **Days.** The logarithm of the price at each midnight UTC: a mean-reverting walk from ``GENESIS_MS`` on, with
  volatility that clusters. It is kept, a few numbers a day.
* **Blocks** of a quarter of an hour. Within its day the walk is a Brownian bridge over 96 blocks, so it meets the
  midnights exactly. A block knows its open, high, low, close, volume and turnover; high and low are drawn from the law
  of a bridge's extremes.
* **Seconds.** Within its block the price runs through the block's open, high, low and close, with noise between, and
  is folded back at high and low.

So a coarse candle contains its finer ones by construction. Each layer mixes a factor common to the instrument's group
with noise of its own, which makes correlation the same at every scale. Where a session is closed the variance is zero.
"""

from __future__ import annotations

import math
from array import array
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from agio_market.instruments.instrument import Instrument
from agio_market.instruments.sessions import DAY_MS
from agio_market.quotes.candle import Candle
from agio_market.sources.activity import BLOCK_S, DAY_BLOCKS, Week
from agio_market.sources.noise import (
    EXPONENTIAL,
    LIVELINESS,
    NORMAL,
    TURN,
    UNIFORM,
    Floats,
    Hashes,
    Ints,
    Stream,
    draw,
)

K = TypeVar("K")
T = TypeVar("T")

GENESIS_MS = 1_420_070_400_000
"""2015-01-01: before it there is no market."""
WEEKS_OF_A_YEAR = 365.2425 / 7
REVERSION_OF_A_YEAR = 1.0
"""Pull towards the start price: it bounds the spread of a long run at about 0.7 of the annual volatility."""


class Blocks(msgspec.Struct, frozen=True):
    """Quarter-hour candles of whole days as arrays of shape (days, 96); ``live`` is where the session is open."""

    live: NDArray[np.bool_]
    open: Ints
    high: Ints
    low: Ints
    close: Ints
    volume: Ints
    turnover: Ints


class Seconds(msgspec.Struct, frozen=True):
    """The seconds of some blocks as arrays of shape (blocks, 900)."""

    price: Ints
    quantity: Ints
    turnover: Ints


class Group:
    """The common factor of a correlation group: what moves all coins, or all shares, together."""

    def __init__(self, seed: str, name: str) -> None:
        self.days = Stream(seed, f"group {name} day")
        self.blocks = Stream(seed, f"group {name} block")
        self.hours = Stream(seed, f"group {name} hour")
        self.seconds = Stream(seed, f"group {name} second")


class Walk:
    """Days of one instrument: what its seed says of them, wherever the price is anchored.

    One value a day from ``GENESIS_MS`` on: log price at its midnight (``level``), the part of a year of trading that
    has ``passed``, and the day's volatility beside the average (``lively``).
    """

    CHUNK_DAYS = 512

    def __init__(self, instrument: Instrument, seed: str, group: Group, week: Week) -> None:
        self.first = GENESIS_MS // DAY_MS
        self.level = array("d", [0.0])
        self.passed = array("d", [0.0])
        self.lively = array("d")
        self._mood = 0.0
        self._group = group
        self._week = week
        self._loading = instrument.loading
        self._week_variance = week_variance(instrument)
        self._stream = Stream(seed, f"{instrument.symbol} day")

    def extend(self, until_day: int) -> None:
        """Walk the midnights up to and including that of ``until_day``."""
        while len(self.lively) <= until_day - self.first:
            done = len(self.lively)
            days = np.arange(self.first + done, self.first + done + self.CHUNK_DAYS)
            own, common = self._stream.at(days), self._group.days.at(days)
            noise = self._loading * draw(NORMAL, common, 0) + math.sqrt(1 - self._loading**2) * draw(NORMAL, own, 0)
            shock = 0.8 * draw(NORMAL, common, 1) + 0.6 * draw(NORMAL, own, 1)
            shares = self._week.shares(int(days[0]), self.CHUNK_DAYS)
            level, passed, mood = self.level[-1], self.passed[-1], self._mood
            for day_noise, day_shock, share in zip(noise.tolist(), shock.tolist(), shares, strict=True):
                # Log volatility wanders with a half-life of about three weeks and a spread of 0.28.
                mood = 0.97 * mood + 0.068 * day_shock
                lively = math.exp(mood - 0.08)
                years = share / WEEKS_OF_A_YEAR
                deviation = lively * math.sqrt(share * self._week_variance)
                level += deviation * day_noise - REVERSION_OF_A_YEAR * years * level
                passed += years
                self.lively.append(lively)
                self.level.append(level)
                self.passed.append(passed)
            self._mood = mood


class PricePath:
    """The price of one instrument through time, at its start price at ``anchor_ms``. A function of what it is made of:
    all that is remembered could be computed anew.
    """

    KEPT_SPANS, KEPT_BLOCKS, KEPT_DAYS = 3, 2, 3
    """Spans of days, each of so many at most, and blocks that are kept computed: those that now is asked of."""

    def __init__(
        self, instrument: Instrument, seed: str, group: Group, week: Week, anchor_ms: int, walk: Walk | None = None
    ) -> None:
        self.instrument = instrument
        self._group = group
        self._week = week
        self._walk = walk or Walk(instrument, seed, group, week)
        self._loading = instrument.loading
        self._own_loading = math.sqrt(1 - instrument.loading**2)
        name = instrument.symbol
        self._block_stream = Stream(seed, f"{name} block")
        self._extreme_stream = Stream(seed, f"{name} extreme")
        self._second_stream = Stream(seed, f"{name} second")
        self._week_variance = week_variance(instrument)
        self._week_volume = instrument.daily_volume * week.session.trading_days
        self._spans: OrderedDict[tuple[int, int], Blocks] = OrderedDict()
        self._blocks: OrderedDict[int, Seconds] = OrderedDict()
        self.day_candles: dict[int, Candle | None] = {}
        """Days that are over and were asked for: one never changes."""
        self._first = self._walk.first
        anchor_day = max(self._first, anchor_ms // DAY_MS)
        self._walk.extend(anchor_day)
        place = anchor_day - self._first
        self._anchor = self._walk.level[place], self._walk.passed[place]

    def days(self, first: int, count: int) -> Blocks:
        """As ``blocks``; what is short is kept for the next that asks."""
        if count > self.KEPT_DAYS:
            return self.blocks(first, count)
        return kept(self._spans, (first, count), self.KEPT_SPANS, lambda: self.blocks(first, count))

    def block(self, block: int) -> Seconds:
        """The seconds of one block, kept for the next that asks."""

        def made() -> Seconds:
            rows = np.array([0]), np.array([block % DAY_BLOCKS])
            return self.seconds(np.array([block]), self.days(block // DAY_BLOCKS, 1), rows)

        return kept(self._blocks, block, self.KEPT_BLOCKS, made)

    def blocks(self, first: int, count: int) -> Blocks:
        """The quarter hours of ``count`` days from day ``first`` (since 1970) on."""
        self._walk.extend(first + count)
        place = first - self._first
        log_open = self._log_price(place, place + count)
        variance, volume = self._week.days(first, count)
        live = variance > 0

        index = np.arange(first * DAY_BLOCKS, (first + count) * DAY_BLOCKS).reshape(count, DAY_BLOCKS)
        own, common = self._block_stream.at(index), self._group.blocks.at(index)
        noise = self._loading * draw(NORMAL, common, 0) + self._own_loading * draw(NORMAL, own, 0)
        lively = np.array(self._walk.lively[place : place + count])
        hour_bits = self._group.hours.at(np.arange(first * 24, (first + count) * 24)).reshape(count, 24)
        hour = np.repeat(draw(LIVELINESS, hour_bits, 0) * draw(LIVELINESS, hour_bits, 1), 4, axis=1)

        # The day's variance is shared out among its blocks, the livelier hours taking more of it.
        share = variance * hour
        passed = np.cumsum(share, axis=1)
        whole = passed[:, -1:]
        of_day = variance.sum(axis=1, keepdims=True) * self._week_variance * (lively**2)[:, None]
        scale = np.divide(of_day, whole, out=np.zeros_like(whole), where=whole > 0)
        deviation = np.sqrt(share * scale)
        walk = np.cumsum(deviation * noise, axis=1)
        part = np.divide(passed, whole, out=np.zeros_like(passed), where=whole > 0)
        drift = (log_open[1:] - log_open[:-1])[:, None] - walk[:, -1:]
        log_close = log_open[:-1, None] + np.where(whole > 0, walk + part * drift, 0.0)

        top = self.instrument.start_price
        edge = np.rint(np.exp(log_open) * top).astype(np.int64)
        close = np.rint(np.exp(log_close) * top).astype(np.int64)
        # Midnight is the same number from both sides, whatever the last bit of the sums above says.
        close[:, -1] = edge[1:]
        closed_tail = np.cumsum(live[:, ::-1], axis=1)[:, ::-1] == 0
        np.copyto(close, edge[1:, None], where=closed_tail)
        np.maximum(close, 1, out=close)
        opened = np.empty_like(close)
        opened[:, 0] = np.maximum(edge[:-1], 1)
        opened[:, 1:] = close[:, :-1]

        high, low, swing = self._extremes(index, opened, close, deviation, live)
        quantity = self._volume(own, common, volume, lively, hour, swing, live)
        typical = (opened + high + low + close) / 4
        turnover = np.rint(typical * quantity / 10**self.instrument.quantity_decimals).astype(np.int64)
        return Blocks(live, opened, high, low, close, quantity, turnover)

    def seconds(self, blocks: Ints, of: Blocks, rows: tuple[NDArray[Any], NDArray[Any]]) -> Seconds:
        """Each second of the blocks numbered ``blocks`` (since 1970), which stand at ``rows`` of ``of``."""
        opened, high, low, close = (a[rows][:, None] for a in (of.open, of.high, of.low, of.close))
        count = len(blocks)
        index = blocks[:, None] * BLOCK_S + np.arange(BLOCK_S)
        own = self._second_stream.at(index)
        noise = self._loading * draw(NORMAL, self._group.seconds.at(index), 0)
        noise += self._own_loading * draw(NORMAL, own, 0)

        # Knots: open, the two extremes in the likelier order, close; time by the square of the way, as noise needs it.
        bits = self._extreme_stream.at(blocks)[:, None]
        span = (high - low).astype(np.float64)
        # Going to the far extreme first is the less likely the more the block has gained or lost over its range.
        odds = np.exp(-10 * np.abs(close - opened) / np.maximum(span, 1))
        low_first = (close >= opened) ^ (draw(UNIFORM, bits, 2) < odds / (1 + odds))
        first, second = np.where(low_first, low, high), np.where(low_first, high, low)
        ways = np.concatenate([abs(first - opened), abs(second - first), abs(close - second)], axis=1)
        stretch = np.concatenate([draw(UNIFORM, bits, 3), draw(UNIFORM, bits, 4), draw(UNIFORM, own[:, :1], 4)], 1)
        ways = (np.square(ways) + np.square(0.2 * span) + 1e-9) * (0.4 + stretch)
        parts = np.cumsum(ways, axis=1)
        last = BLOCK_S - 1
        knots = np.zeros((count, 4), dtype=np.int64)
        knots[:, 1:3] = 1 + (parts[:, :2] / parts[:, 2:] * (last - 3)).astype(np.int64)
        knots[:, 2] = np.maximum(knots[:, 2], knots[:, 1] + 1)
        knots[:, 3] = last
        targets = np.concatenate([opened, first, second, close], axis=1).astype(np.float64)

        # The noise carries the path between the knots and is taken away at them, by a line through its values there.
        walk = np.cumsum(noise, axis=1) * (span / (1.7 * math.sqrt(BLOCK_S)))
        targets -= np.take_along_axis(walk, knots, axis=1)
        slope = np.diff(targets, axis=1) / np.diff(knots, axis=1)
        step = np.repeat(slope.ravel(), np.diff(knots, axis=1).ravel()).reshape(count, last)
        price = np.empty((count, BLOCK_S))
        price[:, 0] = targets[:, 0]
        np.cumsum(step, axis=1, out=price[:, 1:])
        price[:, 1:] += targets[:, :1]
        price += walk
        # Fold at the extremes instead of cutting, so that the path does not creep along them.
        turn = np.maximum(2 * span, 1e-9)
        price -= low
        np.mod(price, turn, out=price)
        np.minimum(price, turn - price, out=price)
        units = np.rint(price).astype(np.int64) + low
        np.clip(units, low, high, out=units)
        np.put_along_axis(units, knots, np.concatenate([opened, first, second, close], axis=1), axis=1)

        moved = np.abs(np.diff(units, axis=1, prepend=opened))
        weight = draw(TURN, own, 1) * (1 + 3 * moved / np.maximum(span / 12, 1))
        quantity = _shared_out(of.volume[rows][:, None], weight, least=1)
        turnover = _shared_out(of.turnover[rows][:, None], units * quantity.astype(np.float64), least=0)
        return Seconds(units, quantity, turnover)

    def _extremes(
        self, index: Ints, opened: Ints, close: Ints, deviation: Floats, live: NDArray[np.bool_]
    ) -> tuple[Ints, Ints, Floats]:
        """High and low by the law of a Brownian bridge's maximum, and the range in deviations."""
        bits = self._extreme_stream.at(index)
        spread = deviation * opened
        gap = np.square((close - opened).astype(np.float64))
        middle = (opened + close) / 2
        twice = 2 * np.square(spread)
        above = np.sqrt(gap + twice * draw(EXPONENTIAL, bits, 0)) / 2
        below = np.sqrt(gap + twice * draw(EXPONENTIAL, bits, 1)) / 2
        high = np.maximum(np.rint(middle + above).astype(np.int64), np.maximum(opened, close))
        low = np.minimum(np.rint(middle - below).astype(np.int64), np.minimum(opened, close))
        np.maximum(low, 1, out=low)
        np.copyto(high, opened, where=~live)
        np.copyto(low, opened, where=~live)
        swing = np.divide((high - low).astype(np.float64), spread, out=np.ones_like(spread), where=spread > 0)
        return high, low, swing

    def _volume(
        self,
        own: Hashes,
        common: Hashes,
        weight: Floats,
        lively: Floats,
        hour: Floats,
        swing: Floats,
        live: NDArray[np.bool_],
    ) -> Ints:
        """Volume by the hours of the week, more of it on lively days and hours and in blocks that moved far."""
        busy = np.sqrt(hour) * lively[:, None] * (0.35 + 0.4 * np.minimum(swing, 6.0))
        busy = busy * draw(TURN, common, 1) * draw(TURN, own, 1)
        quantity = np.rint(weight * self._week_volume * busy).astype(np.int64)
        return np.where(live, quantity + BLOCK_S, 0)

    def _log_price(self, place: int, until: int) -> Floats:
        """Log price relative to the start price at the midnights of days ``place`` to ``until``, both included."""
        level = np.array(self._walk.level[place : until + 1])
        # Taking away the anchor's own level, fading with the same pull, keeps the walk's law and puts it at zero there.
        at, passed = self._anchor
        apart = np.abs(np.array(self._walk.passed[place : until + 1]) - passed)
        return level - at * np.exp(-REVERSION_OF_A_YEAR * apart)


def week_variance(instrument: Instrument) -> float:
    """Variance of an instrument's log price in a week of trading."""
    return instrument.volatility**2 / WEEKS_OF_A_YEAR


def kept(among: OrderedDict[K, T], key: K, most: int, make: Callable[[], T]) -> T:
    """The value of a key, made where it isn't kept; the one that was asked for least recently gives way."""
    if key in among:
        among.move_to_end(key)
        return among[key]
    found = among[key] = make()
    if len(among) > most:
        among.popitem(last=False)
    return found


def _shared_out(whole: Ints, weight: Floats, *, least: int) -> Ints:
    """Split each row's ``whole`` by weight into ints that add up to it exactly, each ``least`` or more."""
    count = weight.shape[1]
    grown = np.cumsum(weight, axis=1)
    rest = whole - least * count
    total = np.maximum(grown[:, -1:], 1e-300)
    upto = np.floor(grown / total * rest).astype(np.int64)
    upto[:, -1:] = rest
    return np.diff(upto, axis=1, prepend=0) + least
