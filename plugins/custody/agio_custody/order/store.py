"""Where rows become orders, and back."""

from __future__ import annotations

from datetime import date

import asyncpg
import msgspec
from agio_kernel.postgres.nouns import Nouns

from agio_custody.order.order import Order
from agio_custody.order.tables import Orders


class Credited(msgspec.Struct, frozen=True):
    """A day of an order that was credited; ``yield_id`` names the receipt of its yield."""

    day: date
    step: int
    parts: int
    amount: int
    yield_id: int


_orders = Nouns(Orders, Order)
insert_order, number_of, find_order = _orders.insert, _orders.number_of, _orders.find
lock_orders, order_of = _orders.lock, _orders.of


async def credited(conn: asyncpg.Connection, order_id: int) -> list[Credited]:
    """What was credited to an order, day by day."""
    found = await conn.fetch(
        "SELECT day, step, parts, amount, yield_id FROM custody_credit WHERE order_id = $1 ORDER BY step", order_id
    )
    return [Credited(*one) for one in found]
