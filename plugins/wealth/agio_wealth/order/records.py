"""The list of a user's orders of funds: the paged call, the single order, the CSV."""

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

from agio_wealth.order.order import Order
from agio_wealth.order.schemas import OrderView, RiskName, view_order
from agio_wealth.order.store import order_of
from agio_wealth.order.tables import Orders
from agio_wealth.wealth import Wealth

State = Literal["", "waiting", "filled", "redeeming", "redeemed", "withdrawn"]
Risk = Literal["", RiskName]


class OrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of orders: all, or those of a state, or of the funds of a risk."""

    state: State = ""
    risk: Risk = ""
    after: Cursor = ""
    size: PageSize = 20


class OrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Order to read."""

    id: Id


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """List to export, with the filters of its page."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "wealth_orders"
    state: Annotated[str, msgspec.Meta(max_length=20)] = ""
    risk: Risk = ""


class _Numbered(Order, frozen=True):
    """A row of the list."""

    number: int = 0


def order_records(wealth: Wealth) -> Records:
    """Records of a user's orders, newest first."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        now = await db_now(conn)
        base = select(Orders, _Numbered).where(Orders.user_id == who.id)
        filters = [Orders.state == request.form.state] if request.form.state else []
        if request.form.risk:
            filters.append(Orders.risk == request.form.risk)
        return Listing(
            Listed(base, "wealth_order", filters), lambda row: view_order(wealth, order_of(row), row["number"], now)
        )

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> OrderView | None:
        row = await conn.fetchrow(
            "SELECT * FROM wealth_order WHERE id = $1 AND user_id = $2", int(request.form.id), who.id
        )
        return None if row is None else view_order(wealth, order_of(row), row["number"], await db_now(conn))

    return Records(
        plugin="wealth",
        name="wealth_orders",
        path="getFundOrders",
        summary="My orders of funds",
        form=OrdersForm,
        answer=Page[OrderView],
        columns=(
            "reference",
            "name",
            "side",
            "coin",
            "amount",
            "fee",
            "shares",
            "value",
            "state",
            "created_at",
            "value_at",
        ),
        words={"side": "wealth.side.{}", "state": "wealth.state.{}"},
        listing=listing,
        one=One("getFundOrder", "One of my orders of funds", OrderForm, OrderView, find),
        links={"web/getFundOrder": {"id": "rows/0/id"}},
    )
