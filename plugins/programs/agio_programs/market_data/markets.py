"""The markets of one realm as programs ask for them: what is read of the venue and of the prices.

Books and trades are the realm's own; candles and the last 24 hours are of the site's prices, as its charts show them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from functools import cached_property

import msgspec
from agio_kernel.calls.read_cache import Kept
from agio_kernel.declarations.realm import Realm
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import BarsAsked, Day, InstrumentInfo
from agio_kernel.ports.trading_venue import Level, MarketBook, MarketRules, MarketTrade, TradesAsked, TradingVenue

from agio_programs.declared.config import ProgramsConfig
from agio_programs.dialect import errors
from agio_programs.dialect.fields import read_names
from agio_programs.market_data.books import MOST_LEVELS, Books
from agio_programs.market_data.rules import STATUS, view_symbol
from agio_programs.market_data.schemas import (
    AggregatesForm,
    AggregateView,
    BestView,
    DayForm,
    DayView,
    DepthForm,
    DepthView,
    HistoryForm,
    InfoForm,
    InfoView,
    KlinesForm,
    LimitView,
    MiniDayView,
    PriceView,
    TickersForm,
    TimeView,
    TradesForm,
    TradeView,
)

MOST_TRADES = 1000
MOST_CANDLES = 1000
BEST_S = 1.0
"""Greatest age of the best prices of all markets, in seconds: their cost doesn't grow with the number of requests."""
DAY_MS = 86_400_000
_PERCENT = Decimal("0.001")
_NOTHING: Level = (0, 0)

Kline = tuple[int, str, str, str, str, str, int, str, int, str, str, str]


