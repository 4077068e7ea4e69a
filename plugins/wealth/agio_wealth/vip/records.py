"""The list of a user's VIP orders: the paged call, the single order, the CSV."""

from __future__ import annotations

from datetime import date
from typing import Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Id, Page, PageSize, Place
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import select
from agio_kernel.records import Listing, One, Records
from agio_kernel.terms import Rate

from agio_wealth.vip.order import VipOrder, interest_of
from agio_wealth.vip.store import vip_of
from agio_wealth.vip.tables import VipOrders
from agio_wealth.vip.view import VipOrderView, view_vip
from agio_wealth.wealth import Wealth


class VipOrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which orders: all, or those of a state."""

    state: Literal["", "running", "completed"] = ""
    after: Place = ""
    size: PageSize = 20


class VipOrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which order."""

    id: Id


class _Numbered(VipOrder, frozen=True):
    """A row of the list."""

    number: int = 0


def vip_records(wealth: Wealth) -> Records:
    """What a user has and had in VIP products, newest first."""

    def shown(row: asyncpg.Record, today: date) -> VipOrderView:
        order = vip_of(row)
        return view_vip(wealth, order, row["number"], today, interest_of(order.amount, Rate(order.rate), order.days))

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        today = wealth.calendar.day(await db_now(conn))
        own = select(VipOrders, _Numbered).where(VipOrders.user_id == who.id)
        narrow = [VipOrders.state == request.form.state] if request.form.state else []
        return Listing(Listed(own, "wealth_vip", narrow), lambda row: shown(row, today))

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> VipOrderView | None:
        row = await conn.fetchrow(
            "SELECT * FROM wealth_vip WHERE id = $1 AND user_id = $2", int(request.form.id), who.id
        )
        return None if row is None else shown(row, wealth.calendar.day(await db_now(conn)))

    return Records(
        plugin="wealth",
        name="wealth_vips",
        path="getVipOrders",
        summary="My VIP orders",
        form=VipOrdersForm,
        answer=Page[VipOrderView],
        columns=(
            "reference",
            "product",
            "coin",
            "amount",
            "days",
            "rate",
            "accrued",
            "interest",
            "state",
            "created_at",
            "ends_at",
        ),
        words={"state": "wealth.state.{}"},
        listing=listing,
        one=One("getVipOrder", "One of my VIP orders", VipOrderForm, VipOrderView, find),
        links={"web/getVipOrder": {"id": "rows/0/id"}},
    )
