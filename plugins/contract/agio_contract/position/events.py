"""Events of positions for other plugins."""

from __future__ import annotations

from agio_kernel.ports.events import Event


class ContractFilled(Event, frozen=True):
    """An order was filled; the price is a decimal string."""

    user_id: int
    position_id: int
    product: str
    side: str
    kind: str
    lots: int
    price: str


class ContractCancelled(Event, frozen=True):
    """An order was cancelled by a rule, and not by its owner."""

    user_id: int
    position_id: int
    product: str
    side: str
    lots: int
    reason: str


class ContractClosed(Event, frozen=True):
    """Lots of a position were closed; ``result`` less ``fee`` is what it brought, in minor units."""

    user_id: int
    position_id: int
    closure_id: int
    product: str
    side: str
    coin: str
    lots: int
    price: str
    reason: str
    result: int
    fee: int
    returned: int


class ContractInterest(Event, frozen=True):
    """A night's interest was booked; paid is negative where it was received."""

    user_id: int
    position_id: int
    coin: str
    paid: int
