"""A user's favourite symbols."""

from __future__ import annotations

from typing import Any

import asyncpg
from agio_kernel.declarations.principal import Principal
from agio_kernel.postgres.query import done, insert, rows, value

from agio_market.tables import Favourites

MOST = 200


async def of(conn: Any, who: Principal) -> list[str]:
    """The symbols ``who`` starred, in the order they were starred."""
    starred = Favourites.select(Favourites.symbol).where(Favourites.user_id == who.id)
    found = await rows(conn, starred.order_by(Favourites.created_at, Favourites.symbol).limit(MOST))
    return [row["symbol"] for row in found]


async def star(tx: asyncpg.Connection, who: Principal, symbol: str) -> bool:
    """Star a symbol; False where ``who`` has as many as can be kept."""
    if await value(tx, Favourites.count().where(Favourites.user_id == who.id)) >= MOST:
        return False
    starred = {Favourites.user_id: who.id, Favourites.symbol: symbol}
    await done(tx, insert(Favourites, starred).on_conflict(action="DO NOTHING"))
    return True


async def unstar(tx: asyncpg.Connection, who: Principal, symbol: str) -> None:
    """Take the star away."""
    await done(tx, Favourites.delete().where(Favourites.user_id == who.id, Favourites.symbol == symbol))
