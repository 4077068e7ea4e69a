"""Forms of the account's addresses: parameters under the dialect's names."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from agio_programs.dialect.fields import ClientId, Limit, Moment, Name, Number, TradeId

OrderType = Literal[
    "LIMIT",
    "LIMIT_MAKER",
    "MARKET",
    "STOP_LOSS",
    "STOP_LOSS_LIMIT",
    "TAKE_PROFIT",
    "TAKE_PROFIT_LIMIT",
]
Prevention = Literal["EXPIRE_TAKER", "EXPIRE_MAKER", "EXPIRE_BOTH", "DECREMENT"]
Flag = Literal["true", "false"]
LONGEST_COUNTDOWN_MS = 86_400_000


class AccountForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The account, with every coin or only with those that it has."""

    omit_zero_balances: Flag = "false"


class FeesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Markets whose trading fees to read: all, or one."""

    symbol: Name | None = None


class NewOrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """An order. ``quote_order_qty`` is what a market buy spends, in place of a quantity."""

    symbol: Name
    side: Literal["BUY", "SELL"]
    type: OrderType
    time_in_force: Literal["GTC", "IOC", "FOK"] | None = None
    quantity: Number | None = None
    quote_order_qty: Number | None = None
    price: Number | None = None
    stop_price: Number | None = None
    new_client_order_id: ClientId | None = None
    new_order_resp_type: Literal["ACK", "RESULT", "FULL"] | None = None
    self_trade_prevention_mode: Prevention | None = None


class ReplaceForm(NewOrderForm, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order in place of another one, which is withdrawn first."""

    cancel_replace_mode: Literal["STOP_ON_FAILURE", "ALLOW_FAILURE"]
    cancel_order_id: TradeId | None = None
    cancel_orig_client_order_id: ClientId | None = None
    cancel_new_client_order_id: ClientId | None = None


class OrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Order to read: by its id, or by the name that its owner gave it."""

    symbol: Name
    order_id: TradeId | None = None
    orig_client_order_id: ClientId | None = None


class CancelForm(OrderForm, frozen=True, forbid_unknown_fields=True):
    """Order to cancel, and the name of the cancellation."""

    new_client_order_id: ClientId | None = None


class CancelAllForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Market whose orders are all cancelled."""

    symbol: Name


class CountdownForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """After how many milliseconds all open orders of a market, or of all, are withdrawn; 0 is never."""

    countdown_time: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_COUNTDOWN_MS)]
    symbol: Name | None = None


class OpenOrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The open orders of one market, or all."""

    symbol: Name | None = None


class AllOrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Filter of orders: from an id on, or of a time."""

    symbol: Name
    order_id: TradeId | None = None
    start_time: Moment | None = None
    end_time: Moment | None = None
    limit: Limit = 500


class AccountTradesForm(AllOrdersForm, frozen=True, forbid_unknown_fields=True):
    """Filter of trades: of an order, from an id on, or of a time."""

    from_id: TradeId | None = None
