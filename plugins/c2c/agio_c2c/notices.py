"""Notices about orders."""

from __future__ import annotations

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Notice, Notification, reason_param
from agio_kernel.ports.kernel import Kernel

from agio_c2c.declared.states import OrderState
from agio_c2c.order.events import C2cMoved

TEXTS = {
    ("sell", OrderState.PENDING_MATCH): "c2c.notice.sale_made",
    ("buy", OrderState.MATCHED): "c2c.notice.matched",
    ("sell", OrderState.PROOF_SENT): "c2c.notice.paid",
    ("buy", OrderState.FINISHED): "c2c.notice.bought",
    ("sell", OrderState.FINISHED): "c2c.notice.sold",
    ("buy", OrderState.REJECTED): "c2c.notice.rejected",
    ("sell", OrderState.REJECTED): "c2c.notice.rejected",
    ("buy", OrderState.EXPIRED): "c2c.notice.expired",
    ("sell", OrderState.EXPIRED): "c2c.notice.expired",
    ("buy", OrderState.CLOSED): "c2c.notice.closed",
    ("sell", OrderState.CLOSED): "c2c.notice.closed",
}


def order_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """A sale that was made, as of all money that is to leave; matched, wired, finished, rejected, expired, closed."""

    def notification(event: C2cMoved) -> Notification | None:
        key = TEXTS.get((event.side, OrderState(event.state)))
        if key is None:
            return None
        reason = reason_param(kernel.messages, event.reason)
        said = {
            "amount": figure(event.amount, kernel.assets[event.coin].scale),
            "coin": event.coin,
            "fiat": figure(event.fiat, event.fiat_decimals),
            "currency": event.currency,
        }
        if event.until is not None and OrderState(event.state) is OrderState.MATCHED:
            said |= {"until": event.until}
        named = said | {"reason": reason} if key.endswith(("rejected", "closed")) else said
        return Notification(key, named, "c2c.orders")

    return (Notice(C2cMoved, Category.MONEY, tuple(dict.fromkeys(TEXTS.values())), notification),)
