"""The list of a user's subscriptions: the paged call, the single one, the CSV."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Id, Page, PageSize
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import any_of, select
from agio_kernel.records import Listing, One, Records

from agio_subscription.declared.states import OrderState
from agio_subscription.issue.store import every_issue, issues_of
from agio_subscription.order.order import Order
from agio_subscription.order.schemas import OrderView, view_order
from agio_subscription.order.store import order_of
from agio_subscription.order.tables import Orders
from agio_subscription.subscription import Subscription

Group = Literal["", "waiting", "locked", "finished"]

GROUPS = {
    "waiting": (OrderState.UNDER_REVIEW, OrderState.PASSED, OrderState.ISSUANCE_FAILED),
    "locked": (OrderState.LOCKED,),
    "finished": (OrderState.RELEASED, OrderState.NOT_PASSED, OrderState.REJECTED, OrderState.REFUNDED),
}


class OrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of subscriptions: all, or those that wait, are locked or finished."""

    group: Group = ""
    after: Cursor = ""
    size: PageSize = 20


class OrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Subscription to read."""

    id: Id


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """List to export, with the filters of its page."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "subscriptions"
    group: Group = ""


class _Shown(Order, frozen=True):
    number: int = 0
    decided_at: datetime | None = None


def order_records(subscription: Subscription) -> Records:
    """Records of a user's subscriptions, newest first."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        base = select(Orders, _Shown).where(Orders.user_id == who.id)
        states = [state.value for state in GROUPS.get(request.form.group, ())]
        filters = [any_of(Orders.state, states)] if states else []
        issues = {one.id: one for one in await every_issue(conn)}

        def shown(row: asyncpg.Record) -> OrderView:
            return view_order(subscription, issues[row["issue_id"]], order_of(row), row["number"], row["decided_at"])

        return Listing(Listed(base, "subscription_order", filters), shown)

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> OrderView | None:
        row = await conn.fetchrow(
            "SELECT * FROM subscription_order WHERE id = $1 AND user_id = $2", int(request.form.id), who.id
        )
        if row is None:
            return None
        issues = await issues_of(conn, [row["issue_id"]])
        return view_order(subscription, issues[row["issue_id"]], order_of(row), row["number"], row["decided_at"])

    return Records(
        plugin="subscription",
        name="subscriptions",
        path="getSubscriptions",
        summary="My subscriptions",
        form=OrdersForm,
        answer=Page[OrderView],
        columns=(
            "reference",
            "coin",
            "quantity",
            "passed",
            "margin",
            "total_fee",
            "frozen",
            "paid",
            "fee",
            "refund",
            "state",
            "created_at",
            "lists_at",
            "frees_at",
        ),
        words={"state": "subscription.state.{}"},
        listing=listing,
        one=One("getSubscription", "One of my subscriptions", OrderForm, OrderView, find),
        links={"web/getSubscription": {"id": "rows/0/id"}},
    )
