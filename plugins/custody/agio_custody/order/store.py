"""Where rows become orders, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import asyncpg
import msgspec
from agio_kernel.postgres.query import done, insert, row, select

from agio_custody.order.order import Order
from agio_custody.order.tables import Orders


class Credited(msgspec.Struct, frozen=True):
    """A day of an order that was credited; ``yield_id`` names the receipt of its yield."""

    day: date
    step: int
    parts: int
    amount: int
    yield_id: int


async def insert_order(tx: asyncpg.Connection, order: Order) -> None:
    """Keep a new order."""
    await done(tx, insert(Orders, msgspec.structs.asdict(order)))


async def number_of(conn: asyncpg.Connection, id: int) -> int:
    """The number that an order's reference is made of."""
    found = await conn.fetchval("SELECT number FROM custody_order WHERE id = $1", id)
    assert found is not None, f"there is no order {id}"
    return found


async def find_order(conn: asyncpg.Connection, id: int, user_id: int | None = None) -> Order | None:
    """The order of this id; with ``user_id`` only where it is that user's."""
    query = select(Orders, Order).where(Orders.id == id)
    if user_id is not None:
        query = query.where(Orders.user_id == user_id)
    return await row(conn, query, Order)


async def lock_orders(tx: asyncpg.Connection, ids: Iterable[int]) -> Mapping[int, Order]:
    """These orders, kept as they are until the transaction ends."""
    query, _ = select(Orders, Order).querystrings[0].compile_string()
    found = await tx.fetch(f"{query} WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE", list(ids))
    return {one["id"]: msgspec.convert(dict(one), Order) for one in found}


def order_of(found: Any) -> Order:
    """A row that a list found."""
    return msgspec.convert({name: found[name] for name in Order.__struct_fields__}, Order)


async def credited(conn: asyncpg.Connection, order_id: int) -> list[Credited]:
    """What was credited to an order, day by day."""
    found = await conn.fetch(
        "SELECT day, step, parts, amount, yield_id FROM custody_credit WHERE order_id = $1 ORDER BY step", order_id
    )
    return [Credited(*one) for one in found]
