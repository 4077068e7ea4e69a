"""Notices about subscriptions."""

from __future__ import annotations

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Notice, Notification, reason_param
from agio_kernel.ports.kernel import Kernel

from agio_subscription.declared.coins import PAID_IN
from agio_subscription.declared.states import OrderState
from agio_subscription.order.events import SubscriptionChanged

REPORTED = {
    OrderState.PASSED: "subscription.notice.passed",
    OrderState.LOCKED: "subscription.notice.credited",
    OrderState.RELEASED: "subscription.notice.released",
    OrderState.NOT_PASSED: "subscription.notice.not_passed",
    OrderState.REJECTED: "subscription.notice.rejected",
    OrderState.ISSUANCE_FAILED: "subscription.notice.issuance_failed",
    OrderState.REFUNDED: "subscription.notice.refunded",
}
_OF_COINS = (OrderState.PASSED, OrderState.LOCKED, OrderState.RELEASED)
_EXPLAINED = (OrderState.REJECTED, OrderState.ISSUANCE_FAILED)


def order_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """Passed, not passed, rejected, issuance failed, refunded, credited and free."""

    def changed(event: SubscriptionChanged) -> Notification:
        state = OrderState(event.state)
        notification: dict[str, object] = {"coin": event.coin}
        if state in _OF_COINS:
            notification["amount"] = figure(event.passed, kernel.assets[event.coin].scale)
        if state not in (OrderState.PASSED, OrderState.RELEASED):
            notification["refund"] = figure(event.refund, kernel.assets[PAID_IN].scale)
        if state in _EXPLAINED:
            notification["reason"] = reason_param(kernel.messages, event.reason)
        return Notification(REPORTED[state], notification, "subscription.orders")  # type: ignore[arg-type]

    return (Notice(SubscriptionChanged, Category.MONEY, tuple(REPORTED.values()), changed),)
