"""How many orders an account has sent in ten seconds and in a day; more are refused. In memory: it shields the
process.
"""

from __future__ import annotations

from collections.abc import Callable

from agio_programs.dialect import errors

TEN_SECONDS_MS = 10_000
DAY_MS = 86_400_000
MOST_ACCOUNTS = 50_000
_INTERVALS = ((TEN_SECONDS_MS, "10 SECOND"), (DAY_MS, "1 DAY"))


class OrderCounts:
    """By account. The memory is bounded: a full table forgets its older half."""

    def __init__(self, now_ms: Callable[[], int], per_ten_seconds: int, per_day: int) -> None:
        self._now_ms = now_ms
        self._limits = (per_ten_seconds, per_day)
        self._accounts: dict[int, list[tuple[int, int]]] = {}

    def take(self, account: int) -> None:
        """Count an order, or a DialectError that says when to come back."""
        now_ms = self._now_ms()
        counts = self._counts(account, now_ms)
        for (length, name), limit, (turn, count) in zip(_INTERVALS, self._limits, counts, strict=True):
            if count >= limit:
                raise errors.too_many_orders(limit, name, max(1, -(-((turn + 1) * length - now_ms) // 1000)))
        if account not in self._accounts and len(self._accounts) >= MOST_ACCOUNTS:
            for old in list(self._accounts)[: MOST_ACCOUNTS // 2]:
                del self._accounts[old]
        self._accounts[account] = [(turn, count + 1) for turn, count in counts]

    def used(self, account: int) -> tuple[int, int]:
        """How many there were in these ten seconds, and today."""
        (_, short), (_, day) = self._counts(account, self._now_ms())
        return short, day

    def _counts(self, account: int, now_ms: int) -> list[tuple[int, int]]:
        known = self._accounts.get(account, [(-1, 0), (-1, 0)])
        turns = [now_ms // length for length, _ in _INTERVALS]
        return [(turn, count if turn == before else 0) for turn, (before, count) in zip(turns, known, strict=True)]
