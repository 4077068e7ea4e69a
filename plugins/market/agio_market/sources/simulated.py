"""A simulated market whose price is a function of (seed, symbol, time).

No price is stored and none is drawn from a stream, so a restart continues without a jump, any moment of the past
exists, and two processes agree. Only the moment at which an instrument stands at its start price is kept (``anchors``).
``price_path`` says what the price is; here it becomes ticks and candles. Candles from 15 minutes up are sums of blocks,
shorter ones sums of seconds.

This module and those under it (``price_path``, ``activity``, ``noise``) are the only ones of the market that compute in
floating point; prices and quantities leave them as ints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from agio_kernel.ports.prices import Tick

from agio_market.instruments.instrument import Instrument
from agio_market.instruments.sessions import DAY_MS, MINUTE_MS, is_open, last_open
from agio_market.quotes.candle import Candle
from agio_market.quotes.period import Period
from agio_market.sources.activity import BLOCK_MS, BLOCK_S, DAY_BLOCKS
from agio_market.sources.noise import Ints
from agio_market.sources.price_path import GENESIS_MS, Blocks, PricePath, Seconds
from agio_market.sources.seeded import SeededPrices, ticks

ANCHOR_MS = 1_793_491_200_000
"""2026-11-01: the moment at which an instrument stands at its start price where nothing else is said."""


class SimulatedSource:
    """Prices of a whole catalogue, computed when asked for.

    ``latest`` and ``ask`` go by the moment that was followed; the other calls answer for any moment from 2015 on.
    Memory is bounded: some days of blocks and two blocks of seconds for each symbol asked about, and one candle a day
    for the symbols whose weekly or longer candles were asked for. It is that of ``prices``, which deployments share.
    """

    own_trades = False

    MOST_TICKS = 600
    """Number of seconds that one ``ask`` looks back for each symbol: after a longer pause the rest is history."""

    def __init__(
        self,
        instruments: Mapping[str, Instrument],
        seed: str,
        *,
        anchor_ms: int = ANCHOR_MS,
        prices: SeededPrices | None = None,
    ) -> None:
        self._prices = prices or SeededPrices(seed)
        self._instruments = dict(instruments)
        self.seed = seed
        self._anchor_ms = anchor_ms
        self._anchors: Mapping[str, int] = {}
        self._paths: dict[str, PricePath] = {}
        self._now_ms: int | None = None

    def anchor(self, anchors: Mapping[str, int]) -> None:
        """Let symbols stand at their start prices at moments of their own; before the first price is asked for."""
        if self._paths:
            raise RuntimeError("prices have been told already: anchoring them now would be a jump")
        self._anchors = anchors

    def admit(self, instrument: Instrument, anchor_ms: int) -> bool:
        """Quote one more instrument from now on; it stands at its start price at ``anchor_ms``."""
        self._anchors = {**self._anchors, instrument.symbol: anchor_ms}
        self._instruments[instrument.symbol] = instrument
        return True

    def apart(self) -> SimulatedSource:
        """The same prices for a thread of its own."""
        twin = SimulatedSource(self._instruments, self.seed, anchor_ms=self._anchor_ms, prices=self._prices.apart)
        twin._anchors = self._anchors
        return twin

    def _anchor_of(self, symbol: str) -> int:
        return self._anchors.get(symbol, self._anchor_ms)

    def symbols(self) -> list[str]:
        """Every symbol, in the order of the catalogue."""
        return list(self._instruments)

    def is_open(self, symbol: str, time_ms: int) -> bool:
        """Whether the symbol's session trades at this moment."""
        return is_open(self._instruments[symbol].session, time_ms)

    def withheld(self) -> Mapping[str, str]:
        """No symbol: simulated prices follow from a seed."""
        return {}

    def latest(self, symbol: str) -> Tick | None:
        """The newest tick as of the moment that was followed, or None before the first."""
        return None if self._now_ms is None else self.latest_at(symbol, self._now_ms)

    def latest_at(self, symbol: str, time_ms: int) -> Tick | None:
        """The newest tick at or before a moment: while a market is closed, the last one before it closed."""
        moment = last_open(self._instruments[symbol].session, time_ms)
        if moment < GENESIS_MS:
            return None
        second = moment // 1000
        return ticks(self._path(symbol), second, second + 1)[0]

    def ticks_between(self, symbol: str, from_ms: int, until_ms: int) -> list[Tick]:
        """The ticks of [from_ms, until_ms), oldest first: one for each second in which the market is open."""
        return ticks(self._path(symbol), -(-max(from_ms, GENESIS_MS) // 1000), -(-until_ms // 1000))

    def ask(self, now_ms: int) -> list[Tick]:
        """Every tick since the moment that was followed, up to and including ``now_ms``, in order of time; where there
        is none, the newest tick of each open market. A clock that went back answers nothing until it has caught up, or
        begins anew where it went back by more than one call looks back."""
        last = now_ms - 1000 if self._now_ms is None or self._is_far_ahead(now_ms) else self._now_ms
        if now_ms <= last:
            return []
        first_second = max(last // 1000 + 1, now_ms // 1000 + 1 - self.MOST_TICKS)
        paths = tuple(map(self._path, self._instruments))
        return list(self._prices.round(paths, first_second, now_ms // 1000 + 1))

    def follow(self, ticks: Sequence[Tick], now_ms: int) -> None:
        """Go on from this moment: what was told until then follows from the seed."""
        if self._now_ms is None or now_ms > self._now_ms or self._is_far_ahead(now_ms):
            self._now_ms = now_ms

    def _is_far_ahead(self, now_ms: int) -> bool:
        """Whether the clock went back by more than one call looks back."""
        return self._now_ms is not None and self._now_ms - now_ms > self.MOST_TICKS * 1000

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

    def _path(self, symbol: str) -> PricePath:
        path = self._paths.get(symbol)
        if path is None:
            path = self._paths[symbol] = self._prices.path(self._instruments[symbol], self._anchor_of(symbol))
        return path

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
            of_days = path.days(first_day, block // DAY_BLOCKS - first_day + 1)
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
        if not self._path(symbol).days(block // DAY_BLOCKS, 1).live[0, block % DAY_BLOCKS]:
            return None
        return self._summed(self._path(symbol).block(block), np.array([block]), BLOCK_MS, end_ms)[0]

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
            blocks = path.days(first, day - first + 1)
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
        kept = self._path(symbol).day_candles
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
