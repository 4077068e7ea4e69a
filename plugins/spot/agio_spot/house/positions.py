"""Positions of the house in each pair: inventory from its trades, its cost, and the house's quotes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

import asyncpg
from agio_kernel.declarations.realm import Realm
from agio_kernel.money.positions import HousePosition, PositionSource
from agio_kernel.ports.kernel import Kernel

from agio_spot.engine.order import Side
from agio_spot.engine.pair import Pair
from agio_spot.sequencer.market import HOUSE_USER_ID
from agio_spot.sequencer.rows import SIDE
from agio_spot.sequencer.sequencer import Sequencer

REMEMBERED = timedelta(minutes=10)
"""Time for which sums are continued before they are computed anew, in case trades came from a process whose clock is
behind."""

# The house's side of every trade: what it bought less what it sold, and what that brought less what it cost.
_SINCE = """
    SELECT s.pair, coalesce(t.last, s.seen) AS last, coalesce(t.quantity, 0)::numeric AS quantity,
           coalesce(t.cost, 0)::numeric AS cost
    FROM unnest($1::smallint[], $2::bigint[]) s(pair, seen) CROSS JOIN LATERAL (
        SELECT max(id) AS last,
               sum(CASE WHEN (taker_side = $5) = (taker_user = $4) THEN quantity ELSE -quantity END) AS quantity,
               sum(CASE WHEN (taker_side = $5) = (taker_user = $4) THEN -quote ELSE quote END) AS cost
        FROM spot_trade
        WHERE pair = s.pair AND realm = $3 AND id > s.seen AND (maker_user = $4) <> (taker_user = $4)
    ) t
"""


class Desk(Protocol):
    """The markets in which the house trades."""

    kernel: Kernel
    sequencer: Sequencer
    every_pair: Mapping[int, Pair]


class HousePositions:
    """The positions of a process. Trades only come, so each look continues the sums of the one before."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sums: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._begun: datetime | None = None

    def sources(self) -> list[PositionSource]:
        """Sources of the house's positions for the money room."""
        return [PositionSource("spot.position.house", self.read)]

    async def held(self, conn: asyncpg.Connection, realm: Realm) -> dict[int, tuple[int, int]]:
        """Return by pair the house's last trade, and its inventory of the base since (negative where it owes)."""
        await self.read(conn, realm)
        return {pair: (last, held) for (of, pair), (last, held, _) in self._sums.items() if of == realm}

    async def read(self, conn: asyncpg.Connection, realm: Realm) -> Sequence[HousePosition]:
        """Every pair in which the house has traded or quotes."""
        spot, now = self._desk, self._desk.kernel.clock.now()
        if self._begun is None or now - self._begun > REMEMBERED:
            self._begun, self._sums = now, {}
        before = {pair_id: self._sums.get((realm, pair_id), (0, 0, 0)) for pair_id in spot.every_pair}
        seen = [last for last, _, _ in before.values()]
        rows = await conn.fetch(_SINCE, list(before), seen, int(realm), HOUSE_USER_ID, SIDE[Side.BUY])
        found = []
        for row in rows:
            pair = spot.every_pair[row["pair"]]
            _, quantity, cost = before[pair.pair_id]
            sums = row["last"], quantity + int(row["quantity"]), cost + int(row["cost"])
            # Of two who look at once each continues what it began from; what reaches further is kept.
            self._sums[realm, pair.pair_id] = max(sums, self._sums.get((realm, pair.pair_id), (0, 0, 0)))
            market = spot.sequencer.markets.get((int(realm), pair.pair_id))
            bids, asks = market.book.quoted() if market is not None else (0, 0)
            if row["last"] or bids or asks:
                found.append(HousePosition(pair.symbol, pair.base, pair.quote, *sums[1:], bids, asks))
        return found
