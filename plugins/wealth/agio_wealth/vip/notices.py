"""Notices about VIP orders."""

from __future__ import annotations

from agio_kernel.entities import figures
from agio_kernel.notices import Category, Notice, Notification
from agio_kernel.ports.kernel import Kernel

from agio_wealth.vip.events import VipMatured

MATURED = "wealth.notice.matured"


def vip_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """Matured."""

    def matured(event: VipMatured) -> Notification:
        return Notification(MATURED, figures(event.order, kernel.assets, "amount", "interest"), "wealth.vip_orders")

    return (Notice(VipMatured, Category.MONEY, (MATURED,), matured),)
