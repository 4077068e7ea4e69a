"""Views of quotes, orders and holdings on the wire. Shares and values have six decimals."""

from __future__ import annotations

import msgspec
from agio_kernel.cases import reference_of
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment, OptionalAmount, OptionalId
from agio_kernel.money.amounts import format_amount

from agio_wealth.declared.funds import COIN, RiskName
from agio_wealth.declared.states import OrderState
from agio_wealth.order.order import SHARE_DECIMALS, Order, Side
from agio_wealth.value.rule import VALUE_DECIMALS
from agio_wealth.wealth import Wealth


class QuoteView(msgspec.Struct, frozen=True):
    """Purchase that an amount would make at the present value. ``value`` and ``shares`` are empty where there is no
    price; the value that counts is fixed at ``value_at``.
    """

    fund: str
    coin: Coin
    amount: Amount
    fee: Amount
    net: Amount
    value: OptionalAmount
    shares: OptionalAmount
    cutoff_at: Moment
    value_at: Moment


class OrderView(msgspec.Struct, frozen=True):
    """An order as its owner sees it. ``value``, ``value_id`` and ``receipt`` are empty until its value is fixed;
    ``paid`` is what was once paid for shares that are given back.
    """

    id: Id
    reference: str
    fund: str
    name: str
    risk: RiskName
    side: Side
    coin: Coin
    amount: Amount
    fee: Amount
    shares: Amount
    value: OptionalAmount
    value_id: OptionalId
    paid: Amount
    state: OrderState
    withdrawable: bool
    cutoff_at: Moment
    value_at: Moment
    pays_at: Moment | None
    settled_at: Moment | None
    created_at: Moment


def name_of(wealth: Wealth, fund: str) -> str:
    """Return the present name of a fund."""
    return wealth.fund(fund, sold=False).terms.name


def view_order(wealth: Wealth, order: Order, now: Moment) -> OrderView:
    """An order as its owner sees it."""
    scale, valued = wealth.asset.scale, order.value_id is not None
    return OrderView(
        id=str(order.id),
        reference=reference_of(Order.reference_prefix, order.number),
        fund=order.fund,
        name=name_of(wealth, order.fund),
        risk=order.risk,
        side=order.side,
        coin=COIN,
        amount=format_amount(order.amount, scale),
        fee=format_amount(order.fee, scale),
        shares=format_amount(order.shares, SHARE_DECIMALS),
        value=format_amount(order.value, VALUE_DECIMALS) if valued else "",
        value_id=str(order.value_id) if valued else "",
        paid=format_amount(order.cost, scale),
        state=order.state,
        withdrawable=order.state is OrderState.WAITING and now < order.cutoff_at,
        cutoff_at=order.cutoff_at,
        value_at=order.value_at,
        pays_at=order.pays_at,
        settled_at=order.settled_at,
        created_at=order.created_at,
    )
