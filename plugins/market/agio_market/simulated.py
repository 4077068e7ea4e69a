"""A simulated market whose price is a function of (seed, symbol, time).

Nothing is stored and nothing is drawn from a stream: every random number is a hash of what it belongs to, so a
restart continues without a jump, any moment of the past exists, and two processes agree. Three nested layers:

* **Days.** The logarithm of the price at each midnight UTC: a mean-reverting walk from ``GENESIS_MS`` on, with
  volatility that clusters. It is kept, a few numbers a day.
* **Blocks** of a quarter of an hour. Within its day the walk is a Brownian bridge over 96 blocks, so it meets the
  midnights exactly. A block knows its open, high, low, close, volume and turnover; high and low are drawn from the law
  of a bridge's extremes. Candles from 15 minutes up are sums of blocks.
* **Seconds.** Within its block the price runs through the block's open, high, low and close, with noise between, and
  is folded back at high and low. Minute candles are sums of seconds.

So a coarse candle contains its finer ones by construction. Each layer mixes a factor common to the instrument's group
with noise of its own, which makes correlation the same at every scale. Where a session is closed the variance is zero.

This is the only module of the market that computes in floating point; prices and quantities leave it as ints.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from statistics import NormalDist
from typing import Any

import msgspec
import numpy as np
from agio_kernel.prices import Tick
from numpy.typing import NDArray

from agio_market.candle import Candle
from agio_market.instrument import Instrument
from agio_market.period import Period
from agio_market.sessions import (
    DAY_MS,
    MINUTE_MS,
    SESSIONS,
    Session,
    is_open,
    last_open,
    local_minute_of_week,
    offset_minutes,
)

GENESIS_MS = 1_420_070_400_000
"""2015-01-01: before it there is no market."""
ANCHOR_MS = 1_793_491_200_000
"""2026-11-01: the moment at which every instrument stands at its start price."""

BLOCK_S = 900
BLOCK_MS = BLOCK_S * 1000
DAY_BLOCKS = 96
WEEKS_OF_A_YEAR = 365.2425 / 7
REVERSION_OF_A_YEAR = 1.0
"""Pull towards the start price: it bounds the spread of a long run at about 0.7 of the annual volatility."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Hashes = NDArray[np.uint64]

_BITS = 12
_MASK = np.uint64((1 << _BITS) - 1)
_LEVELS = (np.arange(1 << _BITS) + 0.5) / (1 << _BITS)
_NORMAL = np.array([NormalDist().inv_cdf(level) for level in _LEVELS])
_NORMAL /= _NORMAL.std()
_EXPONENTIAL = -np.log(_LEVELS)
_CALM = np.exp(0.45 * _NORMAL - 0.5 * 0.45**2)
"""How lively one hour is beside the others: log-normal, of mean one."""
_TURN = np.exp(0.5 * _NORMAL - 0.5 * 0.5**2)
"""The same for the volume of a block and of a second."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_LANES = tuple(np.uint64(_BITS * lane) for lane in range(5))


class Stream:
    """Random numbers by index: the hash of (seed, name, index), the same whenever and in whatever order asked for."""

    def __init__(self, seed: str, name: str) -> None:
        digest = blake2b(f"{seed}\x00{name}".encode(), digest_size=8).digest()
        self._key = np.uint64(int.from_bytes(digest, "big"))

    def at(self, index: Ints) -> Hashes:
        """64 bits for each index (splitmix64)."""
        bits = index.astype(np.uint64)
        bits *= _GOLDEN
        bits += self._key
        bits ^= bits >> np.uint64(30)
        bits *= np.uint64(0xBF58476D1CE4E5B9)
        bits ^= bits >> np.uint64(27)
        bits *= np.uint64(0x94D049BB133111EB)
        bits ^= bits >> np.uint64(31)
        return bits


def _draw(table: Floats, bits: Hashes, lane: int) -> Floats:
    """A variate from one twelve-bit lane of a hash, by its table of quantiles: no two platforms differ."""
    return table[((bits >> _LANES[lane]) & _MASK).astype(np.intp)]


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


class Week:
    """How a session's trading spreads over its week: the share of variance and of volume of each quarter hour."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._days: dict[tuple[int, int], tuple[Floats, Floats]] = {}
        self._zone_fixed = session.zone == "UTC"
        monday = 4 * DAY_MS
        rows = [self._day(monday + day * DAY_MS, 0) for day in range(7)]
        self.variance_total = float(sum(variance.sum() for variance, _ in rows))
        self.volume_total = float(sum(volume.sum() for _, volume in rows))
        self._days.clear()

    def days(self, first: int, count: int) -> tuple[Floats, Floats]:
        """(variance, volume) weights of days since 1970, each of shape (count, 96), a trading week adding up to one."""
        rows = [self._of(day) for day in range(first, first + count)]
        return np.stack([row[0] for row in rows]), np.stack([row[1] for row in rows])

    def _of(self, day: int) -> tuple[Floats, Floats]:
        start = day * DAY_MS
        offset = offset_minutes(self.session, start)
        if not self._zone_fixed and offset_minutes(self.session, start + DAY_MS - 1) != offset:
            return self._scaled(*self._day(start, None))
        key = (day + 3) % 7, offset
        if key not in self._days:
            self._days[key] = self._scaled(*self._day(start, offset))
        return self._days[key]

    def _scaled(self, variance: Floats, volume: Floats) -> tuple[Floats, Floats]:
        return variance / self.variance_total, volume / self.volume_total

    def _day(self, start_ms: int, offset: int | None) -> tuple[Floats, Floats]:
        variance, volume = np.zeros(DAY_BLOCKS), np.zeros(DAY_BLOCKS)
        for block in range(DAY_BLOCKS):
            moment = start_ms + block * BLOCK_MS
            minute = local_minute_of_week(moment, offset_minutes(self.session, moment) if offset is None else offset)
            window = next((w for w in self.session.windows if w[0] <= minute < w[1]), None)
            if window is None:
                continue
            # Europe's afternoon and America's morning are the liveliest hours of a market that never sleeps;
            # an exchange with hours of its own is lively at its opening and its close.
            share = 1 + 0.35 * math.cos(2 * math.pi * (block / 4 - 14.5) / 24)
            if window[1] - window[0] <= 12 * 60:
                place = (minute + 7.5 - window[0]) / (window[1] - window[0])
                share = 0.65 + 1.05 * (2 * place - 1) ** 2
            variance[block], volume[block] = share, share**1.5
        return variance, volume


