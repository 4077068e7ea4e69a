"""Conversion of rows to orders, and back."""

from __future__ import annotations

from typing import Any

import asyncpg
import msgspec
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.query import done, insert, select, update
from agio_kernel.postgres.repository import Repository

from agio_c2c.order.order import Order
from agio_c2c.order.tables import Orders

_orders = Repository(Orders, Order)
find_order, order_of = _orders.find, _orders.of
_LOCKED, _ = select(Orders, Order).querystrings[0].compile_string()


async def insert_order(tx: asyncpg.Connection, order: Order) -> int:
    """Keep a new order; the number that its reference is made of. 0 where its quote was taken before."""
    kept = {name: value for name, value in msgspec.structs.asdict(order).items() if name != "number"}
    made = insert(Orders, kept).on_conflict(action="DO NOTHING")
    if not await done(tx, made):
        return 0
    number = await tx.fetchval("SELECT number FROM c2c_order WHERE id = $1", order.id)
    assert number is not None, f"the order {order.id} was kept"
    return number


async def own_order(tx: asyncpg.Connection, id: int, user_id: int) -> Order:
    """A user's own order, kept as it is until the transaction ends; an ApiError where there is none of theirs."""
    found = await tx.fetchrow(f"{_LOCKED} WHERE id = $1 AND user_id = $2 FOR UPDATE", id, user_id)
    if found is None:
        raise ApiError(NOT_FOUND, field="id")
    return order_of(found)


async def free_order(tx: asyncpg.Connection, id: int) -> Order | None:
    """An order, kept as it is until the transaction ends; None where somebody is at it, or it is gone."""
    found = await tx.fetchrow(f"{_LOCKED} WHERE id = $1 FOR UPDATE SKIP LOCKED", id)
    return None if found is None else order_of(found)


async def lock_order(tx: asyncpg.Connection, id: int) -> Order:
    """An order, once nobody else is at it."""
    found = await tx.fetchrow(f"{_LOCKED} WHERE id = $1 FOR UPDATE", id)
    assert found is not None, f"there is no order {id}"
    return order_of(found)


async def keep(tx: asyncpg.Connection, order: Order, **changed: Any) -> Order:
    """An order whose row is held, with these columns changed."""
    await done(tx, update(Orders, changed).where(Orders.id == order.id))
    return msgspec.structs.replace(order, **changed)


async def is_disputing(conn: asyncpg.Connection, user_id: int) -> bool:
    """Whether a purchase of this user's is in dispute: a sale is the user's own claim."""
    disputed = "SELECT EXISTS (SELECT FROM c2c_order WHERE user_id = $1 AND side = 'buy' AND state = 'disputed')"
    return bool(await conn.fetchval(disputed, user_id))
