"""A price at which a message goes to a channel of the chat."""

from enum import StrEnum

from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Hidden, Id, Price, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.records import records_of

from agio_pricealert.declared.states import AlertState


class Direction(StrEnum):
    """Side of the price on which it is told."""

    ABOVE = "above"
    BELOW = "below"


class Alert(Entity, table="pricealert_alert", reference_prefix="A"):
    """One alert of a user."""

    personal = Personal(
        why="Tell its owner of a price",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        contact="channel",
        other="symbol direction state",
    )

    id: Id
    user_id: UserId
    symbol: str
    direction: Direction
    decimals: int
    price: Price
    channel: str
    tries: Hidden[int]
    state: AlertState
    created_at: Moment


def is_reached(alert: Alert, price: int) -> bool:
    """Whether a price is on the side that its owner waits for."""
    return price >= alert.price if alert.direction is Direction.ABOVE else price <= alert.price


alert_records = records_of(Alert, plugin="pricealert")
