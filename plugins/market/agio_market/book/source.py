"""A source whose prices are our own trades: the last one between two customers, until the next. Pure: what was traded
is brought to it (``follow``), and so is the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

import msgspec
from agio_kernel.ports.prices import Tick

from agio_market.instruments.instrument import Instrument
from agio_market.instruments.sessions import DAY_MS
from agio_market.quotes.candle import Candle, CandleBuilder
from agio_market.quotes.period import Period
from agio_market.sources.by_second import BySecond, Why

UNREAD_MS = 10_000
"""Trades that couldn't be read for so long may be any by now."""


class Section(msgspec.Struct, frozen=True):
    """A part of the past, [from_ms, until_ms), and the candles that it is read in."""

    period: Period
    from_ms: int
    until_ms: int


def sections(now_ms: int) -> tuple[Section, ...]:
    """The past, oldest first, in candles that are the longer the older they are: so their number is bounded."""
    today = now_ms - now_ms % DAY_MS
    hours, quarters, minutes = today - 60 * DAY_MS, today - 14 * DAY_MS, today - DAY_MS
    return (
        Section(Period.D1, today - 730 * DAY_MS, hours),
        Section(Period.H1, hours, quarters),
        Section(Period.M15, quarters, minutes),
        Section(Period.M1, minutes, today + 2 * DAY_MS),
    )


class Past(msgspec.Struct):
    """Past trades of one symbol: candles by section, and the moment of the last trade."""

    candles: dict[Period, list[Candle]] = {}
    last_ms: int = 0


class _Standing(msgspec.Struct):
    """The price that stands, since when, and what was traded that no tick has told of yet."""

    price: int
    since_ms: int
    quantity: int = 0


class BookSource(BySecond):
    """One tick a second for each coin, of the price that stands; none once nothing was traded for too long.

    Before the first trade that is the price of the catalogue, from the moment on that is kept for the symbol.
    """

    own_trades = True

    def __init__(self, instruments: Mapping[str, Instrument], stale_ms: int) -> None:
        self.instruments = {symbol: one for symbol, one in instruments.items() if one.spot}
        super().__init__(self.instruments)
        self._stale_ms = stale_ms
        self._sections: tuple[Section, ...] = ()
        self._past: Mapping[str, Past] = {}
        self._anchors: dict[str, int] = {}
        self._builders: dict[str, CandleBuilder] = {}
        self._standing: dict[str, _Standing] = {}
        self._read_ms = 0

    # --- what the market asks of any source --------------------------------------------------------------------------

    def tick_of(self, symbol: str, now_ms: int) -> Tick | Why:
        """The price that stands, with what was traded since the last tick told of it."""
        standing = self._standing.get(symbol)
        unread = now_ms - self._read_ms > UNREAD_MS
        if standing is None or unread or now_ms - standing.since_ms > self._stale_ms:
            return Why.SILENT
        return Tick(symbol, standing.price, now_ms, now_ms // 1000, standing.quantity)

    def record(self, tick: Tick) -> None:
        """Count its quantity as told; another process's source may have read more trades than this one."""
        if (standing := self._standing.get(tick.symbol)) is not None:
            standing.quantity = max(0, standing.quantity - tick.quantity)

    def candles(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]:
        """Return the candles of trades; a period without a trade has no candle."""
        builder = self._builders.get(symbol)
        return [] if builder is None else builder.candles(period, limit, end_ms)

    def admit(self, instrument: Instrument, anchor_ms: int) -> bool:
        """Quote one more coin: from now on, or with the others once the past is known."""
        if not instrument.spot:
            return False
        self.instruments[instrument.symbol] = instrument
        self._take_up(instrument.symbol)
        self._anchors[instrument.symbol] = anchor_ms
        if self._sections:
            self._begin(instrument)
        return True

    # --- what was traded ---------------------------------------------------------------------------------------------

    def begin(self, past: Mapping[str, Past], anchors: Mapping[str, int], now_ms: int) -> None:
        """Take over what was traded before, read in the ``sections`` of this moment."""
        self._sections, self._past, self._read_ms = sections(now_ms), past, now_ms
        self._anchors = {**anchors, **self._anchors}
        for instrument in self.instruments.values():
            self._begin(instrument)

    def hear(self, trades: Iterable[Tick], now_ms: int) -> None:
        """Take what was traded since, oldest first: at this moment that was all, whether there was any or not."""
        self._read_ms = now_ms
        for trade in trades:
            standing = self._standing.get(trade.symbol)
            if standing is None:
                continue
            with suppress(ValueError):  # older than the minute that has begun: its candle is closed
                self._builders[trade.symbol].add(trade)
            standing.price, standing.since_ms = trade.price, trade.time_ms
            standing.quantity += trade.quantity

    def _begin(self, instrument: Instrument) -> None:
        """Build a symbol's candles. Each section begins with the price that stood, so that a day's first is known even
        where nothing was traded for weeks before.
        """
        builder = CandleBuilder(instrument.price_decimals, instrument.quantity_decimals)
        past = self._past.get(instrument.symbol) or Past()
        anchor_ms = self._anchors[instrument.symbol]
        price: int | None = None
        for section in self._sections:
            candles = past.candles.get(section.period, [])
            if price is not None:
                candles = _after(_flat(section.from_ms, price), candles)
            elif anchor_ms < section.until_ms:
                opens_ms = section.period.open_ms(max(anchor_ms, section.from_ms))
                candles = _after(_flat(opens_ms, instrument.start_price), candles)
            for candle in candles:
                builder.add_past(section.period, candle)
                price = candle.close
        symbol = instrument.symbol
        standing = _Standing(instrument.start_price if price is None else price, past.last_ms or anchor_ms)
        self._builders[symbol] = builder
        self._standing[symbol] = standing
        # However old: an order at a limit goes by it, and without one there would never be a trade.
        self._latest[symbol] = Tick(symbol, standing.price, standing.since_ms, standing.since_ms // 1000)


def _flat(open_ms: int, price: int) -> Candle:
    return Candle(open_ms, price, price, price, price, 0, 0)


def _after(stood: Candle, candles: Sequence[Candle]) -> Sequence[Candle]:
    """Candles that begin with the price that stood before them; not where one is older than that."""
    if candles and candles[0].open_ms < stood.open_ms:
        return candles
    if candles and candles[0].open_ms == stood.open_ms:
        return [stood.then(candles[0]), *candles[1:]]
    return [stood, *candles]
