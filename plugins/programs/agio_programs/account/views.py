"""Views of an account: the field names are the dialect's, amounts decimal text, ids and times integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from agio_programs.market_data.views import View


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
