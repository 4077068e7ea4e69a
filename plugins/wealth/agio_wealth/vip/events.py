"""Events of VIP orders for other plugins."""

from __future__ import annotations

from agio_kernel.ports.events import Event

from agio_wealth.vip.order import VipOrder


class VipMatured(Event, frozen=True):
    """A VIP order is over: its amount and its interest were paid."""

    user_id: int
    order: VipOrder
