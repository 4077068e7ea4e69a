"""Forms and views of an account under the dialect's names: amounts are decimal text, ids and times integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from agio_programs.dialect.fields import ClientId, Limit, Moment, Name, Number, TradeId
from agio_programs.market_data.schemas import View

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


class BalanceView(View, frozen=True, kw_only=True):
    """Balance of a coin."""

    asset: str
    free: str
    locked: str


class RatesView(View, frozen=True, kw_only=True):
    """Trading fees, as shares."""

    maker: str
    taker: str
    buyer: str = "0"
    seller: str = "0"


class AccountView(View, frozen=True, kw_only=True):
    """The account. Commissions are in hundredths of a per cent, of the dearest market."""

    maker_commission: int
    taker_commission: int
    buyer_commission: int = 0
    seller_commission: int = 0
    commission_rates: RatesView
    can_trade: bool = True
    can_withdraw: bool = False
    can_deposit: bool = True
    brokered: bool = False
    require_self_trade_prevention: bool = False
    prevent_sor: bool = False
    update_time: int
    account_type: str = "SPOT"
    balances: Sequence[BalanceView]
    permissions: Sequence[str] = ("SPOT",)
    uid: int


class FeeView(View, frozen=True, kw_only=True):
    """Trading fees in a market, as shares."""

    symbol: str
    maker_commission: str
    taker_commission: str


class NamedView(View, frozen=True, kw_only=True):
    """Order that an answer is about."""

    symbol: str
    order_id: int
    order_list_id: int = -1
    client_order_id: str


class OrderFactsView(NamedView, frozen=True, kw_only=True):
    """Facts of an order in every answer about it."""

    price: str
    orig_qty: str
    executed_qty: str
    orig_quote_order_qty: str
    cummulative_quote_qty: str
    status: str
    time_in_force: str
    type: str
    side: str
    stop_price: str
    working_time: int
    self_trade_prevention_mode: str


class AckView(NamedView, frozen=True, kw_only=True):
    """An order that was taken, in short."""

    transact_time: int


class FillView(View, frozen=True, kw_only=True):
    """A trade that an order began with."""

    price: str
    qty: str
    commission: str
    commission_asset: str
    trade_id: int


class PlacedView(OrderFactsView, frozen=True, kw_only=True):
    """An order that was taken."""

    transact_time: int


class FullView(PlacedView, frozen=True, kw_only=True):
    """An order that was taken, and what it was filled with at once."""

    fills: Sequence[FillView]


class CancelledView(PlacedView, frozen=True, kw_only=True):
    """An order that was withdrawn; ``client_order_id`` is what that is called."""

    orig_client_order_id: str


class OrderView(OrderFactsView, frozen=True, kw_only=True):
    """An order as it is now."""

    iceberg_qty: str = "0.00000000"
    time: int
    update_time: int
    is_working: bool


class CountdownView(View, frozen=True, kw_only=True):
    """When the open orders of a market, or of all, are withdrawn; ``trigger_time`` is null where they aren't."""

    symbol: str | None
    countdown_time: str
    trigger_time: int | None


class ReplacedView(View, frozen=True, kw_only=True):
    """Result of an order that was to replace another."""

    cancel_result: Literal["SUCCESS", "FAILURE"]
    new_order_result: Literal["SUCCESS", "FAILURE", "NOT_ATTEMPTED"]
    cancel_response: Any
    new_order_response: Any


class AccountTradeView(View, frozen=True, kw_only=True):
    """A trade of the account's."""

    symbol: str
    id: int
    order_id: int
    order_list_id: int = -1
    price: str
    qty: str
    quote_qty: str
    commission: str
    commission_asset: str
    time: int
    is_buyer: bool
    is_maker: bool
    is_best_match: bool = True
