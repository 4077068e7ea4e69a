"""Loss limits that users set themselves, as pure functions: tighter holds at once, looser a day later, a break never
ends early.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

LOOSENED_AFTER = timedelta(hours=24)


class Period(StrEnum):
    """Period in which losses are added up: the last 24 hours, the last seven days."""

    DAY = "day"
    WEEK = "week"


PERIODS = {Period.DAY: timedelta(days=1), Period.WEEK: timedelta(days=7)}


class Limit(msgspec.Struct, frozen=True):
    """Most that may be lost within a period, in minor units; None is no limit. ``later`` holds from ``later_at`` on."""

    amount: int | None = None
    later: int | None = None
    later_at: datetime | None = None

    def at(self, now: datetime) -> Limit:
        """Return the limit as of a moment: a postponed change has come, or not yet."""
        return self if self.later_at is None or now < self.later_at else Limit(self.later)

    def chosen(self, wanted: int | None, now: datetime) -> Limit:
        """After its owner has chosen another: what is looser than what holds waits, and a new choice ends the wait."""
        holds = self.at(now).amount
        looser = holds is not None and (wanted is None or wanted > holds)
        return Limit(holds, wanted, now + LOOSENED_AFTER) if looser else Limit(wanted)

    def is_reached(self, lost: int, now: datetime) -> bool:
        """Whether so much lost leaves nothing to lose."""
        most = self.at(now).amount
        return most is not None and lost >= most


def broken_until(until: datetime | None, days: int, now: datetime) -> datetime:
    """When a break ends that is asked for now: never before the one that runs."""
    asked = now + timedelta(days=days)
    return asked if until is None or until < asked else until
