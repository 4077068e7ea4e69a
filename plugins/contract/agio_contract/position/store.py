"""Positions in their table: many in one statement when moved on."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg

from agio_contract.declared.states import PositionState
from agio_contract.position.position import Position

MOVING = (
    "lots",
    "margin",
    "take_profit",
    "stop_loss",
    "seen_ms",
    "low_price",
    "high_price",
    "delivers_ms",
    "interest_ms",
    "entry",
    "entry_price",
    "entry_ms",
    "entry_tick",
    "liquidation",
    "closing",
    "reason",
    "close_price",
    "result",
    "fees",
    "interest",
    "closed_at",
)
"""Columns that change beside the state as a position is moved on."""

OPEN = "state IN ('pending', 'holding', 'closing')"
HELD = "state IN ('holding', 'closing')"

_REACHED = f"""
    SELECT p.* FROM contract_position p WHERE p.id IN (
        SELECT l.id FROM contract_position l
        WHERE l.symbol = $1 AND l.low_price >= $2 AND l.seen_ms < $4 AND {OPEN}
        UNION SELECT h.id FROM contract_position h
        WHERE h.symbol = $1 AND h.high_price <= $3 AND h.seen_ms < $4 AND {OPEN}
        LIMIT $5
    ) ORDER BY p.id FOR UPDATE
"""


async def save_moved(tx: asyncpg.Connection, moved: Sequence[tuple[PositionState, Position]]) -> None:
    """Keep positions that have moved on, each from the state it was in."""
    await Position.save_moved(tx, moved, *MOVING)


async def reached(tx: asyncpg.Connection, symbol: str, low: int, high: int, until_ms: int, most: int) -> list[Position]:
    """Positions that marks of a range do something to which they haven't seen, kept as they are; the bound is a
    batch's.
    """
    return [Position.of(row) for row in await tx.fetch(_REACHED, symbol, low, high, until_ms, most)]


async def open_lots(conn: asyncpg.Connection, user_id: int, product: str, side: str) -> int:
    """The lots that an account holds and has ordered of a side of a contract."""
    found = await conn.fetchval(
        "SELECT coalesce(sum(lots), 0)::bigint FROM contract_position WHERE user_id = $1 AND product = $2 AND side = $3"
        f" AND {OPEN}",
        user_id,
        product,
        side,
    )
    return found or 0


async def lock_own(tx: asyncpg.Connection, user_id: int, ids: Sequence[int]) -> list[Position]:
    """Positions of a user, kept as they are until the transaction ends."""
    rows = await tx.fetch(
        "SELECT * FROM contract_position WHERE id = ANY ($1::bigint[]) AND user_id = $2 ORDER BY id FOR UPDATE",
        ids,
        user_id,
    )
    return [Position.of(row) for row in rows]
