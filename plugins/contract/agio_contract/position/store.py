"""Conversion of rows to positions and closures, and back: one at a time when ordered, many in one statement when moved
on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg
import msgspec
from agio_kernel.postgres.query import done, insert

from agio_contract.declared.states import PositionState
from agio_contract.position.closure import Closure
from agio_contract.position.position import Position
from agio_contract.position.tables import Positions

_MOVING = {
    "lots": "bigint",
    "margin": "bigint",
    "take_profit": "bigint",
    "stop_loss": "bigint",
    "seen_ms": "bigint",
    "low_price": "bigint",
    "high_price": "bigint",
    "state": "text",
    "delivers_ms": "bigint",
    "interest_ms": "bigint",
    "entry": "bigint",
    "entry_price": "bigint",
    "entry_ms": "bigint",
    "entry_tick": "bigint",
    "liquidation": "bigint",
    "closing": "bigint",
    "reason": "text",
    "close_price": "bigint",
    "result": "bigint",
    "fees": "bigint",
    "interest": "bigint",
    "closed_at": "timestamptz",
}
"""Columns that change as a position is moved on."""

_MOVE = (
    f"UPDATE contract_position p SET {', '.join(f'{name} = u.{name}' for name in _MOVING)}"
    f" FROM unnest($1::bigint[], $2::text[],"
    f" {', '.join(f'${place}::{kind}[]' for place, kind in enumerate(_MOVING.values(), 3))})"
    f" u(id, old, {', '.join(_MOVING)}) WHERE p.id = u.id AND p.state = u.old"
)

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

_CLOSURE = {
    "id": "bigint",
    "position_id": "bigint",
    "user_id": "bigint",
    "account": "bigint",
    "realm": "smallint",
    "product": "text",
    "symbol": "text",
    "decimals": "smallint",
    "coin": "text",
    "scale": "smallint",
    "side": "text",
    "leverage": "integer",
    "lots": "bigint",
    "lot": "bigint",
    "entry_price": "bigint",
    "price": "bigint",
    "mark": "bigint",
    "tick": "bigint",
    "time_ms": "bigint",
    "reason": "text",
    "margin": "bigint",
    "result": "bigint",
    "fee": "bigint",
    "shortfall": "bigint",
    "returned": "bigint",
    "created_at": "timestamptz",
}

_CLOSED = (
    f"INSERT INTO contract_closure ({', '.join(_CLOSURE)}) SELECT * FROM"
    f" unnest({', '.join(f'${place}::{kind}[]' for place, kind in enumerate(_CLOSURE.values(), 1))})"
)


async def insert_position(tx: asyncpg.Connection, position: Position) -> None:
    """Keep a new order."""
    await done(tx, insert(Positions, msgspec.structs.asdict(position)))


async def save_moved(tx: asyncpg.Connection, moved: Sequence[tuple[PositionState, Position]]) -> None:
    """Keep positions that have moved on, each from the state it was in; a RuntimeError where one wasn't in it."""
    status = await tx.execute(
        _MOVE,
        [position.id for _, position in moved],
        [old.value for old, _ in moved],
        *([getattr(position, name) for _, position in moved] for name in _MOVING),
    )
    if int(status.split()[-1]) != len(moved):
        raise RuntimeError("positions moved on that were not in the state they were read in")


async def insert_closures(tx: asyncpg.Connection, closures: Sequence[Closure]) -> None:
    """Keep what was closed."""
    await tx.execute(_CLOSED, *([getattr(one, name) for one in closures] for name in _CLOSURE))


async def reached(tx: asyncpg.Connection, symbol: str, low: int, high: int, until_ms: int, most: int) -> list[Position]:
    """Positions that marks of a range do something to which they haven't seen, kept as they are; the bound is a
    batch's.
    """
    return [position_of(row) for row in await tx.fetch(_REACHED, symbol, low, high, until_ms, most)]


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
    return [position_of(row) for row in rows]


def position_of(found: Any) -> Position:
    """A row that a list found."""
    return msgspec.convert({name: found[name] for name in Position.__struct_fields__}, Position)


def closure_of(found: Any) -> Closure:
    """A row that a list found."""
    return msgspec.convert({name: found[name] for name in Closure.__struct_fields__}, Closure)
