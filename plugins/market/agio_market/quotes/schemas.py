"""Views of the market on the wire: its table and its candles, amounts as text."""

from __future__ import annotations

import msgspec
from agio_kernel.declarations.wire import Amount, Coin, Milliseconds, Page, Symbol

from agio_market.quotes.period import Period


class InstrumentView(msgspec.Struct, frozen=True):
    """An instrument with its last 24 hours; ``change`` is in per cent. ``open``: its session is; ``opens``: when one
    that is closed does. ``spark``: the line of the day, oldest first, from 0 at its lowest to 99 at its highest; the
    live feed leaves it out. ``withheld``: why nothing may be priced by its newest price now; left out where it may.
    ``listed``: when it was, where that was while the market ran.
    """

    symbol: Symbol
    last: Amount
    change: Amount
    change_amount: Amount
    high: Amount
    low: Amount
    volume: Amount
    turnover: Amount
    open: bool
    name: str
    category: str
    base: str
    quote: Coin
    decimals: int
    quantity_decimals: int
    spot: bool
    spark: list[int] | msgspec.UnsetType = msgspec.UNSET
    withheld: str | msgspec.UnsetType = msgspec.UNSET
    listed: Milliseconds | msgspec.UnsetType = msgspec.UNSET
    opens: Milliseconds | msgspec.UnsetType = msgspec.UNSET


class CandleView(msgspec.Struct, frozen=True):
    """A candle; ``time`` is when it opened."""

    time: Milliseconds
    open: Amount
    high: Amount
    low: Amount
    close: Amount
    volume: Amount


class CandlesView(Page[CandleView], frozen=True, kw_only=True):
    """Candles of a symbol, oldest first, all on one page; ``decimals`` are its prices'."""

    symbol: Symbol
    period: Period
    decimals: int


class FavouriteView(msgspec.Struct, frozen=True):
    """A symbol, and whether it is starred now."""

    symbol: Symbol
    on: bool
