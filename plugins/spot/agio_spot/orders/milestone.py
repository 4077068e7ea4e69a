"""The first trades, as something to reach."""

from __future__ import annotations

from decimal import Decimal

import asyncpg
from agio_kernel.money.amounts import figure
from agio_kernel.people.milestones import Milestone

from agio_spot.spot import Spot

COIN = "USDT"
MOST_TRADES = 2_000
"""The user's oldest ones: who has more of them has reached any target that is meant for beginners."""

_SIDES = " UNION ALL ".join(
    f"(SELECT id, pair, quote FROM spot_trade WHERE {side} = $1 AND pair = ANY ($2::smallint[]) ORDER BY id LIMIT $3)"
    for side in ("maker_user", "taker_user")
)
_TRADED = f"SELECT pair, sum(quote)::bigint AS quote FROM ({_SIDES}) t GROUP BY pair"


def first_trade(spot: Spot) -> Milestone:
    """What the user has traded on pairs that are quoted in dollars, bought and sold alike."""

    async def come(conn: asyncpg.Connection, user_id: int) -> Decimal:
        pairs = {number: pair for number, pair in spot.every_pair.items() if pair.quote == COIN}
        found = await conn.fetch(_TRADED, user_id, list(pairs), MOST_TRADES)
        return sum((figure(row["quote"], pairs[row["pair"]].quote_scale) for row in found), Decimal(0))

    return Milestone(
        name="spot.first_trade",
        come=come,
        target=Decimal(1_000),
        reward=Decimal(3),
        unit=COIN,
        link="spot.trade",
        icon="arrows-left-right",
    )
