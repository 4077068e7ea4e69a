"""Notices about orders."""

from __future__ import annotations

from agio_kernel.entities import figures
from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Notice, Notification, reason_param
from agio_kernel.ports.kernel import Kernel

from agio_custody.declared.states import OrderState
from agio_custody.order.events import CustodyCredited, CustodySettled

CREDITED = "custody.notice.credited"
MATURED, REDEEMED, REJECTED = "custody.notice.matured", "custody.notice.redeemed", "custody.notice.rejected"


def order_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """Credited, matured, redeemed, rejected."""

    def credited(event: CustodyCredited) -> Notification:
        amount = figure(event.amount, kernel.assets[event.coin].scale)
        return Notification(CREDITED, {"amount": amount, "coin": event.coin}, "custody.orders")

    def settled(event: CustodySettled) -> Notification:
        order, assets = event.order, kernel.assets
        if order.state is OrderState.REDEEMED:
            return Notification(REDEEMED, figures(order, assets, "paid", "loss"), "custody.orders")
        money = figures(order, assets, "amount")
        if order.state is OrderState.COMPLETED:
            return Notification(
                MATURED, money | {"interest": figures(order, assets, "earned")["earned"]}, "custody.orders"
            )
        reason = reason_param(kernel.messages, order.reason)
        return Notification(REJECTED, money | {"reason": reason}, "custody.orders")

    return (
        Notice(CustodyCredited, Category.MONEY, (CREDITED,), credited),
        Notice(CustodySettled, Category.MONEY, (MATURED, REDEEMED, REJECTED), settled),
    )