class Markets:
    """Source of the market addresses' answers. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._best: Kept[Mapping[str, MarketBook]] = Kept(BEST_S)

    @cached_property
    def _venue(self) -> TradingVenue | None:
        found = self._kernel.directory.made("venues", self._kernel)
        return found[0][1] if found else None

    def venue(self) -> TradingVenue:
        """Return the venue that keeps the books; a DialectError where there is none."""
        if self._venue is None:
            raise errors.unavailable()
        return self._venue

    # --- the rules ---------------------------------------------------------------------------------------------------

    def time(self) -> TimeView:
        """The world's time, by which programs sign."""
        return TimeView(server_time=epoch_ms(self._kernel.clock.world()))

    def info(self, realm: Realm, form: InfoForm, config: ProgramsConfig) -> InfoView:
        """The markets and their rules."""
        others = (form.symbols, form.permissions, form.symbol_status)
        if form.symbol is not None and any(one is not None for one in others):
            raise errors.bad_combination()
        listed = self._named(realm, TickersForm(form.symbol, form.symbols))
        if form.permissions is not None and "SPOT" not in _permissions(form.permissions):
            listed = []
        if form.symbol_status is not None:
            listed = [one for one in listed if STATUS[one.phase] == form.symbol_status]
        return InfoView(
            server_time=epoch_ms(self._kernel.clock.world()),
            rate_limits=[
                _limit("REQUEST_WEIGHT", "MINUTE", 1, config.weight_per_minute),
                _limit("ORDERS", "SECOND", 10, config.orders_per_ten_seconds),
                _limit("ORDERS", "DAY", 1, config.orders_per_day),
            ],
            symbols=[view_symbol(one) for one in listed],
        )

    # --- books and trades --------------------------------------------------------------------------------------------

    async def depth(self, realm: Realm, form: DepthForm) -> DepthView:
        """A book's best levels."""
        rules = self.one(realm, form.symbol)
        levels = min(form.limit, MOST_LEVELS)
        book = await self._kernel.part(Books).read(self.venue(), realm, form.symbol, levels)
        return DepthView(
            last_update_id=book.sequence, bids=shown_levels(rules, book.bids), asks=shown_levels(rules, book.asks)
        )

    async def trades(self, realm: Realm, form: TradesForm | HistoryForm) -> Sequence[TradeView]:
        """Trades, oldest first: the newest, or those from an id on."""
        from_id = form.from_id if isinstance(form, HistoryForm) else None
        rules, found = await self._trades(realm, form.symbol, TradesAsked(min(form.limit, MOST_TRADES), from_id))
        return [
            TradeView(
                id=one.id,
                price=format_amount(one.price, rules.price_decimals),
                qty=format_amount(one.quantity, rules.quantity_decimals),
                quote_qty=format_amount(one.quote, rules.quote_decimals),
                time=one.time_ms,
                is_buyer_maker=not one.taker_buys,
            )
            for one in found
        ]

    async def aggregates(self, realm: Realm, form: AggregatesForm) -> Sequence[AggregateView]:
        """The same, of a time too. One trade is one aggregate."""
        if form.from_id is not None and (form.start_time is not None or form.end_time is not None):
            raise errors.bad_combination()
        asked = TradesAsked(min(form.limit, MOST_TRADES), form.from_id, form.start_time, form.end_time)
        rules, found = await self._trades(realm, form.symbol, asked)
        return [
            AggregateView(
                one.id,
                format_amount(one.price, rules.price_decimals),
                format_amount(one.quantity, rules.quantity_decimals),
                one.id,
                one.id,
                one.time_ms,
                not one.taker_buys,
            )
            for one in found
        ]

    async def _trades(self, realm: Realm, symbol: str, asked: TradesAsked) -> tuple[MarketRules, Sequence[MarketTrade]]:
        return self.one(realm, symbol), await self.venue().trades(realm, symbol, asked)

    # --- prices ------------------------------------------------------------------------------------------------------

    async def klines(self, realm: Realm, form: KlinesForm) -> Sequence[Kline]:
        """Candles, oldest first; of whom bought and how often nothing is known, so 0 is said."""
        self.one(realm, form.symbol)
        prices = self._kernel.prices
        self.require_interval(form.interval)
        asked = BarsAsked(form.interval, min(form.limit, MOST_CANDLES), form.start_time, form.end_time)
        info = self._instruments()[form.symbol]

        def price(units: int) -> str:
            return format_amount(units, info.price_decimals)

        return [
            (
                bar.open_ms,
                price(bar.open),
                price(bar.high),
                price(bar.low),
                price(bar.close),
                format_amount(bar.volume, info.quantity_decimals),
                bar.end_ms - 1,
                price(bar.turnover),
                0,
                "0",
                "0",
                "0",
            )
            for bar in await prices.bars(form.symbol, asked)
        ]

    def require_interval(self, interval: str) -> None:
        """Refuse candles that there are none of, with a DialectError."""
        if interval not in self._kernel.prices.periods() or interval == "1y":
            raise errors.no_interval()

    async def days(self, realm: Realm, form: DayForm) -> MiniDayView | Sequence[MiniDayView]:
        """The last 24 hours of markets."""
        rows = self._named(realm, form)
        books = {} if form.type == "MINI" else await self._books(realm, rows)
        found = [self._day(one, books.get(one.symbol)) for one in rows]
        return found[0] if form.symbol is not None else found

    def last_prices(self, realm: Realm, form: TickersForm) -> PriceView | Sequence[PriceView]:
        """The last prices of markets; a market that had none yet is left out."""
        rows = []
        for one in self._named(realm, form):
            tick = self._kernel.prices.latest(one.symbol)
            if tick is not None:
                rows.append(PriceView(symbol=one.symbol, price=format_amount(tick.price, one.price_decimals)))
        if form.symbol is None:
            return rows
        if not rows:
            raise errors.unavailable()
        return rows[0]

    async def best_prices(self, realm: Realm, form: TickersForm) -> BestView | Sequence[BestView]:
        """The best prices of markets."""
        rows = self._named(realm, form)
        books = await self._books(realm, rows)
        found = [_best(one, books[one.symbol]) for one in rows]
        return found[0] if form.symbol is not None else found

    def _day(self, rules: MarketRules, book: MarketBook | None) -> MiniDayView:
        symbol, now_ms = rules.symbol, self._kernel.clock.now_ms()
        info = self._instruments()[symbol]
        day = self._kernel.prices.day(symbol) or Day(now_ms, 0, 0, 0, 0, 0, 0)

        def price(units: int) -> str:
            return format_amount(units, info.price_decimals)

        short = MiniDayView(
            symbol=symbol,
            open_price=price(day.open),
            high_price=price(day.high),
            low_price=price(day.low),
            last_price=price(day.last),
            volume=format_amount(day.volume, info.quantity_decimals),
            quote_volume=price(day.turnover),
            open_time=day.time_ms - DAY_MS,
            close_time=day.time_ms,
        )
        if book is None:
            return short
        tick = self._kernel.prices.latest(symbol)
        percent = Decimal((day.last - day.open) * 100) / day.open if day.open else Decimal(0)
        # Turnover is in the price's decimals, so whole quantities are divided out of it.
        average = day.turnover * 10**info.quantity_decimals // day.volume if day.volume else day.last
        return DayView(
            **(msgspec.structs.asdict(short) | msgspec.structs.asdict(_best(rules, book))),
            price_change=price(day.last - day.open),
            price_change_percent=str(percent.quantize(_PERCENT, ROUND_HALF_EVEN) + 0),
            weighted_avg_price=price(average),
            prev_close_price=price(day.open),
            last_qty=format_amount(tick.quantity if tick is not None else 0, info.quantity_decimals),
        )

    async def _books(self, realm: Realm, rows: Sequence[MarketRules]) -> Mapping[str, MarketBook]:
        """The best level of markets; of all of them as they were a moment ago."""
        if len(rows) == 1:
            return {rows[0].symbol: await self.venue().book(realm, rows[0].symbol, 1)}

        async def read() -> Mapping[str, MarketBook]:
            symbols = [one.symbol for one in self.listed(realm)]
            books = await asyncio.gather(*(self.venue().book(realm, symbol, 1) for symbol in symbols))
            return dict(zip(symbols, books, strict=True))

        return await self._best.get(realm, read)

    # --- which -------------------------------------------------------------------------------------------------------

    def _instruments(self) -> dict[str, InstrumentInfo]:
        return {one.symbol: one for one in self._kernel.prices.instruments()}

    def listed(self, realm: Realm) -> Sequence[MarketRules]:
        """Every market, in the site's order."""
        return self.venue().markets(realm)

    def one(self, realm: Realm, symbol: str) -> MarketRules:
        """A market; a DialectError where it isn't listed."""
        try:
            return self.venue().market(realm, symbol)
        except KeyError as error:
            raise errors.no_symbol() from error

    def _named(self, realm: Realm, form: TickersForm) -> Sequence[MarketRules]:
        """The markets that are asked for: one, some in the site's order, or all."""
        if form.symbol is not None and form.symbols is not None:
            raise errors.bad_combination()
        if form.symbol is not None:
            return [self.one(realm, form.symbol)]
        listed = self.listed(realm)
        if form.symbols is None:
            return listed
        wanted = set(read_names(form.symbols, "symbols"))
        if wanted - {one.symbol for one in listed}:
            raise errors.no_symbol()
        return [one for one in listed if one.symbol in wanted]


def _limit(what: str, interval: str, count: int, limit: int) -> LimitView:
    return LimitView(rate_limit_type=what, interval=interval, interval_num=count, limit=limit)


def _permissions(text: str) -> Sequence[str]:
    return read_names(text, "permissions") if text.startswith("[") else [text]


def shown_levels(rules: MarketRules, levels: Sequence[Level]) -> Sequence[tuple[str, str]]:
    """Levels as text."""
    return [
        (format_amount(price, rules.price_decimals), format_amount(quantity, rules.quantity_decimals))
        for price, quantity in levels
    ]


def _best(rules: MarketRules, book: MarketBook) -> BestView:
    bid, ask = (shown_levels(rules, [side[0] if side else _NOTHING])[0] for side in (book.bids, book.asks))
    return BestView(symbol=rules.symbol, bid_price=bid[0], bid_qty=bid[1], ask_price=ask[0], ask_qty=ask[1])
