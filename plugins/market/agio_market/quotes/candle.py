"""Candles: what they are, how ticks become them and how small ones add up to large ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec
from agio_kernel.ports.prices import Tick

from agio_market.instruments.sessions import Session, is_open
from agio_market.quotes.period import Period


class Candle(msgspec.Struct, frozen=True):
    """The prices of one period. Prices and volume are ints of the instrument's decimals; ``turnover`` is in the quote
    currency with the decimals of the price, or None where the source knows no volume."""

    open_ms: int
    open: int
    high: int
    low: int
    close: int
    volume: int = 0
    turnover: int | None = None

    def then(self, later: Candle) -> Candle:
        """Merge this candle and a later one of the same period."""
        return Candle(
            self.open_ms,
            self.open,
            max(self.high, later.high),
            min(self.low, later.low),
            later.close,
            self.volume + later.volume,
            None if self.turnover is None or later.turnover is None else self.turnover + later.turnover,
        )


class Gap(StrEnum):
    """Treatment of a period without a tick while its market is open."""

    FLAT = "flat"
    NONE = "none"


def aggregate(candles: Iterable[Candle], period: Period) -> Iterator[Candle]:
    """Add up candles, oldest first, to a larger period; each is yielded once the next one begins, the last at the end.

    The caller gives candles of a period that ``period.holds``; the first and last may be incomplete.
    """
    whole: Candle | None = None
    until = 0
    for candle in candles:
        if whole is not None and candle.open_ms < until:
            whole = whole.then(candle)
            continue
        if whole is not None:
            yield whole
        whole = msgspec.structs.replace(candle, open_ms=period.open_ms(candle.open_ms))
        until = period.next_open_ms(candle.open_ms)
    if whole is not None:
        yield whole


def fill_gaps(candles: Iterable[Candle], period: Period, session: Session | str) -> Iterator[Candle]:
    """Put a flat candle at the last close wherever a period is missing although the session was open at its start."""
    last: Candle | None = None
    for candle in candles:
        if last is not None:
            yield from _flat_between(last, candle.open_ms, period, session)
        yield candle
        last = candle


def _flat_between(last: Candle, until_ms: int, period: Period, session: Session | str) -> Iterator[Candle]:
    turnover = None if last.turnover is None else 0
    open_ms = period.next_open_ms(last.open_ms)
    while open_ms < until_ms:
        if is_open(session, open_ms):
            yield Candle(open_ms, last.close, last.close, last.close, last.close, 0, turnover)
        open_ms = period.next_open_ms(open_ms)


class CandleBuilder:
    """Candles of every period of one symbol, grown from ticks and bounded to ``depth`` candles each.

    A tick touches the current minute alone; a finished minute is added to the current candle of every larger period.
    That keeps a tick at one comparison, however many periods there are.
    """

    PERIODS = tuple(period for period in Period if period is not Period.LINE)
    """LINE is minute candles drawn as a line: the same data."""

    def __init__(
        self,
        price_decimals: int,
        quantity_decimals: int,
        *,
        session: Session | str = "always",
        gap: Gap = Gap.NONE,
        depth: int = 1_500,
    ) -> None:
        if price_decimals < 0 or quantity_decimals < 0:
            raise ValueError("decimals are 0 or more")
        self._lot = 10**quantity_decimals
        self._session = session
        self._gap = gap
        self._depth = depth
        self._minute: Candle | None = None
        self._minute_end = 0
        self._current: dict[Period, Candle] = {}
        self._closed: dict[Period, deque[Candle]] = {period: deque(maxlen=depth) for period in self.PERIODS}

    def add(self, tick: Tick) -> bool:
        """Take one tick; answers whether it began a new minute. A tick older than the current minute is refused."""
        turnover = tick.price * tick.quantity // self._lot
        minute = self._minute
        if minute is not None and tick.time_ms < self._minute_end:
            if tick.time_ms < minute.open_ms:
                raise ValueError(f"the tick at {tick.time_ms} is older than the candle at {minute.open_ms}")
            self._minute = Candle(
                minute.open_ms,
                minute.open,
                max(minute.high, tick.price),
                min(minute.low, tick.price),
                tick.price,
                minute.volume + tick.quantity,
                (minute.turnover or 0) + turnover,
            )
            return False
        open_ms = Period.M1.open_ms(tick.time_ms)
        if minute is not None:
            self._close(minute)
            if self._gap is Gap.FLAT:
                self._fill(minute, open_ms)
        self._minute = Candle(open_ms, tick.price, tick.price, tick.price, tick.price, tick.quantity, turnover)
        self._minute_end = open_ms + 60_000
        return True

    def add_candle(self, minute: Candle) -> None:
        """Take a whole minute at once: history that arrives as candles."""
        if self._minute is not None:
            if minute.open_ms <= self._minute.open_ms:
                raise ValueError(f"the candle at {minute.open_ms} is not after the one at {self._minute.open_ms}")
            self._close(self._minute)
        self._minute = minute
        self._minute_end = minute.open_ms + 60_000

    def add_past(self, period: Period, candle: Candle) -> None:
        """Take a whole candle of any period, from before the first minute: shorter periods know nothing of it."""
        if period is Period.M1:
            self.add_candle(candle)
            return
        if self._minute is not None:
            raise ValueError(f"the candle at {candle.open_ms} is older than what has begun")
        self._close(candle, self.PERIODS.index(period))

    def current(self, period: Period) -> Candle | None:
        """The candle still growing, or None before the first tick."""
        minute = self._minute
        if minute is None:
            return None
        open_ms = period.open_ms(minute.open_ms)
        growing = self._current.get(period)
        if growing is not None and growing.open_ms == open_ms:
            return growing.then(minute)
        return minute if minute.open_ms == open_ms else msgspec.structs.replace(minute, open_ms=open_ms)

    def candles(self, period: Period, limit: int, before_ms: int | None = None) -> list[Candle]:
        """Up to ``limit`` candles, oldest first, the growing one included; with ``before_ms`` only earlier ones."""
        period = Period.M1 if period is Period.LINE else period
        found = list(self._closed[period])
        growing = self._current.get(period)
        current = self.current(period)
        if growing is not None and current is not None and growing.open_ms != current.open_ms:
            found.append(growing)
        if current is not None:
            found.append(current)
        if before_ms is not None:
            found = [candle for candle in found if candle.open_ms < before_ms]
        return found[-limit:] if limit > 0 else []

    def _close(self, candle: Candle, first: int = 0) -> None:
        """Add a finished candle to its own period, which is the ``first`` of them, and to all longer ones."""
        if first == 0:
            self._closed[Period.M1].append(candle)
        for period in self.PERIODS[max(first, 1) :]:
            open_ms = period.open_ms(candle.open_ms)
            growing = self._current.get(period)
            if growing is None or growing.open_ms != open_ms:
                if growing is not None:
                    self._closed[period].append(growing)
                self._current[period] = msgspec.structs.replace(candle, open_ms=open_ms)
            else:
                self._current[period] = growing.then(candle)

    def _fill(self, last: Candle, until_ms: int) -> None:
        # After a long silence only as many minutes as are kept are worth making.
        start = max(last.open_ms, until_ms - (self._depth + 1) * 60_000)
        resumed = msgspec.structs.replace(last, open_ms=start)
        for flat in _flat_between(resumed, until_ms, Period.M1, self._session):
            self._close(flat)
