"""Consensus of several exchanges on a price, and the conditions under which it is withheld. Pure: time is given to
it."""

from __future__ import annotations

import msgspec

from agio_market.sources.by_second import Why


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """When a price is trusted: so many exchanges, heard at most so long ago, at most so far apart; and a jump of more
    than ``jump_bp`` from one price to the next only once it has held for ``settle_ms``.
    """

    quorum: int = 2
    stale_ms: int = 10_000
    apart_bp: int = 100
    jump_bp: int = 500
    settle_ms: int = 60_000


class Consensus:
    """One instrument's price, in its smallest unit."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._heard: dict[str, tuple[int, int]] = {}
        self._trusted: int | None = None
        self._other: tuple[int, int] | None = None

    def hear(self, exchange: str, price: int, at_ms: int) -> None:
        """Take the present price of an exchange."""
        self._heard[exchange] = price, at_ms

    def lose(self, exchange: str) -> None:
        """Forget the price of this exchange: its line is broken."""
        self._heard.pop(exchange, None)

    def heard(self) -> dict[str, tuple[int, int]]:
        """Return the last price of each exchange, and its time."""
        return dict(self._heard)

    def trust(self, price: int) -> None:
        """Take this for the last price that was told: another process may have agreed on it."""
        self._trusted, self._other = price, None

    def price(self, now_ms: int) -> int | Why:
        """The price to trade by now, or why there is none."""
        bounds = self._bounds
        fresh = sorted(price for price, at in self._heard.values() if abs(now_ms - at) <= bounds.stale_ms)
        if len(fresh) < bounds.quorum:
            self._other = None
            return Why.SILENT
        median = (fresh[(len(fresh) - 1) // 2] + fresh[len(fresh) // 2]) // 2
        near = [price for price in fresh if abs(price - median) * 10_000 <= median * bounds.apart_bp]
        if len(near) < bounds.quorum:
            self._other = None
            return Why.APART
        if self._is_jump(median, now_ms):
            return Why.JUMPED
        self._trusted, self._other = median, None
        return median

    def _is_jump(self, price: int, now_ms: int) -> bool:
        """Whether this is far from what was trusted last, and hasn't held yet."""
        bounds = self._bounds
        before = self._trusted
        if before is None or abs(price - before) * 10_000 <= before * bounds.jump_bp:
            return False
        # It holds while it stays near where it first jumped to; one that goes on jumping begins anew.
        if self._other is None or abs(price - self._other[0]) * 10_000 > self._other[0] * bounds.jump_bp:
            self._other = price, now_ms
        return now_ms - self._other[1] < bounds.settle_ms
