"""The list of a user's subscriptions: the paged call, the single one, the CSV."""

from __future__ import annotations

from typing import Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Page, PageSize
from agio_kernel.entities import column
from agio_kernel.postgres.query import any_of
from agio_kernel.records import Listing, One, Records

from agio_subscription.declared.states import OrderState
from agio_subscription.issue.issue import Issue
from agio_subscription.issue.store import every_issue
from agio_subscription.order.order import Order
from agio_subscription.order.schemas import OrderView, view_order
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


def order_records(subscription: Subscription) -> Records:
    """Records of a user's subscriptions, newest first."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        states = [state.value for state in GROUPS.get(request.form.group, ())]
        filters = [any_of(column(Order, "state"), states)] if states else []
        issues = {one.id: one for one in await every_issue(conn)}

        def shown(row: asyncpg.Record) -> OrderView:
            return view_order(subscription, issues[row["issue_id"]], Order.of(row))

        return Listing(Order.listed(who.id, *filters), shown)

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> OrderView | None:
        order = await Order.find_own(conn, int(request.form.id), who.id)
        if order is None:
            return None
        issue = (await Issue.with_ids(conn, [order.issue_id]))[order.issue_id]
        return view_order(subscription, issue, order)

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
        one=One("getSubscription", "One of my subscriptions", ById, OrderView, find),
        links={"web/getSubscription": {"id": "rows/0/id"}},
    )
