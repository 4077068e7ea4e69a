"""The event of orders that ended filled, and what its user is told."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.notices import Category, Notice, Notification
from agio_kernel.ports.events import Event

BOUGHT, SOLD, MANY = (f"spot.notice.{one}" for one in ("bought", "sold", "orders_filled"))


class OrdersFilled(Event, frozen=True):
    """``orders`` orders of a user that waited in a book have ended filled. The rest tells of the last of them: figures
    as decimal text, ``price`` the average one.
    """

    user_id: int
    orders: int
    buys: bool
    quantity: str
    coin: str
    price: str
    quote: str


def spot_notices() -> tuple[Notice, ...]:
    """Notices about orders."""
    return (Notice(OrdersFilled, Category.ORDERS, (BOUGHT, SOLD, MANY), _notification),)


def _notification(event: OrdersFilled) -> Notification:
    if event.orders > 1:
        return Notification(MANY, {"count": Decimal(event.orders)}, "spot.trade")
    params = {"coin": event.coin, "quote": event.quote}
    figures = {"quantity": Decimal(event.quantity), "price": Decimal(event.price)}
    return Notification(BOUGHT if event.buys else SOLD, params | figures, "spot.trade")
