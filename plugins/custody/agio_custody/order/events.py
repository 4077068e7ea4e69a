"""Events of orders for other plugins."""

from __future__ import annotations

from typing import Self

import msgspec
from agio_kernel.notices.webhooks import WebhookEvent
from agio_kernel.ports.events import Event

from agio_custody.declared.states import OrderState
from agio_custody.order.order import Order


class CustodyCredited(Event, frozen=True):
    """A user was credited interest of a day, of ``orders`` orders together."""

    user_id: int
    coin: str
    amount: int
    orders: int


class CustodySettled(Event, frozen=True):
    """An order has matured or was redeemed, or its redemption was rejected for a reason: as it is since then."""

    user_id: int
    order: Order

    @classmethod
    def of(cls, order: Order, state: OrderState, **since: object) -> Self:
        """The event of an order that is in another state now."""
        return cls(order.user_id, msgspec.structs.replace(order, state=state, **since))


WEBHOOK_EVENTS = (WebhookEvent("order_settled", CustodySettled, ("user_id", "order.id", "order.state")),)
"""Events that operators' own systems are told."""
