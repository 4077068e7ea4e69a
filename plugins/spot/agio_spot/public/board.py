"""Data for aggregators: every market's 24 hours, a book, the last trades; of real money alone."""

from __future__ import annotations

import asyncio
from decimal import ROUND_HALF_EVEN, Decimal

import msgspec
from agio_kernel.calls.read_cache import Kept
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Realm
from agio_kernel.money.amounts import format_amount
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.kernel import Kernel

from agio_spot.declared.codes import PAIR_UNKNOWN
from agio_spot.engine.book import Depth
from agio_spot.engine.order import Side
from agio_spot.engine.pair import Pair
from agio_spot.engine.trade import Trade
from agio_spot.public.day import DayOfTrades, Traded
from agio_spot.public.schemas import (
    MOST_LEVELS,
    MOST_TRADES,
    BookAnswer,
    PairRow,
    SummaryRow,
    TickerRow,
    TradeRow,
    TradesAnswer,
)
from agio_spot.schemas import phase_name, price_text, quantity_text
from agio_spot.sequencer.store import last_prices, latest_trades
from agio_spot.spot import Spot

BOARD_S = 5.0
BOOK_S = 1.0
"""Greatest age of an answer, in seconds: its cost doesn't grow with the number of requests."""
_CENT = Decimal("0.01")


class Row(msgspec.Struct):
    """One market: its best prices, its last one, and what was traded in 24 hours."""

    pair: Pair
    bid: int | None
    ask: int | None
    last: int | None
    day: Traded | None


def ticker_id(pair: Pair) -> str:
    """``BTC_USDT``."""
    return f"{pair.base}_{pair.quote}"


class Board:
    """Source of the public routes' answers. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._spot = kernel.part(Spot)
        self._offerings = kernel.part(Offerings)
        self._day = DayOfTrades()
        self._rows: Kept[list[Row]] = Kept(BOARD_S)
        self._depths: Kept[tuple[int, Depth]] = Kept(BOOK_S)
        self._tapes: Kept[list[Trade]] = Kept(BOOK_S)

    def check_offered(self) -> None:
        """Refuse while nobody trades here."""
        if self._offerings.is_off("spot"):
            raise ApiError(codes.with_status(codes.NOT_AVAILABLE, 503))
        if not (self._spot.sequencer.is_ready or self._spot.sequencer.is_elsewhere):
            raise ApiError(codes.with_status(codes.UNAVAILABLE, 503))

    def pairs(self) -> list[PairRow]:
        """Every market, in the order in which the site lists them."""
        markets = [self._spot.sequencer.markets[int(Realm.REAL), pair.pair_id] for pair in self._listed()]
        return [PairRow(ticker_id(one.pair), one.pair.base, one.pair.quote, phase_name(one)) for one in markets]

    async def tickers(self) -> list[TickerRow]:
        """Every market's 24 hours."""
        return [_ticker(row) for row in await self._rows.get("all", self._read_rows)]

    async def summary(self) -> list[SummaryRow]:
        """The same, under other names."""
        return [_summary(row) for row in await self._rows.get("all", self._read_rows)]

    async def book(self, asked: str, depth: int) -> BookAnswer:
        """A market's best levels, ``depth`` of both sides together."""
        pair = self._pair(asked)
        at_ms, found = await self._depths.get(pair.pair_id, lambda: self._read_depth(pair))
        each = depth // 2 or MOST_LEVELS
        bids, asks = (
            [(price_text(pair, price), quantity_text(pair, quantity)) for price, quantity in side[:each]]
            for side in (found.bids, found.asks)
        )
        return BookAnswer(asked, str(at_ms), bids, asks)

    async def trades(self, asked: str, kind: str, limit: int) -> TradesAnswer:
        """A market's last trades."""
        pair = self._pair(asked)
        tape = await self._tapes.get(pair.pair_id, lambda: self._read_tape(pair))
        rows = [_trade(pair, trade) for trade in tape if kind in ("", trade.taker_side)][:limit]
        return TradesAnswer(
            [row for row in rows if row.type == Side.BUY], [row for row in rows if row.type == Side.SELL]
        )

    # --- what is read ------------------------------------------------------------------------------------------------

    def _listed(self) -> list[Pair]:
        spot = self._spot
        by_symbol = {pair.symbol: pair for pair in spot.pairs.values() if not spot.is_closed(pair)}
        return [by_symbol[one.symbol] for one in spot.kernel.prices.instruments() if one.symbol in by_symbol]

    def _pair(self, asked: str) -> Pair:
        for pair in self._listed():
            if ticker_id(pair) == asked:
                return pair
        raise ApiError(codes.with_status(PAIR_UNKNOWN, 404), field="ticker_id")

    async def _read_rows(self) -> list[Row]:
        spot = self._spot
        pairs = self._listed()
        markets = [spot.sequencer.markets[int(Realm.REAL), pair.pair_id] for pair in pairs]
        async with spot.kernel.db.read() as conn:
            ids = [pair.pair_id for pair in pairs]
            days = await self._day.read(conn, ids, spot.kernel.clock.now())
            last = await last_prices(conn, int(Realm.REAL), ids)
        # Through the sequencer, so that no price is of a batch that isn't committed.
        depths = await asyncio.gather(*(spot.depth(market, 1) for market in markets))
        return [
            Row(
                pair,
                depth.bids[0][0] if depth.bids else None,
                depth.asks[0][0] if depth.asks else None,
                last.get(pair.pair_id),
                days.get(pair.pair_id),
            )
            for pair, depth in zip(pairs, depths, strict=True)
        ]

    async def _read_depth(self, pair: Pair) -> tuple[int, Depth]:
        market = self._spot.sequencer.markets[int(Realm.REAL), pair.pair_id]
        depth = await self._spot.depth(market, MOST_LEVELS)
        return self._spot.kernel.clock.now_ms(), depth

    async def _read_tape(self, pair: Pair) -> list[Trade]:
        async with self._spot.kernel.db.read() as conn:
            return await latest_trades(conn, int(Realm.REAL), pair.pair_id, MOST_TRADES)


def _price(pair: Pair, price: int | None) -> str | None:
    return None if price is None else price_text(pair, price)


def _volumes(row: Row) -> tuple[str, str]:
    base, quote = (row.day.base, row.day.quote) if row.day is not None else (0, 0)
    return format_amount(base, row.pair.base_scale), format_amount(quote, row.pair.quote_scale)


def _ticker(row: Row) -> TickerRow:
    pair, day = row.pair, row.day
    return TickerRow(
        ticker_id(pair),
        pair.base,
        pair.quote,
        _price(pair, row.last),
        *_volumes(row),
        _price(pair, row.bid),
        _price(pair, row.ask),
        _price(pair, day.high if day else None),
        _price(pair, day.low if day else None),
    )


def _summary(row: Row) -> SummaryRow:
    pair, day = row.pair, row.day
    change = Decimal((day.last - day.first) * 100) / Decimal(day.first) if day else None
    return SummaryRow(
        ticker_id(pair),
        pair.base,
        pair.quote,
        _price(pair, row.last),
        _price(pair, row.ask),
        _price(pair, row.bid),
        *_volumes(row),
        None if change is None else str(change.quantize(_CENT, ROUND_HALF_EVEN) + 0),
        _price(pair, day.high if day else None),
        _price(pair, day.low if day else None),
    )


def _trade(pair: Pair, trade: Trade) -> TradeRow:
    return TradeRow(
        str(trade.id),
        price_text(pair, trade.price),
        quantity_text(pair, trade.quantity),
        format_amount(trade.quote, pair.quote_scale),
        trade.at_ms,
        trade.taker_side,
    )
