"""The inventory: what may be sold of a coin. One statement guards it, so that no coin is sold twice."""

from __future__ import annotations

from collections.abc import Mapping

import asyncpg
from agio_kernel.declarations.errors import ApiError

from agio_c2c.c2c import C2c
from agio_c2c.declared.codes import SOLD_OUT
from agio_c2c.order.order import Order


async def take(c2c: C2c, tx: asyncpg.Connection, order: Order) -> None:
    """Have the coins of a purchase within the stock, or be refused."""
    used_quota = await tx.fetchval(
        "INSERT INTO c2c_stock AS s (coin, used_quota) SELECT $1, $2::bigint WHERE $2::bigint <= $3"
        " ON CONFLICT (coin) DO UPDATE SET used_quota = s.used_quota + $2::bigint WHERE s.used_quota + $2::bigint <= $3"
        " RETURNING used_quota",
        order.coin,
        order.amount,
        c2c.stock(order.coin),
    )
    if used_quota is None:
        raise ApiError(SOLD_OUT, field="amount", coin=order.coin)


async def give(tx: asyncpg.Connection, order: Order) -> None:
    """Coins come back: a purchase came to nothing, or a sale is finished."""
    await tx.execute(
        "INSERT INTO c2c_stock AS s (coin, used_quota) VALUES ($1, -$2::bigint)"
        " ON CONFLICT (coin) DO UPDATE SET used_quota = s.used_quota - $2::bigint",
        order.coin,
        order.amount,
    )


async def used_quota_of(conn: asyncpg.Connection) -> Mapping[str, int]:
    """Return the taken amount of each coin."""
    return {one["coin"]: one["used_quota"] for one in await conn.fetch("SELECT coin, used_quota FROM c2c_stock")}
