"""Views of quotes and subscriptions on the wire. Quantities are in the coin, sums in USDT."""

from __future__ import annotations

import msgspec
from agio_kernel.cases import reference_of
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment

from agio_subscription.allocation.rules import AllocationRule
from agio_subscription.declared.states import OrderState
from agio_subscription.issue.issue import Issue
from agio_subscription.order.order import Order
from agio_subscription.subscription import Subscription


class Outcome(msgspec.Struct, frozen=True):
    """Outcome of a subscription: the coins that pass, the payment with the fee, and the refund."""

    passed: Amount
    paid: Amount
    refund: Amount


class QuoteView(msgspec.Struct, frozen=True):
    """Quote of a subscription: the amount to freeze; ``likely`` is the equal share of the present demand."""

    issue: str
    coin: Coin
    quantity: Amount
    lots: int
    margin: Amount
    fee: Amount
    frozen: Amount
    all: Outcome
    likely: Outcome
    none: Outcome


class OrderView(msgspec.Struct, frozen=True):
    """A subscription as its owner sees it. ``frozen`` is what is frozen now and ``asked_frozen`` what was at first;
    ``margin`` is what all of it costs, ``total_fee`` the fee of that, ``paid`` and ``fee`` what was taken in the end.
    """

    id: Id
    reference: str
    issue: str
    coin: Coin
    name: str
    rule: AllocationRule
    quantity: Amount
    lots: int
    first_lot: int
    last_lot: int
    price: Amount
    margin: Amount
    total_fee: Amount
    asked_frozen: Amount
    frozen: Amount
    passed: Amount
    passed_lots: int
    paid: Amount
    fee: Amount
    refund: Amount
    state: OrderState
    reason: str
    created_at: Moment
    closes_at: Moment
    draws_at: Moment
    lists_at: Moment
    frees_at: Moment
    lock_days: int
    decided_at: Moment | None


def view_order(subscription: Subscription, issue: Issue, order: Order) -> OrderView:
    """A subscription as its owner sees it."""
    return OrderView(
        id=str(order.id),
        reference=reference_of(Order.reference_prefix, order.number),
        issue=issue.key,
        coin=issue.coin,
        name=issue.name,
        rule=order.rule,
        quantity=subscription.coins(order.lots * order.lot, issue.coin),
        lots=order.lots,
        first_lot=order.first_lot,
        last_lot=order.first_lot + order.lots - 1,
        price=subscription.usdt(issue.price),
        margin=subscription.usdt(order.lots * order.lot_price),
        total_fee=subscription.usdt(issue.fee(order.lots)),
        asked_frozen=subscription.usdt(order.frozen),
        frozen=subscription.usdt(order.held),
        passed=subscription.coins(shown_lots(order) * order.lot, issue.coin),
        passed_lots=shown_lots(order),
        paid=subscription.usdt(order.charged),
        fee=subscription.usdt(order.fee),
        refund=subscription.usdt(order.refund),
        state=order.state,
        reason=order.reason,
        created_at=order.created_at,
        closes_at=issue.closes_at,
        draws_at=issue.draws_at,
        lists_at=issue.lists_at,
        frees_at=issue.frees_at,
        lock_days=issue.lock_days,
        decided_at=order.decided_at,
    )


def shown_lots(order: Order) -> int:
    """Return the lots that passed, once the owner was told."""
    reported = (OrderState.PASSED, OrderState.LOCKED, OrderState.RELEASED)
    return order.passed_lots if order.state in reported else 0
