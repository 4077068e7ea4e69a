"""A user's favourite symbols."""

from __future__ import annotations

from typing import Any

import asyncpg
from agio_kernel.session.principal import Principal

MOST = 200


async def of(conn: Any, who: Principal) -> list[str]:
    """The symbols ``who`` starred, in the order they were starred."""
    rows = await conn.fetch(
        "SELECT symbol FROM market_favourite WHERE user_id = $1 ORDER BY created_at, symbol LIMIT $2", who.id, MOST
    )
    return [row["symbol"] for row in rows]


async def star(tx: asyncpg.Connection, who: Principal, symbol: str) -> bool:
    """Star a symbol; False where ``who`` has as many as can be kept."""
    count: int = await tx.fetchval("SELECT count(*) FROM market_favourite WHERE user_id = $1", who.id) or 0
    if count >= MOST:
        return False
    await tx.execute(
        "INSERT INTO market_favourite (user_id, symbol) VALUES ($1, $2) ON CONFLICT DO NOTHING", who.id, symbol
    )
    return True


async def unstar(tx: asyncpg.Connection, who: Principal, symbol: str) -> None:
    """Take the star away."""
    await tx.execute("DELETE FROM market_favourite WHERE user_id = $1 AND symbol = $2", who.id, symbol)
