"""What users are told of their orders."""

from __future__ import annotations

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Key, Notice, Told
from agio_kernel.ports.kernel import Kernel

from agio_custody.declared.states import OrderState
from agio_custody.order.events import CustodyCredited, CustodySettled

CREDITED = "custody.notice.credited"
SETTLED = {
    OrderState.COMPLETED: "custody.notice.matured",
    OrderState.REDEEMED: "custody.notice.redeemed",
    OrderState.REDEMPTION_REJECTED: "custody.notice.rejected",
}


def order_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """Credited, matured, redeemed, rejected."""

    def credited(event: CustodyCredited) -> Told:
        amount = figure(event.amount, kernel.assets[event.coin].scale)
        return Told(CREDITED, {"amount": amount, "coin": event.coin}, "custody.orders")

    def settled(event: CustodySettled) -> Told:
        scale = kernel.assets[event.coin].scale
        money = {"amount": figure(event.amount, scale), "coin": event.coin}
        state = OrderState(event.state)
        if state is OrderState.COMPLETED:
            return Told(SETTLED[state], money | {"interest": figure(event.earned, scale)}, "custody.orders")
        if state is OrderState.REDEEMED:
            paid, loss = figure(event.amount - event.loss, scale), figure(event.loss, scale)
            return Told(SETTLED[state], {"paid": paid, "loss": loss, "coin": event.coin}, "custody.orders")
        reason = Key(event.reason) if kernel.messages.has(event.reason) else event.reason or "–"
        return Told(SETTLED[state], money | {"reason": reason}, "custody.orders")

    return (
        Notice(CustodyCredited, Category.MONEY, (CREDITED,), credited),
        Notice(CustodySettled, Category.MONEY, tuple(SETTLED.values()), settled),
    )
