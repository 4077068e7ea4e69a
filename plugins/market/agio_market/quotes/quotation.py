"""The market as it runs: a source of prices, the 24 hours of every symbol, and everybody who listens to ticks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Any, Protocol, TypeVar

import msgspec
import structlog
from agio_kernel.declarations.codes import TOO_MANY_REQUESTS
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.feed import Feed
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import (
    Bar,
    BarsAsked,
    Close,
    Day,
    Held,
    InstrumentInfo,
    KeptTicks,
    Stretch,
    Tick,
    TickListener,
)
from agio_kernel.settings.catalogues import VersionStore

from agio_market.declared.codes import UNKNOWN_SYMBOL
from agio_market.instruments.instrument import Instrument
from agio_market.instruments.products import ListingTerms
from agio_market.instruments.sessions import next_opening
from agio_market.quotes.candle import Candle
from agio_market.quotes.period import Period
from agio_market.quotes.schemas import CandleView, InstrumentView
from agio_market.quotes.statistics import BUCKET_MS, RollingStatistics, shape_of

log = structlog.get_logger(__name__)

T = TypeVar("T")

SEED_BUCKETS = 97
JUMP_MS = 600_000
"""A clock that goes back by more isn't waited for, and what one that goes ahead by more passed over isn't told tick by
tick: the market begins again from where it is."""
MOST_ASKED = 32
"""Greatest number of histories that may be asked for of a deployment and not yet answered."""
TABLE_TOPIC = "table"
CANDLE_TOPIC = "candles"
QUOTE_TOPIC = "quote"


class Source(Protocol):
    """A source of prices, simulated or recorded."""

    @property
    def own_trades(self) -> bool:
        """Whether they are what our own customers trade at."""
        ...

    def symbols(self) -> list[str]: ...

    def latest(self, symbol: str) -> Tick | None: ...

    def is_open(self, symbol: str, time_ms: int) -> bool:
        """Whether it trades at a moment, which may be to come."""
        ...

    def withheld(self) -> Mapping[str, str]:
        """The symbols by whose newest price nothing may be priced now, and why."""
        ...

    def ask(self, now_ms: int) -> list[Tick]:
        """The ticks since those that were told last, up to a moment. Asking tells nothing: asked again before
        ``follow`` it answers them again.
        """
        ...

    def follow(self, ticks: Sequence[Tick], now_ms: int) -> None:
        """Go on from what was told up to a moment, by this process or another; of symbols of its own."""
        ...

    def candles(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]: ...

    def ticks_between(self, symbol: str, from_ms: int, until_ms: int) -> list[Tick]:
        """The ticks of [from_ms, until_ms) that the source still knows, oldest first."""
        ...

    def admit(self, instrument: Instrument, anchor_ms: int) -> bool:
        """Quote one more from now on; False where it can't."""
        ...

    def apart(self) -> Source | None:
        """The same history for a thread of its own; None where reading it takes no time."""
        ...


class Round(msgspec.Struct, frozen=True):
    """Ticks since the round before, up to a moment, and the symbols by whose newest price nothing may be priced."""

    time_ms: int
    ticks: Sequence[Tick]
    withheld: Mapping[str, str]


ReadKept = Callable[[Any, Sequence[Stretch]], Awaitable[Sequence[KeptTicks]]]
"""Finds, on a connection, what is kept of stretches."""


