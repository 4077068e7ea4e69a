"""What others hear of orders."""

from __future__ import annotations

from agio_kernel.ports.events import Event


class CustodyCredited(Event, frozen=True):
    """A user was credited interest of a day, of ``orders`` orders together."""

    user_id: int
    coin: str
    amount: int
    orders: int


class CustodySettled(Event, frozen=True):
    """An order has matured or was redeemed, or its redemption was rejected for a reason."""

    user_id: int
    order_id: int
    coin: str
    amount: int
    earned: int
    loss: int
    state: str
    reason: str = ""
