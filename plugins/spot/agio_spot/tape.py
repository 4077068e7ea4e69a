"""The tape of all pairs, for whoever makes prices of our own trades: of real money, and of customers alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

import asyncpg
from agio_kernel.ledger import Realm
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.ids import first_of, ids_around
from agio_kernel.ports.trades import Traded, TradedSum, TradeTape

from agio_spot.sequencer.market import HOUSE_USER_ID

LAG = timedelta(seconds=1)
"""Age below which a trade isn't published yet: an id may be given before another's and committed after it."""
_REPORTED = "t.realm = $1 AND t.maker_user <> $2 AND t.taker_user <> $2 AND t.id < $3"
_AFTER = f"""
    SELECT t.id, p.symbol, t.price, t.quantity, t.at_ms AS time_ms
    FROM spot_trade t JOIN spot_pair p ON p.id = t.pair
    WHERE {_REPORTED} AND t.id > $4 ORDER BY t.id LIMIT $5
"""
_SUMS = f"""
    SELECT p.symbol, t.at_ms / $4 * $4 AS open_ms, (array_agg(t.price ORDER BY t.id))[1] AS open,
           max(t.price) AS high, min(t.price) AS low, (array_agg(t.price ORDER BY t.id DESC))[1] AS close,
           sum(t.quantity)::numeric AS volume, sum(t.quote)::numeric AS turnover,
           max(t.id) AS last_id, max(t.at_ms) AS last_ms
    FROM spot_trade t JOIN spot_pair p ON p.id = t.pair
    WHERE {_REPORTED} AND t.id >= $5 AND t.id < $6 AND t.at_ms >= $7 AND t.at_ms < $8
    GROUP BY p.symbol, t.at_ms / $4 ORDER BY open_ms, p.symbol
"""


def trade_tape(clock: Clock) -> TradeTape:
    """Provide the tape of trades between customers in every pair."""
    return TradeTape(partial(_after, clock), partial(_sums, clock))


def _reported(clock: Clock) -> tuple[int, int, int]:
    return int(Realm.REAL), HOUSE_USER_ID, first_of(clock.now() - LAG)


async def _after(clock: Clock, conn: asyncpg.Connection, id: int, limit: int) -> Sequence[Traded]:
    return [Traded(**row) for row in await conn.fetch(_AFTER, *_reported(clock), id, limit)]


async def _sums(
    clock: Clock, conn: asyncpg.Connection, from_ms: int, until_ms: int, length_ms: int
) -> Sequence[TradedSum]:
    rows = await conn.fetch(_SUMS, *_reported(clock), length_ms, *ids_around(from_ms, until_ms), from_ms, until_ms)
    return [TradedSum(**{**row, "volume": int(row["volume"]), "turnover": int(row["turnover"])}) for row in rows]
