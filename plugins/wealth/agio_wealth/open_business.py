"""Business that must end before the plugin can be off: shares that users hold, and VIP terms that run."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness

from agio_wealth.declared.funds import COIN


def open_business() -> Sequence[OpenBusiness]:
    """Orders that wait are counted with their cases."""

    async def holdings(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
        count = await conn.fetchval(
            "SELECT count(*) FROM wealth_holding WHERE shares + held > 0 AND ($1::bigint IS NULL OR user_id = $1)",
            user_id,
        )
        return Open(count or 0)

    async def vips(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
        row = await conn.fetchrow(
            "SELECT count(*) AS count, coalesce(sum(amount) FILTER (WHERE realm = 0), 0)::bigint AS amount"
            " FROM wealth_vip WHERE state = 'running' AND ($1::bigint IS NULL OR user_id = $1)",
            user_id,
        )
        assert row is not None, "an aggregate has one row"
        return Open(row["count"], (Locked(COIN, row["amount"]),) if row["amount"] else ())

    return (
        OpenBusiness("wealth.open.holdings", holdings, "wealth.low_risk_orders"),
        OpenBusiness("wealth.open.vips", vips, "wealth.vip_orders"),
    )
