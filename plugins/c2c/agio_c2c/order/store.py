"""Rows of orders, each locked by whoever acts on it."""

from __future__ import annotations

import asyncpg
from agio_kernel.identity.person import people

from agio_c2c.order.order import Order


async def own_order(tx: asyncpg.Connection, id: str, user_id: int) -> Order:
    """The order that a user's form names, locked until the transaction ends; refused where it isn't theirs."""
    own = await Order.require_own(tx, id, user_id)
    return await lock_order(tx, own.id)


async def lock_order(tx: asyncpg.Connection, id: int) -> Order:
    """An order, once nobody else is at it."""
    return (await Order.lock(tx, [id]))[id]


async def free_order(tx: asyncpg.Connection, id: int) -> Order | None:
    """An order, locked until the transaction ends; None where somebody is at it, or it is gone."""
    free = await tx.fetchval("SELECT id FROM c2c_order WHERE id = $1 FOR UPDATE SKIP LOCKED", id)
    return None if free is None else await Order.find(tx, id)


async def verified_name(conn: asyncpg.Connection, user_id: int) -> str:
    """The name that the user was verified by; "" where nobody verified one."""
    person = (await people(conn, [user_id])).get(user_id)
    return person.name if person else ""


async def is_disputing(conn: asyncpg.Connection, user_id: int) -> bool:
    """Whether a purchase of this user's is in dispute: a sale is the user's own claim."""
    disputed = "SELECT EXISTS (SELECT FROM c2c_order WHERE user_id = $1 AND side = 'buy' AND state = 'disputed')"
    return bool(await conn.fetchval(disputed, user_id))