class Quotation:
    """The kernel's price source. It tells the rounds that the deployment's price leader keeps, its own or another
    process's. An instrument added by operators is priced by ``book``, the trades of its own market, whatever the source
    of the others is.
    """

    def __init__(
        self,
        instruments: Mapping[str, Instrument],
        source: Source,
        clock: Clock,
        read_kept: ReadKept | None = None,
        book: Source | None = None,
    ) -> None:
        self._read_kept = read_kept
        known = set(source.symbols())
        self.by_symbol = {symbol: i for symbol, i in instruments.items() if symbol in known}
        self._infos = tuple(i.info() for i in self.by_symbol.values())
        self._shown = list(self.by_symbol)
        self._listed = {i.symbol: (i.name, i.category.value) for i in self.by_symbol.values()}
        self._listings: VersionStore[ListingTerms] | None = None
        self._listings_version: Hashable = None
        self.source = source
        self.book = book
        self._sources = [source] if book is None or book is source else [source, book]
        self._clock = clock
        self._statistics = {symbol: RollingStatistics(i) for symbol, i in self.by_symbol.items()}
        self._since: dict[str, int] = {}
        """Moment of listing of each symbol listed while the market runs: its prices begin there."""
        self._latest: dict[str, Tick] = {}
        self._listeners: list[TickListener] = []
        self._keep: list[tuple[Callable[[], Collection[str]], Held]] = []
        self._lively: dict[tuple[str, Period], int] = {}
        self._feed: Feed | None = None
        self._now_ms = 0
        self._apart: Source | None = None
        self._asked = 0
        self.withheld: dict[str, str] = {}
        """The symbols by whose newest price nothing may be priced now, and why."""
        self.withheld_since: dict[str, int] = {}
        """Since when each of them is, for whatever reason."""
        self.cache_version = 0
        """Counts the seconds told: what was made of the table holds until it changes."""

    # --- the kernel's PriceSource ----------------------------------------------------------------------------------

    def own_trades(self, symbol: str) -> bool:
        """Whether our own customers' trades make the symbol's price."""
        return self._source_of(symbol).own_trades

    def instruments(self) -> Sequence[InstrumentInfo]:
        """Every instrument, in the order of the market, for other plugins; those that the market hides included."""
        return self._infos

    def latest(self, symbol: str) -> Tick | None:
        """The newest tick. One that is withheld is told as one of long ago: whoever prices by it refuses an old one,
        takes quotes away and says so, without knowing why.
        """
        tick = self._latest.get(symbol)
        return msgspec.structs.replace(tick, time_ms=0) if tick is not None and symbol in self.withheld else tick

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        """Whether the symbol's session is open at a moment, or now."""
        moment = self._clock.now_ms() if at_ms is None else at_ms
        return symbol in self.by_symbol and self._source_of(symbol).is_open(symbol, moment)

    def next_opening(self, symbol: str, at_ms: int) -> int | None:
        """When a session that is closed at this moment opens, by its week; None where it trades."""
        instrument = self.by_symbol.get(symbol)
        return None if instrument is None or self.is_open(symbol, at_ms) else next_opening(instrument.session, at_ms)

    async def closes(self, symbol: str, days: int) -> Sequence[Close]:
        """The last prices of the newest days that are over."""
        if symbol not in self.by_symbol:
            return ()
        found = await self._extras(self._closes, symbol, days)
        return found[-days:]

    def _closes(self, source: Source, symbol: str, days: int) -> list[Close]:
        now = self._clock.now_ms()
        candles = source.candles(symbol, Period.D1, now + 1, days + 1)
        ends = [(candle, Period.D1.next_open_ms(candle.open_ms)) for candle in candles]
        return [Close(end, candle.close) for candle, end in ends if end <= now]

    def periods(self) -> Collection[str]:
        """Every period; a line is candles of a minute."""
        return [period.value for period in Period if period is not Period.LINE]

    async def bars(self, symbol: str, asked: BarsAsked) -> Sequence[Bar]:
        """Candles of the symbol's price."""
        if symbol not in self.by_symbol:
            return ()
        return await self._extras(self._bars, symbol, asked)

    def _bars(self, source: Source, symbol: str, asked: BarsAsked) -> list[Bar]:
        period, now_ms = Period(asked.period), self._clock.now_ms()
        begin = self._begins_ms(symbol)
        end_ms = now_ms + 1 if asked.until_ms is None else min(asked.until_ms, now_ms) + 1
        if asked.from_ms is not None:
            first = period.open_ms(min(asked.from_ms, end_ms))
            if first < asked.from_ms:
                first = period.next_open_ms(first)
            begin = max(begin, first)
            end_ms = min(end_ms, period.on(first, asked.limit))
        # A candle is shown as it is now, and not as it was at a moment within it.
        whole_ms = min(period.next_open_ms(end_ms - 1), now_ms + 1)
        return [
            Bar(
                candle.open_ms,
                period.next_open_ms(candle.open_ms),
                candle.open,
                candle.high,
                candle.low,
                candle.close,
                candle.volume,
                candle.turnover or 0,
            )
            for candle in source.candles(symbol, period, whole_ms, asked.limit)
            if candle.open_ms >= begin
        ]

    def day(self, symbol: str) -> Day | None:
        """The symbol's last 24 hours."""
        now = self._statistics[symbol].snapshot() if symbol in self._statistics else None
        if now is None:
            return None
        return Day(now.time_ms, now.open, now.high, now.low, now.last, now.volume, now.turnover)

    def listen(self, listener: TickListener) -> Callable[[], None]:
        """Have ``listener`` called with every batch of ticks."""
        self._listeners.append(listener)

        def stop() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    def keep(self, symbols: Callable[[], Collection[str]], held: Held) -> None:
        """Have the ticks of these symbols kept for some days, those that are held after an absence too."""
        self._keep.append((symbols, held))

    async def kept(self, conn: Any, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        """Return the kept ticks of each stretch."""
        return [KeptTicks((), 0, -1) for _ in asked] if self._read_kept is None else await self._read_kept(conn, asked)

    # --- what is kept of it ------------------------------------------------------------------------------------------

    @property
    def reported_ms(self) -> int:
        """The moment up to which every tick has been told."""
        return self._now_ms

    def kept_symbols(self) -> list[str]:
        """The symbols of which somebody has ticks kept."""
        wanted: set[str] = set()
        for symbols, _ in self._keep:
            try:
                wanted.update(symbols())
            except Exception as error:  # the prices of everybody else go on
                log.error("market.symbols_failed", error=type(error).__name__, exc_info=error)
        return sorted(symbol for symbol in wanted if symbol in self.by_symbol)

    async def held_symbols(self, conn: Any) -> set[str]:
        """Return the symbols by whose ticks something is still to be settled."""
        found: set[str] = set()
        for symbols, held in self._keep:
            try:
                found.update(await held(conn))
            except Exception as error:  # nobody knows, so its ticks are made up for as if all were
                log.error("market.held_failed", error=type(error).__name__, exc_info=error)
                found.update(symbols())
        return found

    # --- what the market's own calls read ----------------------------------------------------------------------------

    def table(self, *, spark: bool) -> list[InstrumentView]:
        """The rows of the market table: what it shows, in its order."""
        return [row for symbol in self._shown if (row := self.row(symbol, spark=spark)) is not None]

    def shown(self, symbol: str) -> InstrumentView | None:
        """The row of a symbol that the market table shows; None for any other, and before its first price."""
        return self.row(symbol) if symbol in self._shown else None

    def row(self, symbol: str, *, spark: bool = False) -> InstrumentView | None:
        """One row, or None before the symbol's first price."""
        now = self._statistics[symbol].snapshot()
        if now is None:
            return None
        i = self.by_symbol[symbol]
        name, category = self._listed[symbol]
        moment = self._clock.now_ms()
        opens = self.next_opening(symbol, moment)
        return InstrumentView(
            symbol=symbol,
            last=i.price_text(now.last),
            change=now.change_percent,
            change_amount=now.change,
            high=i.price_text(now.high),
            low=i.price_text(now.low),
            volume=i.quantity_text(now.volume),
            turnover=i.price_text(now.turnover),
            open=self.is_open(symbol, moment),
            name=name,
            category=category,
            base=i.base,
            quote=i.quote,
            decimals=i.price_decimals,
            quantity_decimals=i.quantity_decimals,
            spot=i.spot,
            spark=shape_of(now.spark) if spark else msgspec.UNSET,
            withheld=self.withheld.get(symbol, msgspec.UNSET),
            listed=self._since.get(symbol, msgspec.UNSET),
            opens=msgspec.UNSET if opens is None else opens,
        )

    def candles(self, symbol: str, period: Period, limit: int, end_ms: int | None = None) -> list[CandleView]:
        """Up to ``limit`` candles, oldest first, the one in progress included where ``end_ms`` isn't given."""
        return self._candles(self._source_of(symbol), symbol, period, limit, self._end(end_ms))

    async def history(self, symbol: str, period: Period, limit: int, end_ms: int | None = None) -> list[CandleView]:
        """Return candles like ``candles``, made beside the loop: a long one takes longer than an order may wait. A
        ApiError where many wait already.
        """
        return await self._extras(self._candles, symbol, period, limit, self._end(end_ms))

    async def _extras(self, made: Callable[..., T], symbol: str, *asked: Any) -> T:
        source = self._source_of(symbol)
        if self._apart is None:
            self._apart = self.source.apart()
        if self._apart is None or source is not self.source:
            return made(source, symbol, *asked)
        if self._asked >= MOST_ASKED:
            raise ApiError(TOO_MANY_REQUESTS, seconds=1)
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(_thread(), made, self._apart, symbol, *asked)
        finally:
            self._asked -= 1

    def _end(self, end_ms: int | None) -> int:
        return min(end_ms or 2**62, self._clock.now_ms() + 1)

    def _candles(self, source: Source, symbol: str, period: Period, limit: int, end: int) -> list[CandleView]:
        i = self.by_symbol[symbol]
        return [
            CandleView(
                candle.open_ms,
                i.price_text(candle.open),
                i.price_text(candle.high),
                i.price_text(candle.low),
                i.price_text(candle.close),
                i.quantity_text(candle.volume),
            )
            for candle in source.candles(symbol, period, end, limit)
            if candle.open_ms >= self._begins_ms(symbol)
        ]

    def admit(self, instrument: Instrument, anchor_ms: int, since_ms: int) -> bool:
        """Quote one more instrument from now on, of which there is nothing before ``since_ms``; False where its source
        can't.
        """
        symbol = instrument.symbol
        source = self.book if instrument.added else self.source
        if symbol in self.by_symbol or source is None or not source.admit(instrument, anchor_ms):
            return False
        self._since[symbol] = since_ms
        self.by_symbol[symbol] = instrument
        self._statistics[symbol] = RollingStatistics(instrument)
        self._listed[symbol] = instrument.name, instrument.category.value
        self._shown.append(symbol)
        self._infos = (*self._infos, instrument.info())
        self._apart = None
        if self._listings is not None:
            self._listings.deliver_anew()
            self._listings_version = None
            self._relist()
        if self._now_ms:
            self._remember(symbol, self._now_ms)
        return True

    def _source_of(self, symbol: str) -> Source:
        """Return the source of the symbol's prices."""
        instrument = self.by_symbol.get(symbol)
        return self.source if self.book is None or instrument is None or not instrument.added else self.book

    def _begins_ms(self, symbol: str) -> int:
        """Return the moment from which a symbol has candles: 0 for its own market, which begins as it is listed."""
        return 0 if self._source_of(symbol) is self.book else self._since.get(symbol, 0)

    # --- running -----------------------------------------------------------------------------------------------------

    def watch_candle(self, symbol: str, period: Period) -> None:
        """Publish this candle each second from now on, for as long as somebody watches it."""
        self._lively[symbol, period] = 0

    @asynccontextmanager
    async def running(self, feed: Feed, listings: VersionStore[ListingTerms] | None = None) -> AsyncIterator[None]:
        """Publish what is told while the context is open, and follow how operators list the instruments."""
        self._feed = feed
        self._listings = listings
        self._relist()
        yield

    def ask(self) -> Round:
        """The round that the sources say now: nobody is told of it before it is kept."""
        now = self._clock.now_ms()
        ticks = [tick for source in self._sources for tick in source.ask(now)]
        return msgspec.structs.replace(self.silence(), time_ms=now, ticks=ticks)

    def silence(self) -> Round:
        """A round of now in which nothing is said."""
        withheld = {symbol: why for source in self._sources for symbol, why in source.withheld().items()}
        return Round(self._clock.now_ms(), (), withheld)

    def tell(self, round: Round) -> None:
        """Take and tell a round that is kept."""
        self._relist()
        if abs(round.time_ms - self._now_ms) > JUMP_MS:
            if self._now_ms:
                log.warning("market.clock_jumped", by_ms=round.time_ms - self._now_ms)
            self.begin(round)
            return
        self._now_ms = max(round.time_ms, self._now_ms)
        self._take(round)
        self.publish()

    def begin(self, round: Round) -> None:
        """Begin with a round: take the last 24 hours before it and the newest tick of every symbol, closed markets
        included.
        """
        self._now_ms = round.time_ms
        self._take(round)
        for symbol in self._statistics:
            self._remember(symbol, round.time_ms)
        assert Period.M15.fixed_ms == BUCKET_MS, "the statistics are seeded with their own buckets"
        self.publish()

    def _remember(self, symbol: str, now: int) -> None:
        """Load a symbol's last 24 hours, and its newest tick."""
        since = self._begins_ms(symbol)
        source = self._source_of(symbol)
        past = source.candles(symbol, Period.M15, now + 1, SEED_BUCKETS)
        self._statistics[symbol].seed([one for one in past if one.open_ms >= since], now)
        latest = source.latest(symbol)
        if latest is not None:
            self._latest[symbol] = latest

    def _withhold(self, withheld: Mapping[str, str]) -> None:
        """Take over by which prices nothing may be priced, and say what has changed of it."""
        for symbol, why in withheld.items():
            if self.withheld.get(symbol) != why:
                log.warning("market.price_withheld", symbol=symbol, why=why)
        for symbol in self.withheld.keys() - withheld.keys():
            log.info("market.price_trusted", symbol=symbol)
        self.withheld = {symbol: why for symbol, why in withheld.items() if symbol in self.by_symbol}
        self.withheld_since = {symbol: self.withheld_since.get(symbol, self._now_ms) for symbol in self.withheld}

    def _relist(self) -> None:
        """Take over how the instruments are listed, where that has changed."""
        if self._listings is None or (cache_version := self._listings.cache_version()) == self._listings_version:
            return
        self._listings_version = cache_version
        terms = {symbol: row.terms for symbol, row in self._listings.rows().items() if symbol in self.by_symbol}
        order = sorted(terms, key=lambda symbol: terms[symbol].rank)  # equal ranks stay as they were delivered
        self._shown = [symbol for symbol in order if terms[symbol].shown]
        self._listed = {symbol: (one.name, one.category) for symbol, one in terms.items()}
        self._infos = tuple(
            msgspec.structs.replace(
                self.by_symbol[symbol].info(), name=terms[symbol].name, category=terms[symbol].category, rank=place
            )
            for place, symbol in enumerate(order, 1)
        )

    def _take(self, round: Round) -> None:
        for source in self._sources:
            source.follow(round.ticks, round.time_ms)
        # One that was listed a moment ago is told by the leader before every process quotes it.
        ticks = [tick for tick in round.ticks if tick.symbol in self.by_symbol]
        for tick in ticks:
            self._latest[tick.symbol] = tick
            self._statistics[tick.symbol].add(tick)
        for listener in tuple(self._listeners) if ticks else ():
            try:
                listener(ticks)
            except Exception as error:
                log.error("market.listener_failed", error=type(error).__name__, exc_info=error)
        self._withhold(round.withheld)

    def publish(self) -> None:
        """Send the table to everybody and each watched candle to who watches it; nothing where no page is open."""
        self.cache_version += 1
        if self._feed is None or not self._feed.watched(TABLE_TOPIC):
            return
        rows = self.table(spark=False)
        self._feed.publish(TABLE_TOPIC, rows)
        for row in rows:
            self._feed.publish(f"{QUOTE_TOPIC}:{row.symbol}", row)
        for symbol, period in list(self._lively):
            topic = f"{CANDLE_TOPIC}:{symbol}:{period.value}"
            if not self._feed.watched(topic):
                self._lively[symbol, period] += 1
                if self._lively[symbol, period] > 5:
                    del self._lively[symbol, period]
                continue
            newest = self.candles(symbol, period, 2)
            if newest:
                self._feed.publish(topic, newest)


@cache
def _thread() -> ThreadPoolExecutor:
    """The thread of the process for histories: what it computes it keeps once for all deployments."""
    return ThreadPoolExecutor(1, "candles")


def quotation_of(kernel: Kernel) -> Quotation:
    """The quotation of a deployment whose market is this plugin's: what it provides as the source of prices."""
    return kernel.prices  # type: ignore[return-value]


def known(quotation: Quotation, symbol: str) -> str:
    """The symbol of an instrument that is quoted; an ApiError otherwise."""
    if symbol not in quotation.by_symbol:
        raise ApiError(UNKNOWN_SYMBOL, field="symbol")
    return symbol
