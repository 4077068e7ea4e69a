"""Sources of each kind of stream: begun when the first subscriber watches, ended with the last one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

import structlog
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.trading_venue import Level, MarketBook, MarketTrade

from agio_programs.dialect import errors
from agio_programs.market_data.books import Books, Changes
from agio_programs.market_data.markets import Markets
from agio_programs.market_data.schemas import DayForm, DayView, KlinesForm, MiniDayView
from agio_programs.streams import events
from agio_programs.streams.names import SLOW_MS, StreamName

log = structlog.get_logger(__name__)

EVERY_S = 1.0

Tell = Callable[[Any], None]
Stop = Callable[[], None]
Make = Callable[[], Awaitable[Sequence[Any]]]


class Sources:
    """The streams' sources. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._markets = kernel.part(Markets)
        self._books = kernel.part(Books)

    def require(self, realm: Realm, name: StreamName) -> None:
        """Refuse a stream of what isn't here, with a DialectError."""
        if name.symbol:
            self._markets.one(realm, name.symbol)
        if name.interval:
            self._markets.require_interval(name.interval)

    def begin(self, realm: Realm, name: StreamName, tell: Tell) -> Stop:
        """Let ``tell`` have the events of a stream; returns how to stop. A DialectError where nobody trades."""
        match name.kind:
            case "trade" | "aggTrade":
                return self._trades(realm, name, tell)
            case "depth" | "levels" | "bookTicker":
                return self._book(realm, name, tell)
            case "kline":
                return self._each_second(self._candles(realm, name), tell)
            case _:
                return self._each_second(self._days(realm, name), tell)

    def _now_ms(self) -> int:
        return self._kernel.clock.now_ms()

    def _trades(self, realm: Realm, name: StreamName, tell: Tell) -> Stop:
        rules = self._markets.one(realm, name.symbol)
        reported = events.trade_event if name.kind == "trade" else events.aggregate_event

        def hear(trades: Sequence[MarketTrade]) -> None:
            for trade in trades:
                tell(reported(rules, trade, self._now_ms()))

        return self._markets.venue().hear(realm, name.symbol, hear)

    # --- books -------------------------------------------------------------------------------------------------------

    def _book(self, realm: Realm, name: StreamName, tell: Tell) -> Stop:
        hear = self._changes(realm, name, tell) if name.kind == "depth" else self._best(realm, name, tell)
        return self._books.follow(self._markets.venue(), realm, name.symbol, hear)

    def _changes(self, realm: Realm, name: StreamName, tell: Tell) -> Callable[[MarketBook, bool], None]:
        rules, changes, next_ms = self._markets.one(realm, name.symbol), Changes(), 0

        def hear(book: MarketBook, answered: bool) -> None:
            nonlocal next_ms
            now_ms = self._now_ms()
            if now_ms < next_ms and not answered:
                return
            change = changes.take(book)
            if change is not None:
                if name.every_ms == SLOW_MS:
                    next_ms = now_ms + name.every_ms
                tell(events.change_event(rules, change, now_ms))

        return hear

    def _best(self, realm: Realm, name: StreamName, tell: Tell) -> Callable[[MarketBook, bool], None]:
        rules, next_ms = self._markets.one(realm, name.symbol), 0
        levels, pause_ms = name.levels or 1, name.every_ms if name.levels and name.every_ms == SLOW_MS else 0
        before: tuple[Sequence[Level], Sequence[Level]] | None = None

        def hear(book: MarketBook, answered: bool) -> None:
            nonlocal before, next_ms
            now_ms, now = self._now_ms(), (book.bids[:levels], book.asks[:levels])
            if now_ms < next_ms or now == before:
                return
            before, next_ms = now, now_ms + pause_ms
            tell(events.levels_event(rules, book, levels) if name.levels else events.best_event(rules, book))

        return hear

    # --- prices ------------------------------------------------------------------------------------------------------

    def _candles(self, realm: Realm, name: StreamName) -> Make:
        form, last_ms = KlinesForm(symbol=name.symbol, interval=name.interval, limit=2), 0

        async def make() -> Sequence[Any]:
            nonlocal last_ms
            klines = await self._markets.klines(realm, form)
            now_ms = self._now_ms()
            reported = [
                events.kline_event(name.symbol, name.interval, one, now_ms, is_over=one is not klines[-1])
                for one in klines
                if one[0] >= last_ms
            ]
            first = not last_ms
            last_ms = klines[-1][0] if klines else last_ms
            return reported[-1:] if first else reported

        return make

    def _days(self, realm: Realm, name: StreamName) -> Make:
        is_mini, is_all = name.kind in ("miniTicker", "miniTickers"), not name.symbol
        form = DayForm(symbol=name.symbol or None, type="MINI" if is_mini else "FULL")

        async def make() -> Sequence[Any]:
            found = await self._markets.days(realm, form)
            rows, now_ms = (found if is_all else [found]), self._now_ms()
            reported: list[Any] = [
                events.mini_event(one, now_ms) if is_mini else events.ticker_event(cast(DayView, one), now_ms)
                for one in cast(Sequence[MiniDayView], rows)
            ]
            return [reported] if is_all else reported

        return make

    def _each_second(self, make: Make, tell: Tell) -> Stop:
        async def run() -> None:
            while True:
                try:
                    for event in await make():
                        tell(event)
                except (ApiError, errors.DialectError):
                    pass  # nobody trades now: it goes on when somebody does
                except Exception as error:
                    log.error("programs.stream_failed", error=type(error).__name__, exc_info=error)
                await asyncio.sleep(EVERY_S)

        task = self._kernel.db.spawn(run(), name="stream of programs")

        def stop() -> None:
            task.cancel()

        return stop