class Group:
    """The common factor of a correlation group: what moves all coins, or all shares, together."""

    def __init__(self, seed: str, name: str) -> None:
        self.days = Stream(seed, f"group {name} day")
        self.blocks = Stream(seed, f"group {name} block")
        self.hours = Stream(seed, f"group {name} hour")
        self.seconds = Stream(seed, f"group {name} second")


class Path:
    """The price of one instrument through time."""

    CHUNK_DAYS = 512

    def __init__(self, instrument: Instrument, seed: str, group: Group, week: Week, anchor_ms: int) -> None:
        self.instrument = instrument
        self._group = group
        self._week = week
        self._loading = instrument.loading
        self._own_loading = math.sqrt(1 - instrument.loading**2)
        name = instrument.symbol
        self._day_stream = Stream(seed, f"{name} day")
        self._block_stream = Stream(seed, f"{name} block")
        self._extreme_stream = Stream(seed, f"{name} extreme")
        self._second_stream = Stream(seed, f"{name} second")
        self._week_variance = instrument.volatility**2 / WEEKS_OF_A_YEAR
        self._week_volume = instrument.daily_volume * week.session.trading_days
        # One value a day from GENESIS on: log price at its midnight, what part of a year of trading has passed,
        # and the day's volatility beside the average.
        self._level: list[float] = [0.0]
        self._passed: list[float] = [0.0]
        self._lively: list[float] = []
        self._mood = 0.0
        self._first = GENESIS_MS // DAY_MS
        self._anchor: tuple[float, float] | None = None
        anchor_day = max(self._first, anchor_ms // DAY_MS)
        self._extend(anchor_day)
        place = anchor_day - self._first
        self._anchor = self._level[place], self._passed[place]

    def blocks(self, first: int, count: int) -> Blocks:
        """The quarter hours of ``count`` days from day ``first`` (since 1970) on."""
        self._extend(first + count)
        place = first - self._first
        log_open = self._log_price(place, place + count)
        variance, volume = self._week.days(first, count)
        live = variance > 0

        index = np.arange(first * DAY_BLOCKS, (first + count) * DAY_BLOCKS).reshape(count, DAY_BLOCKS)
        own, common = self._block_stream.at(index), self._group.blocks.at(index)
        noise = self._loading * _draw(_NORMAL, common, 0) + self._own_loading * _draw(_NORMAL, own, 0)
        lively = np.array(self._lively[place : place + count])
        hour_bits = self._group.hours.at(np.arange(first * 24, (first + count) * 24)).reshape(count, 24)
        hour = np.repeat(_draw(_CALM, hour_bits, 0) * _draw(_CALM, hour_bits, 1), 4, axis=1)

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
        noise = self._loading * _draw(_NORMAL, self._group.seconds.at(index), 0)
        noise += self._own_loading * _draw(_NORMAL, own, 0)

        # Knots: open, the two extremes in the likelier order, close; time by the square of the way, as noise needs it.
        bits = self._extreme_stream.at(blocks)[:, None]
        span = (high - low).astype(np.float64)
        # Going to the far extreme first is the less likely the more the block has gained or lost over its range.
        odds = np.exp(-10 * np.abs(close - opened) / np.maximum(span, 1))
        low_first = (close >= opened) ^ (_draw(_LEVELS, bits, 2) < odds / (1 + odds))
        first, second = np.where(low_first, low, high), np.where(low_first, high, low)
        ways = np.concatenate([abs(first - opened), abs(second - first), abs(close - second)], axis=1)
        stretch = np.concatenate([_draw(_LEVELS, bits, 3), _draw(_LEVELS, bits, 4), _draw(_LEVELS, own[:, :1], 4)], 1)
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
        weight = _draw(_TURN, own, 1) * (1 + 3 * moved / np.maximum(span / 12, 1))
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
        above = np.sqrt(gap + twice * _draw(_EXPONENTIAL, bits, 0)) / 2
        below = np.sqrt(gap + twice * _draw(_EXPONENTIAL, bits, 1)) / 2
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
        busy = busy * _draw(_TURN, common, 1) * _draw(_TURN, own, 1)
        quantity = np.rint(weight * self._week_volume * busy).astype(np.int64)
        return np.where(live, quantity + BLOCK_S, 0)

    def _log_price(self, place: int, until: int) -> Floats:
        """Log price relative to the start price at the midnights of days ``place`` to ``until``, both included."""
        level = np.array(self._level[place : until + 1])
        if self._anchor is None:
            return level
        # Taking away the anchor's own level, fading with the same pull, keeps the walk's law and puts it at zero there.
        at, passed = self._anchor
        apart = np.abs(np.array(self._passed[place : until + 1]) - passed)
        return level - at * np.exp(-REVERSION_OF_A_YEAR * apart)

    def _extend(self, until_day: int) -> None:
        """Walk the midnights up to and including that of ``until_day``."""
        while len(self._lively) <= until_day - self._first:
            done = len(self._lively)
            days = np.arange(self._first + done, self._first + done + self.CHUNK_DAYS)
            own, common = self._day_stream.at(days), self._group.days.at(days)
            noise = self._loading * _draw(_NORMAL, common, 0) + self._own_loading * _draw(_NORMAL, own, 0)
            shock = 0.8 * _draw(_NORMAL, common, 1) + 0.6 * _draw(_NORMAL, own, 1)
            weight = self._week.days(int(days[0]), self.CHUNK_DAYS)[0].sum(axis=1)
            level, passed, mood = self._level[-1], self._passed[-1], self._mood
            for day_noise, day_shock, share in zip(noise.tolist(), shock.tolist(), weight.tolist(), strict=True):
                # Log volatility wanders with a half-life of about three weeks and a spread of 0.28.
                mood = 0.97 * mood + 0.068 * day_shock
                lively = math.exp(mood - 0.08)
                years = share / WEEKS_OF_A_YEAR
                deviation = lively * math.sqrt(share * self._week_variance)
                level += deviation * day_noise - REVERSION_OF_A_YEAR * years * level
                passed += years
                self._lively.append(lively)
                self._level.append(level)
                self._passed.append(passed)
            self._mood = mood


def _shared_out(whole: Ints, weight: Floats, *, least: int) -> Ints:
    """Split each row's ``whole`` by weight into ints that add up to it exactly, each ``least`` or more."""
    count = weight.shape[1]
    grown = np.cumsum(weight, axis=1)
    rest = whole - least * count
    total = np.maximum(grown[:, -1:], 1e-300)
    upto = np.floor(grown / total * rest).astype(np.int64)
    upto[:, -1:] = rest
    return np.diff(upto, axis=1, prepend=0) + least


class SimulatedSource:
    """Prices of a whole catalogue, computed when asked for.

    ``latest`` and ``advance`` follow the clock their caller gives; the other calls answer for any moment from 2015 on.
    Memory is bounded: a day of blocks and a block of seconds for each symbol asked about, and one candle a day for the
    symbols whose weekly or longer candles were asked for.
    """

    MOST_TICKS = 3_600
    """How many seconds one ``advance`` looks back for each symbol: after a longer pause the rest is history."""

    def __init__(self, instruments: Mapping[str, Instrument], seed: str, *, anchor_ms: int = ANCHOR_MS) -> None:
        if not seed:
            raise ValueError("a simulated market needs a seed")
        self._instruments = instruments
        groups = {i.group: Group(seed, i.group) for i in instruments.values()}
        weeks = {i.session: Week(SESSIONS[i.session]) for i in instruments.values()}
        self._make = lambda i: Path(i, seed, groups[i.group], weeks[i.session], anchor_ms)
        self._paths: dict[str, Path] = {}
        self._day_blocks: OrderedDict[tuple[str, int], Blocks] = OrderedDict()
        self._block_seconds: OrderedDict[tuple[str, int], Seconds] = OrderedDict()
        self._day_candles: dict[str, dict[int, Candle | None]] = {}
        self._now_ms: int | None = None
        self._keep = 3 * len(instruments) + 64

    def symbols(self) -> list[str]:
        """Every symbol, in the order of the catalogue."""
        return list(self._instruments)

    def is_open(self, symbol: str, time_ms: int) -> bool:
        """Whether the symbol's session trades at this moment."""
        return is_open(self._instruments[symbol].session, time_ms)

    def latest(self, symbol: str) -> Tick | None:
        """The newest tick as of the last ``advance``, or None before the first."""
        return None if self._now_ms is None else self.latest_at(symbol, self._now_ms)

    def latest_at(self, symbol: str, time_ms: int) -> Tick | None:
        """The newest tick at or before a moment: while a market is closed, the last one before it closed."""
        moment = last_open(self._instruments[symbol].session, time_ms)
        if moment < GENESIS_MS:
            return None
        second = moment // 1000
        return self._ticks(symbol, second, second + 1)[0]

    def ticks_between(self, symbol: str, from_ms: int, until_ms: int) -> list[Tick]:
        """The ticks of [from_ms, until_ms), oldest first: one for each second in which the market is open."""
        return self._ticks(symbol, -(-max(from_ms, GENESIS_MS) // 1000), -(-until_ms // 1000))

    def advance(self, now_ms: int) -> list[Tick]:
        """Every tick since the last call, up to and including ``now_ms``, in order of time; the first call answers
        the newest tick of each open market. A clock that went back answers nothing."""
        last = now_ms - 1000 if self._now_ms is None else self._now_ms
        if self._now_ms is not None and now_ms <= self._now_ms:
            return []
        self._now_ms = now_ms
        first_second = max(last // 1000 + 1, now_ms // 1000 + 1 - self.MOST_TICKS)
        found: list[Tick] = []
        for symbol in self._instruments:
            found += self._ticks(symbol, first_second, now_ms // 1000 + 1)
        if now_ms // 1000 > first_second:
            found.sort(key=lambda tick: tick.time_ms)
        return found

    def candles(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]:
        """Up to ``limit`` candles, oldest first, that open before ``end_ms``; the last one holds only the ticks before
        ``end_ms``, so a candle in progress shows nothing of its future. A closed market has no candles."""
        if limit <= 0 or end_ms <= GENESIS_MS:
            return []
        last_ms = last_open(self._instruments[symbol].session, end_ms - 1)
        end_ms = min(end_ms, last_ms + 1)
        if period in (Period.LINE, Period.M1, Period.M5):
            return self._from_seconds(symbol, period, end_ms, limit)
        if period in (Period.W1, Period.MONTH, Period.YEAR):
            return self._from_days(symbol, period, end_ms, limit)
        return self._from_blocks(symbol, period, end_ms, limit)

    # -- ticks

    def _ticks(self, symbol: str, first: int, until: int) -> list[Tick]:
        """The ticks of the seconds [first, until)."""
        found: list[Tick] = []
        first = max(first, GENESIS_MS // 1000)
        for block in range(first // BLOCK_S, -(-until // BLOCK_S)):
            of_day = self._blocks_of(symbol, block // DAY_BLOCKS)
            if not of_day.live[0, block % DAY_BLOCKS]:
                continue
            seconds = self._seconds_of(symbol, block)
            start = block * BLOCK_S
            low, high = max(0, first - start), min(BLOCK_S, until - start)
            prices, quantities = seconds.price[0, low:high].tolist(), seconds.quantity[0, low:high].tolist()
            found += [
                Tick(symbol, price, second * 1000, second, quantity)
                for second, price, quantity in zip(range(start + low, start + high), prices, quantities, strict=True)
            ]
        return found

    def _path(self, symbol: str) -> Path:
        path = self._paths.get(symbol)
        if path is None:
            path = self._paths[symbol] = self._make(self._instruments[symbol])
        return path

    def _blocks_of(self, symbol: str, day: int) -> Blocks:
        key = symbol, day
        blocks = self._day_blocks.get(key)
        if blocks is None:
            blocks = self._day_blocks[key] = self._path(symbol).blocks(day, 1)
            if len(self._day_blocks) > self._keep:
                self._day_blocks.popitem(last=False)
        else:
            self._day_blocks.move_to_end(key)
        return blocks

    def _seconds_of(self, symbol: str, block: int) -> Seconds:
        key = symbol, block
        seconds = self._block_seconds.get(key)
        if seconds is None:
            of_day = self._blocks_of(symbol, block // DAY_BLOCKS)
            rows = np.array([0]), np.array([block % DAY_BLOCKS])
            seconds = self._block_seconds[key] = self._path(symbol).seconds(np.array([block]), of_day, rows)
            if len(self._block_seconds) > self._keep:
                self._block_seconds.popitem(last=False)
        else:
            self._block_seconds.move_to_end(key)
        return seconds

    # -- candles

    def _from_seconds(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]:
        path = self._path(symbol)
        length_ms = 5 * MINUTE_MS if period is Period.M5 else MINUTE_MS
        per_block = BLOCK_MS // length_ms
        block = (end_ms - 1) // BLOCK_MS
        found: list[Candle] = []
        # Walk back over the blocks until there are enough of them that were open.
        while len(found) < limit and block * BLOCK_MS >= GENESIS_MS:
            wanted = -(-(limit - len(found)) // per_block) + 1
            first_day = max(GENESIS_MS // DAY_MS, (block - wanted + 1) // DAY_BLOCKS)
            of_days = path.blocks(first_day, block // DAY_BLOCKS - first_day + 1)
            live = np.flatnonzero(of_days.live.ravel()[: block - first_day * DAY_BLOCKS + 1])[-wanted:]
            if len(live):
                seconds = path.seconds(live + first_day * DAY_BLOCKS, of_days, np.divmod(live, DAY_BLOCKS))
                found = self._summed(seconds, live + first_day * DAY_BLOCKS, length_ms, end_ms) + found
            block = first_day * DAY_BLOCKS - 1 if len(live) < wanted else int(live[0]) + first_day * DAY_BLOCKS - 1
        return found[-limit:]

    @staticmethod
    def _summed(seconds: Seconds, blocks: Ints, length_ms: int, end_ms: int) -> list[Candle]:
        """The seconds of whole blocks added up to candles, those at or after ``end_ms`` left out."""
        length = length_ms // 1000
        shape = len(blocks) * (BLOCK_S // length), length
        opens = (blocks[:, None] * BLOCK_S + np.arange(0, BLOCK_S, length)).ravel()
        price, quantity, turnover = (a.reshape(shape) for a in (seconds.price, seconds.quantity, seconds.turnover))
        whole = int(np.searchsorted(opens, end_ms // 1000 - length, side="right"))
        found = _candles(
            opens[:whole] * 1000,
            price[:whole, 0],
            price[:whole].max(axis=1),
            price[:whole].min(axis=1),
            price[:whole, -1],
            quantity[:whole].sum(axis=1),
            turnover[:whole].sum(axis=1),
        )
        if whole < len(opens) and opens[whole] * 1000 < end_ms:
            part = -(-end_ms // 1000) - int(opens[whole])
            some = slice(whole, whole + 1), slice(0, part)
            p = price[some]
            found += _candles(
                opens[whole : whole + 1] * 1000,
                p[:, 0],
                p.max(axis=1),
                p.min(axis=1),
                p[:, -1],
                quantity[some].sum(axis=1),
                turnover[some].sum(axis=1),
            )
        return found

    def _growing_block(self, symbol: str, end_ms: int) -> Candle | None:
        """The block that holds ``end_ms`` as far as it has come, or None at its very beginning."""
        if end_ms % BLOCK_MS == 0:
            return None
        block = end_ms // BLOCK_MS
        if not self._blocks_of(symbol, block // DAY_BLOCKS).live[0, block % DAY_BLOCKS]:
            return None
        return self._summed(self._seconds_of(symbol, block), np.array([block]), BLOCK_MS, end_ms)[0]

    def _from_blocks(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]:
        path = self._path(symbol)
        length_ms = period.fixed_ms or DAY_MS
        per_day = DAY_MS // length_ms
        growing = self._growing_block(symbol, end_ms)
        day = (end_ms - 1) // DAY_MS
        found: list[Candle] = []
        while len(found) < limit and day * DAY_MS >= GENESIS_MS:
            count = min(-(-(limit - len(found)) // per_day) + 1, 512)
            first = max(GENESIS_MS // DAY_MS, day - count + 1)
            blocks = path.blocks(first, day - first + 1)
            found = self._added(blocks, first, length_ms, end_ms, growing) + found
            day = first - 1
        return found[-limit:]

    @staticmethod
    def _added(blocks: Blocks, first: int, length_ms: int, end_ms: int, growing: Candle | None) -> list[Candle]:
        """Blocks added up to candles; ``growing`` stands for the block that is not over at ``end_ms``."""
        cells = blocks.live.size
        opens = first * DAY_MS + np.arange(cells) * BLOCK_MS
        live = blocks.live.ravel() & (opens + BLOCK_MS <= end_ms)
        columns = [
            a.ravel()[live]
            for a in (blocks.open, blocks.high, blocks.low, blocks.close, blocks.volume, blocks.turnover)
        ]
        opens = opens[live]
        if growing is not None and first * DAY_MS <= growing.open_ms < first * DAY_MS + cells * BLOCK_MS:
            last = (growing.open, growing.high, growing.low, growing.close, growing.volume, growing.turnover or 0)
            opens = np.append(opens, growing.open_ms)
            columns = [np.append(column, value) for column, value in zip(columns, last, strict=True)]
        if not len(opens):
            return []
        slots = opens - opens % length_ms
        starts = np.flatnonzero(np.diff(slots, prepend=-1))
        ends = np.append(starts[1:], len(slots)) - 1
        opened, high, low, close, volume, turnover = columns
        return _candles(
            slots[starts],
            opened[starts],
            np.maximum.reduceat(high, starts),
            np.minimum.reduceat(low, starts),
            close[ends],
            np.add.reduceat(volume, starts),
            np.add.reduceat(turnover, starts),
        )

    def _from_days(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]:
        first_ms = max(GENESIS_MS, period.back(period.open_ms(end_ms - 1), limit))
        today = (end_ms - 1) // DAY_MS
        days = self._days_of(symbol, first_ms // DAY_MS, today)
        days += self._from_blocks(symbol, Period.D1, end_ms, 1)[-1:] if end_ms > today * DAY_MS else []
        found: list[Candle] = []
        until = 0
        for day in days:
            if found and day.open_ms < until:
                found[-1] = found[-1].then(day)
            else:
                found.append(msgspec.structs.replace(day, open_ms=period.open_ms(day.open_ms)))
                until = period.next_open_ms(day.open_ms)
        return found[-limit:]

    def _days_of(self, symbol: str, first: int, until: int) -> list[Candle]:
        """Day candles of the finished days [first, until); kept, because a day that is over never changes."""
        kept = self._day_candles.setdefault(symbol, {})
        missing = [day for day in range(first, until) if day not in kept]
        while missing:
            start = missing[0]
            count = min(512, missing[-1] - start + 1)
            made = self._added(self._path(symbol).blocks(start, count), start, DAY_MS, (start + count) * DAY_MS, None)
            kept.update(dict.fromkeys(range(start, start + count)))
            kept.update((candle.open_ms // DAY_MS, candle) for candle in made)
            missing = [day for day in missing if day >= start + count]
        return [candle for day in range(first, until) if (candle := kept[day]) is not None]


def _candles(*columns: Iterable[Any]) -> list[Candle]:
    """Candles from arrays of equal length: open_ms, open, high, low, close, volume, turnover."""
    lists = (np.asarray(column).tolist() for column in columns)
    return [Candle(*row) for row in zip(*lists, strict=True)]
