"""The first trades, as something to reach."""

from __future__ import annotations

from decimal import Decimal

import asyncpg
from agio_kernel.identity.milestones import Milestone
from agio_kernel.identity.relations import Relations
from agio_kernel.money.amounts import figure

from agio_spot.spot import Spot

COIN = "USDT"
MOST_TRADES = 2_000
"""The user's oldest ones: who has more of them has reached any target that is meant for beginners."""

_SIDES = " UNION ALL ".join(
    f"(SELECT id, pair, quote, {other} AS other FROM spot_trade"
    f" WHERE {side} = $1 AND pair = ANY ($2::smallint[]) ORDER BY id LIMIT $3)"
    for side, other in (("maker_user", "taker_user"), ("taker_user", "maker_user"))
)
_TRADED = f"SELECT pair, other, sum(quote)::bigint AS quote FROM ({_SIDES}) t GROUP BY pair, other"


def first_trade(spot: Spot) -> Milestone:
    """Volume that the user has traded with strangers on pairs that are quoted in dollars, bought and sold alike."""

    async def come(conn: asyncpg.Connection, user_id: int) -> Decimal:
        pairs = {number: pair for number, pair in spot.every_pair.items() if pair.quote == COIN}
        found = await conn.fetch(_TRADED, user_id, list(pairs), MOST_TRADES)
        others = sorted({row["other"] for row in found})
        related = await spot.kernel.part(Relations).related(conn, user_id, others)
        traded = (row for row in found if row["other"] not in related)
        return sum((figure(row["quote"], pairs[row["pair"]].quote_scale) for row in traded), Decimal(0))

    def fees(target: Decimal) -> Decimal:
        """All of it by orders that rest, on the cheapest pair."""
        rows = spot.rows.rows()
        rates = [rows[one.symbol].terms.maker_fee for one in spot.listed if one.quote == COIN and one.symbol in rows]
        return target * min(rates, default=Decimal(0))

    return Milestone(
        name="spot.first_trade",
        come=come,
        fees=fees,
        target=Decimal(1_000),
        reward=Decimal("0.5"),
        unit=COIN,
        link="spot.trade",
        icon="arrows-left-right",
    )
