"""Events of orders for other plugins."""

from __future__ import annotations

from datetime import datetime

from agio_kernel.ports.events import Event

from agio_c2c.order.order import Order


class C2cMoved(Event, frozen=True):
    """An order came further: ``state`` is where it stands, ``reason`` why where somebody said so, ``until`` when its
    hours are over.
    """

    user_id: int
    order_id: int
    number: int
    side: str
    coin: str
    amount: int
    currency: str
    fiat: int
    fiat_decimals: int
    state: str
    reason: str = ""
    until: datetime | None = None


def event_of(order: Order, reason: str = "") -> C2cMoved:
    """The order as it stands."""
    return C2cMoved(
        order.user_id,
        order.id,
        order.number,
        order.side.value,
        order.coin,
        order.amount,
        order.currency,
        order.fiat,
        order.fiat_decimals,
        order.state.value,
        reason,
        order.expires_at,
    )
