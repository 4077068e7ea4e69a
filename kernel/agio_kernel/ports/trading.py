"""The trading port: one account's orders and trades, told by the plugin that keeps the books, for whoever speaks to
programs. Units are those of the venue port: prices in a market's ``price_decimals``, quantities in its
``quantity_decimals``, money in its coins' decimals.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum
from typing import Literal, Protocol

import msgspec

from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.principal import Principal

Side = Literal["buy", "sell"]
Kind = Literal["limit", "market", "stop_limit", "stop_market", "take_profit_limit", "take_profit_market", "oco"]
TimeInForce = Literal["gtc", "ioc", "fok", "gtd"]
Prevention = Literal["cancel_newest", "cancel_oldest", "cancel_both", "decrement"]
Progress = Literal["new", "partly_filled", "filled", "cancelled", "expired", "self_trade", "rejected"]
"""Progress of an order: ``cancelled`` by its owner or the house, ``expired`` with a rest that found nobody in
time, ``self_trade`` with a rest that met its owner's own order, ``rejected`` before it could rest."""


class Problem(StrEnum):
    """Reason why an order isn't taken, or isn't taken back, as the trade knows it."""

    SYMBOL = "symbol"
    TICK = "tick"
    STEP = "step"
    BAND = "band"
    TRIGGER_BAND = "trigger_band"
    NOTIONAL = "notional"
    BALANCE = "balance"
    CROSSES = "crosses"
    TRIGGERED = "triggered"
    DUPLICATE = "duplicate"
    TOO_MANY = "too_many"
    CLOSED = "closed"
    UNKNOWN_ORDER = "unknown_order"
    NOT_ALLOWED = "not_allowed"
    UNKNOWN_OUTCOME = "unknown_outcome"


class OrderTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Terms of an order; numbers as decimal text. ``amount`` is the sum that a market buy spends, in place of a
    quantity."""

    symbol: str
    side: Side
    kind: Kind
    time_in_force: TimeInForce | None = None
    post_only: bool = False
    price: str | None = None
    quantity: str | None = None
    amount: str | None = None
    trigger_price: str | None = None
    prevention: Prevention | None = None
    client_id: str | None = None


class Intent(msgspec.Struct, frozen=True):
    """Identity of a request: nothing is done twice under a ``token`` of an account, and another ``fingerprint``
    under it is refused.
    """

    token: str
    fingerprint: bytes


class AccountOrder(msgspec.Struct, frozen=True, kw_only=True, array_like=True, gc=False):
    """An order as its owner sees it. A field that doesn't apply is 0, or None."""

    id: int
    client_id: str | None
    symbol: str
    side: Side
    kind: Kind
    time_in_force: TimeInForce
    post_only: bool
    price: int
    quantity: int
    amount: int
    filled: int
    filled_quote: int
    trigger_price: int
    waits: bool
    prevention: Prevention
    progress: Progress
    created_ms: int
    updated_ms: int
    triggered_ms: int | None


class AccountTrade(msgspec.Struct, frozen=True, kw_only=True, array_like=True, gc=False):
    """A trade as one of its parties sees it; the fee is of the coin that it received."""

    id: int
    order: int
    symbol: str
    side: Side
    is_maker: bool
    price: int
    quantity: int
    quote: int
    fee: int
    time_ms: int


class PlacedOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An order that was placed, and its trades."""

    order: AccountOrder
    trades: Sequence[AccountTrade]


Happened = Literal["placed", "triggered", "changed", "traded", "ended"]
"""Kind of an order's event: ``changed`` by its owner, or made smaller where it met another one of his."""


class OrderEvent(msgspec.Struct, frozen=True, kw_only=True, array_like=True, gc=False):
    """Event of an order, the order as it was right after it, and the trade that it was."""

    what: Happened
    order: AccountOrder
    trade: AccountTrade | None = None


class OrdersAsked(msgspec.Struct, frozen=True, kw_only=True):
    """Query of orders: from an id on, and placed in a time, both ends included: the oldest ``limit`` of them where
    ``from_id`` or ``from_ms`` is said, else the newest.
    """

    symbol: str
    limit: int
    from_id: int | None = None
    from_ms: int | None = None
    until_ms: int | None = None


class AccountTradesAsked(OrdersAsked, frozen=True, kw_only=True):
    """Query of trades, of one order where it is named."""

    order: int | None = None


class Tie(Protocol):
    """A connection that an account's open orders are to end with."""

    def gone(self) -> None:
        """It is gone: they are withdrawn."""

    def untie(self) -> None:
        """Its end says nothing any more."""


class Trading(msgspec.Struct, frozen=True, kw_only=True):
    """Trading of an account at a venue. Each refusal is an ApiError, whose code ``problems`` explains.

    ``place`` answers an order when it is committed, with the trades that it began with; or the one that was placed
    before under the same name, as it is now: the terms' ``client_id``, which they have, is the intent, and another
    fingerprint under it is refused.
    ``check`` says what placing would: nothing, or its ApiError. ``cancel`` and ``cancel_all`` (of one market) answer
    what they withdrew. ``cancel_after`` withdraws its open orders, of one market or of all, after a time unless it is
    asked again, and without a time not at all; it says at which millisecond. ``tie`` withdraws all of them when a
    connection is gone, also where this process is gone with it. ``find`` gives an order of the account by its id, or by
    the name that its owner gave it; None where it has none. ``open`` gives its open orders, of all markets where none
    is named, in the order they came.
    Events of its orders, of an account that is followed (``AccountEvents``), are written in the statement that
    moves the money: each an ``OrderEvent``.
    """

    place: Callable[[Principal, OrderTerms, bytes], Awaitable[PlacedOrder]]
    check: Callable[[Principal, OrderTerms], Awaitable[None]]
    cancel: Callable[[Principal, int, Intent], Awaitable[AccountOrder]]
    cancel_all: Callable[[Principal, str, Intent], Awaitable[Sequence[AccountOrder]]]
    cancel_after: Callable[[Principal, str | None, timedelta], Awaitable[int | None]]
    tie: Callable[[Principal], Awaitable[Tie]]
    find: Callable[[Principal, int | str], Awaitable[AccountOrder | None]]
    open: Callable[[Principal, str | None], Awaitable[Sequence[AccountOrder]]]
    orders: Callable[[Principal, OrdersAsked], Awaitable[Sequence[AccountOrder]]]
    trades: Callable[[Principal, AccountTradesAsked], Awaitable[Sequence[AccountTrade]]]
    problems: Mapping[Code, Problem]
