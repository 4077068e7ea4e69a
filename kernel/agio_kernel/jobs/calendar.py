"""The calendar of a deployment: which day a moment belongs to, and which days work is done on."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

import msgspec

_LONGEST_BREAK = 366
"""Days without a working day among them: a calendar of holidays alone is a mistake."""


class Calendar(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", dict=True):
    """``[calendar]`` of agio.toml. ``zone`` is an IANA name, ``weekend`` are ISO weekdays (7 is Sunday).

    Moments are given, never asked for: they come from the database's clock or from what was due.
    """

    zone: str = "Asia/Hong_Kong"
    weekend: frozenset[int] = frozenset({6, 7})
    holidays: frozenset[date] = frozenset()

    def __post_init__(self) -> None:
        if not self.weekend < set(range(1, 8)):
            raise ValueError(
                f"weekend has ISO weekdays of 1 to 7 and leaves one to work on, was {sorted(self.weekend)}"
            )
        try:
            _ = self._zone
        except (KeyError, ValueError) as error:
            raise ValueError(f"zone is the name of a time zone such as Asia/Hong_Kong, was {self.zone}") from error

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def day(self, moment: datetime) -> date:
        """The date on this calendar's clock; refuses a naive datetime, whose moment is unknown."""
        if moment.tzinfo is None:
            raise ValueError("a day needs an aware datetime, was naive")
        return moment.astimezone(self._zone).date()

    def begin(self, day: date) -> datetime:
        """When a day begins, in UTC. Days have 23 or 25 hours where clocks are changed."""
        return self.at(day, timedelta())

    def at(self, day: date, clock: timedelta) -> datetime:
        """When this calendar's clock shows a time of a day, in UTC; where clocks are changed on that day it isn't so
        long after its midnight.
        """
        # In one zone Python adds on the clock, not in passing time.
        return (datetime.combine(day, time(), self._zone) + clock).astimezone(UTC)

    def after(self, moment: datetime, days: int) -> datetime:
        """When the day begins that is ``days`` after the moment's own: 1 is the coming midnight."""
        return self.begin(self.day(moment) + timedelta(days))

    def is_working(self, day: date) -> bool:
        """Whether work is done on this day."""
        return day.isoweekday() not in self.weekend and day not in self.holidays

    def working_days_after(self, day: date, count: int) -> date:
        """The ``count``-th working day after ``day``, which itself doesn't count."""
        if count < 1:
            raise ValueError(f"working days are counted from 1, was {count}")
        idle = 0
        while count:
            day += timedelta(1)
            working = self.is_working(day)
            count -= working
            idle = 0 if working else idle + 1
            if idle > _LONGEST_BREAK:
                raise ValueError(f"the calendar has no working day in the year before {day}")
        return day
