"""A time in which something unusual happened to a product for one cause, and how often."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from agio_kernel.ports.events import Event


class IncidentState(StrEnum):
    """Whether an operator has noted it."""

    OPEN = "open"
    NOTED = "noted"


class Incident(msgspec.Struct, frozen=True):
    """Moments are in milliseconds since 1970. ``affected`` counts orders or positions; ``borne`` is what the house
    lost by it, in minor units of ``coin``, which is "" where no money is lost.
    """

    id: int
    plugin: str
    product: str
    cause: str
    coin: str
    state: IncidentState
    from_ms: int
    until_ms: int
    affected: int
    borne: int
    note: str
    created_at: datetime


class IncidentOpened(Event, frozen=True):
    """An incident was opened; what else happens to its product for its cause is counted in it."""

    incident_id: int
    plugin: str
    product: str
    cause: str


class Unusual(msgspec.Struct, frozen=True):
    """One order or position to which something unusual happened. ``cause`` ends the key of its text."""

    product: str
    cause: str
    moment_ms: int
    coin: str = ""
    borne: int = 0
