"""Business that must end before the plugin can be off: shares that users hold, and VIP terms that run."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness

from agio_wealth.declared.funds import COIN


def open_business() -> Sequence[OpenBusiness]:
    """Orders that wait are counted with their cases."""

    async def holdings(conn: asyncpg.Connection) -> Open:
        count = await conn.fetchval("SELECT count(*) FROM wealth_holding WHERE shares + held > 0")
        return Open(count or 0)

    async def vips(conn: asyncpg.Connection) -> Open:
        row = await conn.fetchrow(
            "SELECT count(*) AS count, coalesce(sum(amount) FILTER (WHERE realm = 0), 0)::bigint AS amount"
            " FROM wealth_vip WHERE state = 'running'"
        )
        assert row is not None, "an aggregate has one row"
        return Open(row["count"], (Locked(COIN, row["amount"]),) if row["amount"] else ())

    return (OpenBusiness("wealth.open.holdings", holdings), OpenBusiness("wealth.open.vips", vips))
