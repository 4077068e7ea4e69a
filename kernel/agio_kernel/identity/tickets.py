"""One-time tickets: how a signed-in page opens the live feed, whose address must never carry a token."""

from __future__ import annotations

import time
from collections.abc import Callable

from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.tokens import new_secret, secret_hash
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.processes.peers import NoPeers, Peers

LIFETIME_S = 30.0
CAPACITY = 10_000


class Tickets:
    """Tickets of every process of the deployment: each tells the others which it gave and which were used. A page whose
    ticket isn't known where its socket is opened asks for another.
    """

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        peers: Peers | None = None,
        now_ms: Callable[[], int] = SystemClock().now_ms,
    ) -> None:
        self._monotonic = monotonic
        self._now_ms = now_ms
        self._given: dict[bytes, tuple[float, Principal]] = {}
        self._ended: dict[tuple[Subject, int], tuple[float, int]] = {}
        """Until when and since when no ticket is believed that another process gave before."""
        self._all_ended_ms = 0
        self._peers = peers or NoPeers()
        self._peers.hear("ticket.given", tuple[bytes, Principal, int], self._given_elsewhere)
        self._peers.hear("ticket.used", bytes, self._used)

    def give(self, principal: Principal) -> str:
        """A ticket for ``principal``; the oldest ones give way where there are too many."""
        ticket = new_secret()
        self._keep(_key(ticket), principal)
        self._peers.tell("ticket.given", (_key(ticket), principal, self._now_ms()))
        return ticket

    def _given_elsewhere(self, _: str, given: tuple[bytes, Principal, int]) -> None:
        """Keep it, unless the sessions of its account have ended since: that may be known before the ticket is."""
        key, principal, given_ms = given
        ended_ms = self._ended.get((principal.subject, principal.id), (0.0, 0))[1]
        if given_ms > max(ended_ms, self._all_ended_ms):
            self._keep(key, principal)

    def _keep(self, key: bytes, principal: Principal) -> None:
        now = self._monotonic()
        while self._given:  # all live equally long, so the first given is the first to end
            oldest = next(iter(self._given))
            if self._given[oldest][0] > now and len(self._given) < CAPACITY:
                break
            del self._given[oldest]
        self._given[key] = (now + LIFETIME_S, principal)

    def _used(self, _: str, key: bytes) -> None:
        self._given.pop(key, None)

    def redeem(self, ticket: object) -> Principal | None:
        """Owner of a ticket, once and in time; None otherwise."""
        key = secret_hash(ticket) or b""
        until, principal = self._given.pop(key, (0.0, None))
        if principal is not None:
            self._peers.tell("ticket.used", key)
        return principal if until > self._monotonic() else None

    def forget(self, subject: Subject, subject_id: int) -> None:
        """Drop the tickets of an account whose sessions ended."""
        mine = [key for key, (_, who) in self._given.items() if (who.subject, who.id) == (subject, subject_id)]
        for key in mine:
            del self._given[key]
        if not self._peers.alone:
            now = self._monotonic()
            self._ended = {account: (until, at) for account, (until, at) in self._ended.items() if until > now}
            self._ended[subject, subject_id] = (now + LIFETIME_S, self._now_ms())

    def forget_all(self) -> None:
        """Drop every ticket: who still counts asks for another."""
        self._given.clear()
        self._all_ended_ms = self._now_ms()


def _key(ticket: str) -> bytes:
    key = secret_hash(ticket)
    assert key is not None, "a new secret is well formed"
    return key
