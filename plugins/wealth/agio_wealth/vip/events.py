"""What others hear of VIP orders."""

from __future__ import annotations

from agio_kernel.ports.events import Event


class VipMatured(Event, frozen=True):
    """A VIP order is over: its amount and its interest were paid, in minor units."""

    user_id: int
    order_id: int
    amount: int
    interest: int
