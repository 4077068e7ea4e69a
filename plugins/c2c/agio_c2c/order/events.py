"""The event of an order for other plugins, and for operators' own systems."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Self

from agio_kernel.entities import Money, Scaled
from agio_kernel.notices.webhooks import WebhookEvent
from agio_kernel.ports.events import Event

from agio_c2c.declared.states import OrderState
from agio_c2c.order.order import Order
from agio_c2c.price.price import Side


class C2cMoved(Event, frozen=True):
    """An order came further: ``state`` is where it stands, ``reason`` why where somebody said so, ``expires_at`` when
    its hours are over. It names nobody but the user.
    """

    user_id: int
    order_id: int
    side: Side
    coin: str
    amount: Money
    currency: str
    fiat_decimals: int
    fiat: Annotated[int, Scaled("fiat_decimals", of="currency")]
    state: OrderState
    expires_at: datetime
    reason: str = ""

    @classmethod
    def of(cls, order: Order, reason: str = "") -> Self:
        """The order as it stands."""
        said = {name: getattr(order, name) for name in cls.__struct_fields__ if name in order.__struct_fields__}
        return cls(**said | {"order_id": order.id, "reason": reason})


_NAMED = ("user_id", "order_id", "side", "coin", "currency", "state")
WEBHOOK_EVENTS = (WebhookEvent("order_changed", C2cMoved, _NAMED, amounts={"amount": "coin"}),)
"""Events that operators' own systems are told."""
