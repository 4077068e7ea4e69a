"""What users are told of their VIP orders."""

from __future__ import annotations

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Notice, Told
from agio_kernel.ports.kernel import Kernel

from agio_wealth.declared.funds import COIN
from agio_wealth.vip.events import VipMatured

MATURED = "wealth.notice.matured"


def vip_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """Matured."""

    def matured(event: VipMatured) -> Told:
        scale = kernel.assets[COIN].scale
        figures = {"amount": figure(event.amount, scale), "interest": figure(event.interest, scale), "coin": COIN}
        return Told(MATURED, figures, "wealth.vip_orders")

    return (Notice(VipMatured, Category.MONEY, (MATURED,), matured),)
