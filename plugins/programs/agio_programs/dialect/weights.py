"""Weights of a network's requests in this minute: more than the limit is refused until the next minute, and a network
that goes on is shut out for a while, each time twice as long. In memory: it shields the processes, which tell one
another what was used.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from agio_programs.dialect import errors

MINUTE_MS = 60_000
PATIENCE = 100
"""Number of refusals in a minute before a network is shut out."""
FIRST_BAN_MS = 2 * MINUTE_MS
LONGEST_BAN_MS = 3 * 24 * 60 * MINUTE_MS
FORGIVEN_MS = 24 * 60 * MINUTE_MS
"""After which the next ban is a first one again."""
MOST_NETWORKS = 50_000


class _Asked(msgspec.Struct):
    minute: int = 0
    used: int = 0
    refused: int = 0
    bans: int = 0
    until_ms: int = 0

    def turn(self, now_ms: int) -> int:
        """Begin anew where the minute is another; its number."""
        minute = now_ms // MINUTE_MS
        if minute != self.minute:
            self.minute, self.used, self.refused = minute, 0, 0
        return minute


class Weights:
    """Weights by network. The memory is bounded: a full table forgets its older half."""

    def __init__(
        self, now_ms: Callable[[], int], limit: int, count: Callable[[str, int], None] = lambda *_: None
    ) -> None:
        """``count(network, weight)`` has the other processes ``add`` what was used here."""
        self._now_ms = now_ms
        self.limit = limit
        self._count = count
        self._networks: dict[str, _Asked] = {}

    def take(self, network: str, weight: int) -> int:
        """Count a request; what was used of this minute with it, or a DialectError that says when to come back."""
        now_ms = self._now_ms()
        asked = self._of(network)
        if now_ms < asked.until_ms:
            raise errors.banned(asked.until_ms, _seconds(asked.until_ms - now_ms))
        minute = asked.turn(now_ms)
        if asked.used + weight > self.limit:
            asked.refused += 1
            if asked.refused > PATIENCE:
                raise self._ban(asked, now_ms)
            raise errors.too_much(self.limit, _seconds((minute + 1) * MINUTE_MS - now_ms))
        asked.used += weight
        self._count(network, weight)
        return asked.used

    def add(self, network: str, weight: int) -> None:
        """Add what was used in another process."""
        asked = self._of(network)
        asked.turn(self._now_ms())
        asked.used += weight

    def used(self, network: str) -> int:
        """Return the weight that this network has used of this minute."""
        asked = self._networks.get(network)
        return asked.used if asked is not None and asked.minute == self._now_ms() // MINUTE_MS else 0

    def _of(self, network: str) -> _Asked:
        asked = self._networks.get(network)
        if asked is None:
            if len(self._networks) >= MOST_NETWORKS:
                for old in list(self._networks)[: MOST_NETWORKS // 2]:
                    del self._networks[old]
            asked = self._networks[network] = _Asked()
        return asked

    def _ban(self, asked: _Asked, now_ms: int) -> errors.DialectError:
        if now_ms > asked.until_ms + FORGIVEN_MS:
            asked.bans = 0
        length = min(FIRST_BAN_MS << min(asked.bans, 12), LONGEST_BAN_MS)
        asked.bans += 1
        asked.until_ms = now_ms + length
        asked.refused = 0
        return errors.banned(asked.until_ms, _seconds(length))


def _seconds(ms: int) -> int:
    return max(1, -(-ms // 1000))
