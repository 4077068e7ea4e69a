"""One-time tickets: how a signed-in page opens the live feed, whose address must never carry a token."""

from __future__ import annotations

import time
from collections.abc import Callable

from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.tokens import new_secret, secret_hash

LIFETIME_S = 30.0
CAPACITY = 10_000


class Tickets:
    """Tickets of this process. The feed's socket is opened at the process that gave the ticket, or asks for another."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._given: dict[bytes, tuple[float, Principal]] = {}

    def give(self, principal: Principal) -> str:
        """A ticket for ``principal``; the oldest ones give way where there are too many."""
        now = self._monotonic()
        while self._given:  # all live equally long, so the first given is the first to end
            oldest = next(iter(self._given))
            if self._given[oldest][0] > now and len(self._given) < CAPACITY:
                break
            del self._given[oldest]
        ticket = new_secret()
        self._given[_key(ticket)] = (now + LIFETIME_S, principal)
        return ticket

    def redeem(self, ticket: object) -> Principal | None:
        """Owner of a ticket, once and in time; None otherwise."""
        until, principal = self._given.pop(secret_hash(ticket) or b"", (0.0, None))
        return principal if until > self._monotonic() else None

    def forget(self, subject: Subject, subject_id: int) -> None:
        """Drop the tickets of an account whose sessions ended."""
        mine = [key for key, (_, who) in self._given.items() if (who.subject, who.id) == (subject, subject_id)]
        for key in mine:
            del self._given[key]

    def forget_all(self) -> None:
        """Drop every ticket: who still counts asks for another."""
        self._given.clear()


def _key(ticket: str) -> bytes:
    key = secret_hash(ticket)
    assert key is not None, "a new secret is well formed"
    return key
