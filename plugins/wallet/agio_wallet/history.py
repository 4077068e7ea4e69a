"""The curve of a user's total: one point a day, kept by a task that values every account in USDT."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from agio_kernel.amounts import format_amount
from agio_kernel.request import Request

from agio_wallet.assets import asset_rows
from agio_wallet.desk import Desk, wallet_now
from agio_wallet.terms import hong_kong_day
from agio_wallet.valuation import VALUE_SCALE, Valuation
from agio_wallet.views import listed

DAYS = 30
OWNERS_AT_ONCE = 2000

_TOTALS = """
    SELECT a.owner, (a.id >> 1 & 4095)::int AS asset, sum(a.available + a.held)::bigint AS total
    FROM ledger_account a
    WHERE a.owner IN (SELECT DISTINCT owner FROM ledger_account WHERE owner > $1 ORDER BY owner LIMIT $2)
    GROUP BY 1, 2 ORDER BY 1
"""


async def take_snapshots(desk: Desk) -> int:
    """Value everybody now, as today's point; an hour later it is taken again, so the last one of a day stays."""
    after = written = 0
    while True:
        async with desk.kernel.db.read() as conn:
            rows = await conn.fetch(_TOTALS, after, OWNERS_AT_ONCE)
        if not rows:
            return written
        assets = {asset.id: asset for asset in desk.kernel.assets.values()}
        valuation = Valuation(desk.kernel.prices)
        totals: dict[int, int] = defaultdict(int)
        for row in rows:
            asset = assets.get(row["asset"])
            totals[row["owner"]] += (asset and valuation.usdt(asset, row["total"])) or 0
        await desk.kernel.db.execute(
            "INSERT INTO wallet_snapshot (user_id, day, usdt)"
            " SELECT u, (wallet_now() AT TIME ZONE interval '8 hours')::date, v"
            " FROM unnest($1::bigint[], $2::bigint[]) t(u, v)"
            " ON CONFLICT (user_id, day) DO UPDATE SET usdt = excluded.usdt",
            list(totals),
            list(totals.values()),
        )
        written += len(totals)
        after = max(totals)


async def asset_history(desk: Desk, request: Request) -> dict[str, Any]:
    """Up to 30 days, oldest first; today's point is what everything is worth now."""
    who = request.who
    async with desk.kernel.db.read() as conn:
        today = hong_kong_day(await wallet_now(conn))
        rows = await conn.fetch(
            "SELECT day, usdt FROM wallet_snapshot WHERE user_id = $1 AND day < $2 AND day > $2 - $3::int ORDER BY day",
            who.id,
            today,
            DAYS,
        )
    now = sum(int(row["usdt"].replace(".", "")) for row in await asset_rows(desk.kernel, who))
    points = [(row["day"], row["usdt"]) for row in rows] + [(today, now)]
    return listed([{"day": day.isoformat(), "usdt": format_amount(usdt, VALUE_SCALE)} for day, usdt in points])
