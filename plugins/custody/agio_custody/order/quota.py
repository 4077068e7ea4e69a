"""The quota of a product: what may be in custody at a time, demo money counted for itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import asyncpg
from agio_kernel.declarations.errors import Refusal
from agio_kernel.money.amounts import format_amount

from agio_custody.declared.codes import QUOTA_TAKEN
from agio_custody.order.order import Order


async def take(tx: asyncpg.Connection, order: Order, quota: int, scale: int) -> None:
    """Have the amount of a new order within the quota, or be refused: the statement is the guard."""
    taken = await tx.fetchval(
        "INSERT INTO custody_taken AS t (product, realm, taken) SELECT $1, $2, $3::bigint WHERE $3::bigint <= $4"
        " ON CONFLICT (product, realm) DO UPDATE SET taken = t.taken + $3::bigint WHERE t.taken + $3::bigint <= $4"
        " RETURNING taken",
        order.product,
        order.realm,
        order.amount,
        quota,
    )
    if taken is None:
        so_far = await taken_of(tx, order.realm)
        left = max(0, quota - so_far.get(order.product, 0))
        raise Refusal(QUOTA_TAKEN, field="amount", left=format_amount(left, scale))


async def free(tx: asyncpg.Connection, orders: Iterable[Order]) -> None:
    """Give back what orders that are over had taken."""
    sums: dict[tuple[str, int], int] = {}
    for one in orders:
        key = (one.product, one.realm)
        sums[key] = sums.get(key, 0) + one.amount
    for (product, realm), amount in sorted(sums.items()):
        await tx.execute(
            "UPDATE custody_taken SET taken = taken - $3 WHERE product = $1 AND realm = $2", product, realm, amount
        )


async def taken_of(conn: asyncpg.Connection, realm: int) -> Mapping[str, int]:
    """What is taken of each product."""
    rows = await conn.fetch("SELECT product, taken FROM custody_taken WHERE realm = $1", realm)
    return {one["product"]: one["taken"] for one in rows}
