"""The venue port: markets with a book and trades, told by the plugin that keeps them, for whoever speaks to programs.

Prices are ints of their market's ``price_decimals``, quantities of its ``quantity_decimals``, so that nobody who writes
them as text needs to know how the book counts.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from decimal import Decimal
from typing import Literal

import msgspec

from agio_kernel.declarations.realm import Realm
from agio_kernel.ports.trading import Trading

Level = tuple[int, int]
"""A price, and the quantity that waits at it."""
Phase = Literal["open", "halted", "auction", "closing"]


class MarketRules(msgspec.Struct, frozen=True, kw_only=True):
    """A market and everything that is known of it before money is committed.

    Prices of orders are multiples of ``tick``, quantities of ``step``. An order is worth ``minimum`` to ``maximum`` of
    the quote. A buy may name a price up to ``band`` above the market's and ``patience`` times below it, a sell the
    other way round. Fees are shares; ``base_decimals`` and ``quote_decimals`` say how finely the coins are kept.
    """

    symbol: str
    base: str
    quote: str
    base_decimals: int
    quote_decimals: int
    price_decimals: int
    quantity_decimals: int
    tick: Decimal
    step: Decimal
    minimum: Decimal
    maximum: Decimal
    band: Decimal
    patience: int
    maker_fee: Decimal
    taker_fee: Decimal
    phase: Phase


class MarketBook(msgspec.Struct, frozen=True):
    """The best levels, best first; ``sequence`` rises with every change of the book."""

    sequence: int
    bids: Sequence[Level]
    asks: Sequence[Level]


class MarketTrade(msgspec.Struct, frozen=True):
    """A trade as everybody may see it; ``quote`` is what it was worth, in the quote's ``quote_decimals``."""

    id: int
    price: int
    quantity: int
    quote: int
    time_ms: int
    taker_buys: bool


class TradesAsked(msgspec.Struct, frozen=True):
    """Query of trades: from an id on, and of a time, both ends included: the oldest ``limit`` of them where ``from_id``
    or ``from_ms`` is said, else the newest.
    """

    limit: int
    from_id: int | None = None
    from_ms: int | None = None
    until_ms: int | None = None


class TradingVenue(msgspec.Struct, frozen=True):
    """The markets of one plugin, each realm with books of its own.

    ``markets(realm)`` gives every market that is listed, in the order in which the site lists them, from memory.
    ``market(realm, symbol)`` gives one of them, ``book(realm, symbol, levels)`` the best levels of each side,
    ``trades(realm, symbol, asked)`` trades, oldest first. A symbol that is no market's is a KeyError; all four refuse
    while nobody trades here.
    ``hear(realm, symbol, listener)`` tells a listener, who never waits, of each commit's trades from now on, and gives
    how to stop. ``trading`` is how accounts trade there, where programs may.
    """

    markets: Callable[[Realm], Sequence[MarketRules]]
    market: Callable[[Realm, str], MarketRules]
    book: Callable[[Realm, str, int], Awaitable[MarketBook]]
    trades: Callable[[Realm, str, TradesAsked], Awaitable[Sequence[MarketTrade]]]
    hear: Callable[[Realm, str, Callable[[Sequence[MarketTrade]], None]], Callable[[], None]]
    trading: Trading | None = None
