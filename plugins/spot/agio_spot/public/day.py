"""Volume of the last 24 hours: each look continues the sums of the one before, in quarters of an hour."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

import asyncpg
import msgspec
from agio_kernel.ledger import Realm
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.ids import first_of

SLOT_MS = 900_000
DAY = timedelta(days=1)
REMEMBERED = timedelta(hours=1)
"""Time for which sums are continued before they are computed anew, in case trades came from a process whose clock is
behind."""

_SINCE = """
    SELECT s.pair, t.* FROM unnest($1::smallint[], $2::bigint[]) s(pair, seen) CROSS JOIN LATERAL (
        SELECT at_ms / $4 AS slot, max(id) AS newest, min(price) AS low, max(price) AS high,
               sum(quantity)::numeric AS base, sum(quote)::numeric AS quote,
               (array_agg(price ORDER BY id))[1] AS first, (array_agg(price ORDER BY id DESC))[1] AS last
        FROM spot_trade WHERE pair = s.pair AND realm = $3 AND id > s.seen GROUP BY at_ms / $4
    ) t
"""


class Traded(msgspec.Struct):
    """Trades of a period: prices, and base and quote volume in minor units."""

    first: int
    high: int
    low: int
    last: int
    base: int
    quote: int

    def then(self, later: Traded) -> Traded:
        """Both times as one."""
        return Traded(
            self.first,
            max(self.high, later.high),
            min(self.low, later.low),
            later.last,
            self.base + later.base,
            self.quote + later.quote,
        )


class DayOfTrades:
    """The last 24 hours of every pair, to a quarter of an hour. One reader at a time."""

    def __init__(self) -> None:
        self._begun: datetime | None = None
        self._seen: dict[int, int] = {}
        self._slots: dict[int, dict[int, Traded]] = {}

    async def read(self, conn: asyncpg.Connection, pairs: Collection[int], now: datetime) -> dict[int, Traded]:
        """Return the trades by pair; a pair without a trade is left out."""
        if self._begun is None or not timedelta(0) <= now - self._begun < REMEMBERED:
            self._begun, self._seen, self._slots = now, {}, {}
        begin = first_of(now - DAY)
        seen = [self._seen.get(pair, begin) for pair in pairs]
        for row in await conn.fetch(_SINCE, list(pairs), seen, int(Realm.REAL), SLOT_MS):
            traded = Traded(row["first"], row["high"], row["low"], row["last"], int(row["base"]), int(row["quote"]))
            slots = self._slots.setdefault(row["pair"], {})
            before = slots.get(row["slot"])
            slots[row["slot"]] = traded if before is None else before.then(traded)
            self._seen[row["pair"]] = max(row["newest"], self._seen.get(row["pair"], 0))
        oldest = epoch_ms(now - DAY) // SLOT_MS
        found: dict[int, Traded] = {}
        for pair, slots in self._slots.items():
            for slot in [slot for slot in slots if slot < oldest]:
                del slots[slot]
            for slot in sorted(slots):
                found[pair] = found[pair].then(slots[slot]) if pair in found else slots[slot]
        return found
