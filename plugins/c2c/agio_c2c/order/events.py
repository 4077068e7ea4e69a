"""What others hear of orders."""

from __future__ import annotations

from datetime import datetime

from agio_kernel.ports.events import Event


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
