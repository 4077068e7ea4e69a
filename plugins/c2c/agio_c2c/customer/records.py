"""The list of a user's orders: the paged call, the single order, the CSV."""

from __future__ import annotations

from typing import Annotated, Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Id, Page, PageSize
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import select
from agio_kernel.records import Listing, One, Records

from agio_c2c.c2c import C2c
from agio_c2c.customer.show import shown
from agio_c2c.order.order import Order
from agio_c2c.order.schemas import OrderDetail, OrderView, view_order
from agio_c2c.order.store import find_order, order_of
from agio_c2c.order.tables import Orders

State = Literal[
    "",
    "pending_match",
    "matched",
    "proof_sent",
    "finished",
    "rejected",
    "expired",
    "cancelled",
    "disputed",
    "closed",
]
SideName = Literal["", "buy", "sell"]


class OrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of orders: all, or those of a side and a state."""

    side: SideName = ""
    state: State = ""
    after: Cursor = ""
    size: PageSize = 20


class OrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Order to read."""

    id: Id


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """List to export, with the filters of its page."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "c2c_orders"
    side: SideName = ""
    state: State = ""


def order_records(c2c: C2c) -> Records:
    """Records of a user's purchases and sales for a wire, newest first."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        now, form = await db_now(conn), request.form
        base = select(Orders, Order).where(Orders.user_id == who.id)
        filters = [Orders.side == form.side] if form.side else []
        filters += [Orders.state == form.state] if form.state else []

        def row(found: asyncpg.Record) -> OrderView:
            order = order_of(found)
            return view_order(c2c.asset(order.coin), order, now)

        return Listing(Listed(base, "c2c_order", filters), row)

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> OrderDetail | None:
        order = await find_order(conn, int(request.form.id), who.id)
        return None if order is None else await shown(c2c, conn, order)

    return Records(
        plugin="c2c",
        name="c2c_orders",
        path="getC2cOrders",
        summary="My C2C orders",
        form=OrdersForm,
        answer=Page[OrderView],
        columns=(
            "reference",
            "side",
            "coin",
            "amount",
            "currency",
            "fiat",
            "price",
            "payer",
            "bank",
            "state",
            "created_at",
        ),
        words={"side": "trade.side.{}", "state": "c2c.state.{}"},
        listing=listing,
        one=One("getC2cOrder", "One of my C2C orders", OrderForm, OrderDetail, find),
        links={"web/getC2cOrder": {"id": "rows/0/id"}},
    )
