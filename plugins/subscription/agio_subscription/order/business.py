"""Business that must settle before the plugin can be switched off, beside the cases in the console."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness

from agio_subscription.declared.coins import PAID_IN


async def _drawn(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
    found = await conn.fetchrow(
        "SELECT count(*) AS orders, coalesce(sum(frozen), 0)::bigint AS frozen FROM subscription_order"
        " WHERE rule <> 'operator' AND state IN ('under_review', 'passed', 'issuance_failed')"
        " AND ($1::bigint IS NULL OR user_id = $1)",
        user_id,
    )
    assert found is not None
    return Open(found["orders"], (Locked(PAID_IN, found["frozen"]),) if found["frozen"] else ())


async def _locked(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
    found = await conn.fetch(
        "SELECT i.coin, count(*) AS orders, sum(o.passed_lots * o.lot)::bigint AS held FROM subscription_order o"
        " JOIN subscription_issue i ON i.id = o.issue_id WHERE o.state = 'locked'"
        " AND ($1::bigint IS NULL OR o.user_id = $1) GROUP BY 1 ORDER BY 1",
        user_id,
    )
    return Open(sum(one["orders"] for one in found), tuple(Locked(one["coin"], one["held"]) for one in found))


OPEN_BUSINESS = (
    OpenBusiness("subscription.open.drawn", _drawn, "subscription.orders"),
    OpenBusiness("subscription.open.locked", _locked, "subscription.orders"),
)
