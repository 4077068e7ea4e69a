"""Request rates per caller and call, in memory: they shield the processes, which tell one another what they counted.
Limits that guard secrets are counters in PostgreSQL (``agio_kernel.ports.limits``).
"""

from __future__ import annotations

from time import monotonic

from agio_kernel.declarations.codes import TOO_MANY_REQUESTS
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.processes.peers import Peers, SharedCounts

MOST_CALLERS = 50_000


class Rates:
    """A token bucket for each caller and call. The memory is bounded: a full table forgets its older half."""

    def __init__(self, peers: Peers) -> None:
        self._buckets: dict[str, tuple[float, float]] = {}
        self.shared = SharedCounts(peers, "rates")
        self.shared.hear(self._taken_elsewhere)

    def take(self, caller: str, call: str, per_minute: int) -> None:
        """Count one request; an ApiError that says when to come back where the bucket is empty."""
        key = f"{per_minute} {call} {caller}"
        now = monotonic()
        rate = per_minute / 60
        left, at = self._buckets.get(key, (float(per_minute), now))
        left = min(float(per_minute), left + (now - at) * rate)
        if left < 1:
            raise ApiError(TOO_MANY_REQUESTS, seconds=max(1, round((1 - left) / rate)))
        self._put(key, left - 1, now)
        self.shared.count(key)

    def _taken_elsewhere(self, key: str, count: int) -> None:
        """Take what another process has let through; where two let through more than there was, both wait for it."""
        per_minute, now = float(key.partition(" ")[0]), monotonic()
        left, at = self._buckets.get(key, (per_minute, now))
        left = min(per_minute, left + (now - at) * per_minute / 60)
        self._put(key, max(left - count, -per_minute), now)

    def _put(self, key: str, left: float, now: float) -> None:
        if len(self._buckets) >= MOST_CALLERS and key not in self._buckets:
            for old in list(self._buckets)[: MOST_CALLERS // 2]:
                del self._buckets[old]
        self._buckets[key] = (left, now)
