"""The moments of what recurs by the clock of a place: each day, on a day of each week, on a day of each month."""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from agio_kernel.declarations.codes import VALUE_NOT_LISTED
from agio_kernel.declarations.errors import ApiError

_FURTHEST = 63
"""Days within which a day of a month comes again, whatever day it is."""


class Cadence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Recurrence at an hour of ``zone``, an IANA name. ``day`` is an ISO weekday of weeks and a day of months; a
    month that is shorter has its last day instead.
    """

    every: Literal["day", "week", "month"]
    hour: Annotated[int, msgspec.Meta(ge=0, le=23)]
    day: Annotated[int, msgspec.Meta(ge=1, le=31)] = 1
    zone: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = "Asia/Hong_Kong"

    def require_moments(self) -> None:
        """Refuse a zone that nobody has, and a weekday beyond Sunday."""
        if self.zone not in _zones():
            raise ApiError(VALUE_NOT_LISTED, field="zone")
        if self.every == "week" and self.day > 7:
            raise ApiError(VALUE_NOT_LISTED, field="day")

    def next(self, after: datetime) -> datetime:
        """The first moment later than ``after``, in UTC. An hour that a change of clocks leaves out comes as long after
        midnight as it would have, one that comes twice is the first.
        """
        zone = ZoneInfo(self.zone)
        begin = after.astimezone(zone).date()
        for day in (begin + timedelta(n) for n in range(_FURTHEST)):
            if self._has(day) and (at := datetime.combine(day, time(self.hour), zone).astimezone(UTC)) > after:
                return at
        raise AssertionError(f"{self} has no moment within {_FURTHEST} days of {after}")

    def within(self, since: datetime, until: datetime, most: int) -> list[datetime]:
        """The ``most`` first moments later than ``since`` and not after ``until``."""
        found: list[datetime] = []
        while len(found) < most and (at := self.next(found[-1] if found else since)) <= until:
            found.append(at)
        return found

    def _has(self, day: date) -> bool:
        if self.every == "week":
            return day.isoweekday() == self.day
        return self.every == "day" or day.day == min(self.day, monthrange(day.year, day.month)[1])


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
