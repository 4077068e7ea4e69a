"""Events of fund orders for other plugins."""

from __future__ import annotations

from agio_kernel.ports.events import Event


class FundOrderSettled(Event, frozen=True):
    """An order was filled, valued or paid, by a value of six decimals; ``shares`` are millionths."""

    user_id: int
    order_id: int
    fund: str
    name: str
    state: str
    amount: int
    shares: int
    value: int
