"""A time in which no price decided, of one product: why, from when to when, and how many options that voided."""

from __future__ import annotations

from datetime import datetime

import msgspec

from agio_options.declared.states import IncidentState


class Incident(msgspec.Struct, frozen=True):
    """Moments are those that wanted a price, in milliseconds since 1970."""

    id: int
    product: str
    cause: str
    state: IncidentState
    from_ms: int
    until_ms: int
    voided: int
    note: str
    created_at: datetime
