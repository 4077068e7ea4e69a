"""The list of a user's orders: the paged call, the single order, the CSV."""

from __future__ import annotations

from typing import Annotated, Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Id, Page, PageSize, Place
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import any_of, select
from agio_kernel.records import Listing, One, Records

from agio_custody.custody import Custody
from agio_custody.declared.states import EARNING, ORDER_STATES
from agio_custody.order.order import Order
from agio_custody.order.store import credited, order_of
from agio_custody.order.tables import Orders
from agio_custody.order.view import OrderDetail, OrderView, view_detail, view_order

State = Literal["", "held", "ended", "in_custody", "redeeming", "redeemed", "completed", "redemption_rejected"]

GROUPS = {"held": EARNING, "ended": ORDER_STATES.final}
"""Several states under one name: what is in custody, and what has come back."""


class OrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which orders: all, or those of a state or a group of states."""

    state: State = ""
    after: Place = ""
    size: PageSize = 20


class OrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which order."""

    id: Id


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which list, narrowed as the page is."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "custody_orders"
    state: State = ""


class _Numbered(Order, frozen=True):
    """A row of the list."""

    number: int = 0


def order_records(custody: Custody) -> Records:
    """What a user has and had in custody, newest first."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        today = custody.calendar.day(await db_now(conn))
        own = select(Orders, _Numbered).where(Orders.user_id == who.id)
        state = request.form.state
        narrow = [any_of(Orders.state, GROUPS.get(state, (state,)))] if state else []

        def shown(row: asyncpg.Record) -> OrderView:
            return view_order(custody, order_of(row), row["number"], today)

        return Listing(Listed(own, "custody_order", narrow), shown)

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> OrderDetail | None:
        row = await conn.fetchrow(
            "SELECT * FROM custody_order WHERE id = $1 AND user_id = $2", int(request.form.id), who.id
        )
        if row is None:
            return None
        today = custody.calendar.day(await db_now(conn))
        return view_detail(custody, order_of(row), row["number"], today, await credited(conn, row["id"]))

    return Records(
        plugin="custody",
        name="custody_orders",
        path="getProfitOrders",
        summary="My custody orders",
        form=OrdersForm,
        answer=Page[OrderView],
        columns=(
            "reference",
            "product",
            "coin",
            "amount",
            "days",
            "earned",
            "state",
            "loss",
            "created_at",
            "ends_at",
        ),
        words={"state": "custody.state.{}"},
        listing=listing,
        one=One("getProfitOrder", "One of my custody orders", OrderForm, OrderDetail, find),
        links={"web/getProfitOrder": {"id": "rows/0/id"}},
    )
