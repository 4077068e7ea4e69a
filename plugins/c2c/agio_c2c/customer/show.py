"""One of a user's orders, whole."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases import own_time_line
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.order.order import Order, same_name
from agio_c2c.order.payee import payee_of
from agio_c2c.order.schemas import OrderDetail, view_detail


async def shown(c2c: C2c, conn: asyncpg.Connection, order: Order) -> OrderDetail:
    """Return the order as its owner sees it at this moment of the database's clock."""
    payee = payee_of(c2c, order)
    verified = same_name(order.payer, await c2c.verified_name(conn, order.user_id))
    lines = await own_time_line(conn, "c2c", order.id)
    number = "" if payee is None else payee.number
    return view_detail(c2c.asset(order.coin), order, await db_now(conn), number, verified, lines)
