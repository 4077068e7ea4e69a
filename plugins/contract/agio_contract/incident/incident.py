"""A time in which something out of the ordinary happened to positions of one contract, and to how many."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from agio_contract.declared.states import IncidentState


class IncidentCause(StrEnum):
    """What it was."""

    SILENT = "silent"
    """A delivery met no price: it moved to the next day."""
    HALTED = "halted"
    """Orders were cancelled as their contract was halted."""
    SHORTFALL = "shortfall"
    """A price went beyond margins: the insurance bore the rest."""


class Incident(msgspec.Struct, frozen=True):
    """Moments are those of the positions, in milliseconds since 1970; ``borne`` is the insurance's, in minor units."""

    id: int
    product: str
    cause: IncidentCause
    coin: str
    state: IncidentState
    from_ms: int
    until_ms: int
    positions: int
    borne: int
    note: str
    created_at: datetime


class Unusual(msgspec.Struct, frozen=True):
    """It happened to one position."""

    product: str
    cause: IncidentCause
    coin: str
    moment_ms: int
    borne: int = 0
