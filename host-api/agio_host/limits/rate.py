"""Request rates per caller and call, in memory: they shield the process. Limits that guard secrets are counters
in PostgreSQL (``agio_kernel.ports.limits``).
"""

from __future__ import annotations

from time import monotonic

from agio_kernel.declarations.codes import TOO_MANY_REQUESTS
from agio_kernel.declarations.errors import ApiError

MOST_CALLERS = 50_000


class Rates:
    """A token bucket for each (caller, call). The memory is bounded: a full table forgets its older half."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, caller: str, call: str, per_minute: int) -> None:
        """Count one request; an ApiError that says when to come back where the bucket is empty."""
        key = (caller, call)
        now = monotonic()
        rate = per_minute / 60
        left, at = self._buckets.get(key, (float(per_minute), now))
        left = min(float(per_minute), left + (now - at) * rate)
        if left < 1:
            raise ApiError(TOO_MANY_REQUESTS, seconds=max(1, round((1 - left) / rate)))
        if len(self._buckets) >= MOST_CALLERS and key not in self._buckets:
            for old in list(self._buckets)[: MOST_CALLERS // 2]:
                del self._buckets[old]
        self._buckets[key] = (left - 1, now)
