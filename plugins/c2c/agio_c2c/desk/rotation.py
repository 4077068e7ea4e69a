"""Rotation: the account that was assigned longest ago, of those that the order fits into. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

_NEVER = datetime.min.replace(tzinfo=UTC)


class Candidate(msgspec.Struct, frozen=True):
    """An account of the order's currency: what it may take in a day and what of that is settled or kept, in minor
    units; how many open orders it may have and has; and when it was assigned last.
    """

    key: str
    daily: int
    used_quota: int
    most_open: int
    open: int
    last_at: datetime | None = None

    @property
    def room(self) -> int:
        """The largest order that it can have now; 0 where it can have none."""
        return max(0, self.daily - self.used_quota) if self.open < self.most_open else 0


def next_account(candidates: Sequence[Candidate], fiat: int) -> Candidate | None:
    """The one to assign; None where the order fits into none."""
    fitting = [one for one in candidates if fiat <= one.room]
    return min(fitting, key=lambda one: (one.last_at or _NEVER, one.key), default=None)
