"""Notices about fund orders."""

from __future__ import annotations

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Notice, Notification
from agio_kernel.ports.kernel import Kernel

from agio_wealth.declared.funds import COIN
from agio_wealth.declared.states import OrderState
from agio_wealth.order.events import FundOrderSettled
from agio_wealth.order.order import SHARE_DECIMALS
from agio_wealth.value.rule import VALUE_DECIMALS

SETTLED = {
    OrderState.FILLED: "wealth.notice.filled",
    OrderState.REDEEMING: "wealth.notice.valued",
    OrderState.REDEEMED: "wealth.notice.redeemed",
}


def order_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """Filled, valued, paid."""

    def settled(event: FundOrderSettled) -> Notification:
        money = {
            "amount": figure(event.amount, kernel.assets[COIN].scale),
            "coin": COIN,
            "shares": figure(event.shares, SHARE_DECIMALS),
            "value": figure(event.value, VALUE_DECIMALS),
            "fund": event.name,
        }
        return Notification(SETTLED[OrderState(event.state)], money, "wealth.fund")

    return (Notice(FundOrderSettled, Category.MONEY, tuple(SETTLED.values()), settled),)
