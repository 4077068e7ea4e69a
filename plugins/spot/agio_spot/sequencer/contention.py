"""Accounts that somebody else has locked, or has spent from in the middle of a batch: for a while they are not
guessed at."""

from collections.abc import Iterable

CONTENTION_S = 1.0
MOST = 10_000


class Contention:
    """Accounts that are judged on the locking path, for a second after the last conflict about them."""

    def __init__(self) -> None:
        self._until: dict[int, float] = {}

    def __contains__(self, account: int) -> bool:
        return account in self._until

    def add(self, accounts: Iterable[int], now: float) -> None:
        """Add accounts in which another transaction was in the way."""
        for account in accounts:
            self._until.pop(account, None)
            self._until[account] = now + CONTENTION_S
        while len(self._until) > MOST:
            del self._until[next(iter(self._until))]

    def is_empty(self, now: float) -> bool:
        """Whether there is none; forgets those whose time is over."""
        until = self._until
        while until and next(iter(until.values())) < now:
            del until[next(iter(until))]
        return not until
