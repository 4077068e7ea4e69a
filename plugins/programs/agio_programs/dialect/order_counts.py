"""Counts of the orders that an account has sent in ten seconds and in a day; more are refused. In memory: it shields
the processes, which tell one another what they counted.
"""

from __future__ import annotations

from collections.abc import Callable

from agio_programs.dialect import errors

TEN_SECONDS_MS = 10_000
DAY_MS = 86_400_000
MOST_ACCOUNTS = 50_000
_INTERVALS = ((TEN_SECONDS_MS, "10 SECOND"), (DAY_MS, "1 DAY"))
_NOTHING = (-1, 0, -1, 0)


class OrderCounts:
    """Order counts by account. The memory is bounded: a full table forgets its older half."""

    def __init__(
        self,
        now_ms: Callable[[], int],
        per_ten_seconds: int,
        per_day: int,
        count: Callable[[str], None] = lambda _: None,
    ) -> None:
        """``count(account)`` has the other processes ``add`` an order that was sent here."""
        self._now_ms = now_ms
        self._limits = (per_ten_seconds, per_day)
        self._accounts: dict[int, tuple[int, int, int, int]] = {}
        """Number and count of each interval, by account."""
        self._count = count

    def take(self, account: int) -> tuple[int, int]:
        """Count an order: how many there were in these ten seconds, and today; or a DialectError that says when to come
        back.
        """
        now_ms = self._now_ms()
        used = self._used(account, now_ms)
        for (length, name), limit, count in zip(_INTERVALS, self._limits, used, strict=True):
            if count >= limit:
                raise errors.too_many_orders(limit, name, max(1, -(-(length - now_ms % length) // 1000)))
        self._count(str(account))
        return self._add(account, used, 1, now_ms)

    def add(self, account: str, count: int) -> None:
        """Add orders that were sent at another process."""
        now_ms = self._now_ms()
        self._add(int(account), self._used(int(account), now_ms), count, now_ms)

    def _add(self, account: int, used: tuple[int, int], count: int, now_ms: int) -> tuple[int, int]:
        if account not in self._accounts and len(self._accounts) >= MOST_ACCOUNTS:
            for old in list(self._accounts)[: MOST_ACCOUNTS // 2]:
                del self._accounts[old]
        short, day = used[0] + count, used[1] + count
        self._accounts[account] = (now_ms // TEN_SECONDS_MS, short, now_ms // DAY_MS, day)
        return short, day

    def used(self, account: int) -> tuple[int, int]:
        """Return the number of orders in these ten seconds, and today."""
        return self._used(account, self._now_ms())

    def _used(self, account: int, now_ms: int) -> tuple[int, int]:
        short_turn, short, day_turn, day = self._accounts.get(account, _NOTHING)
        return short if short_turn == now_ms // TEN_SECONDS_MS else 0, day if day_turn == now_ms // DAY_MS else 0
