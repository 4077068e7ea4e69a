"""The curve of a user's net worth: one point a day, kept by a task that values everything in USDT."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.ledger.net_worth import NetWorths
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.valuation import VALUE_SCALE
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.query import rows

from agio_wallet.history.daily_books import keep_books
from agio_wallet.schemas import DayValueView
from agio_wallet.tables import Snapshots
from agio_wallet.terms import hong_kong_day
from agio_wallet.wallet import WalletContext

DAYS = 365
OWNERS_AT_ONCE = 2000

_OWNERS = "SELECT DISTINCT owner FROM account_balances WHERE owner > $1 ORDER BY owner LIMIT $2"


async def take_snapshots(context: WalletContext) -> int:
    """Value everybody now, as today's point; an hour later it is taken again, so the last one of a day stays. Where a
    product can't say what it keeps there is no point: a fall that never was is worse than a gap.
    """
    after = written = 0
    while True:
        async with context.kernel.db.read() as conn:
            owners = [row["owner"] for row in await conn.fetch(_OWNERS, after, OWNERS_AT_ONCE)]
        if not owners:
            return written
        found = await context.kernel.part(NetWorths).of(owners)
        totals = {owner: one.total for owner, one in found.items() if not one.unknown}
        await context.kernel.db.execute(
            "INSERT INTO wallet_snapshot (user_id, day, usdt)"
            " SELECT u, (agio_now() AT TIME ZONE interval '8 hours')::date, v"
            " FROM unnest($1::bigint[], $2::bigint[]) t(u, v)"
            " ON CONFLICT (user_id, day) DO UPDATE SET usdt = excluded.usdt",
            list(totals),
            list(totals.values()),
        )
        await keep_books(context, owners)
        written += len(totals)
        after = owners[-1]


@get("web/assetHistory")
async def asset_history(context: WalletContext, request: Request[NoForm]) -> Page[DayValueView]:
    """Show my total value on each day of the last year.

    Up to a year, oldest first; today's point is the present value.
    """
    who = request.user
    async with context.kernel.db.read() as conn:
        today = hong_kong_day(await db_now(conn))
        past = Snapshots.select(Snapshots.day, Snapshots.usdt).where(
            Snapshots.user_id == who.id, Snapshots.day < today, Snapshots.day > today - timedelta(days=DAYS)
        )
        found = await rows(conn, past.order_by(Snapshots.day))
    now = (await context.kernel.part(NetWorths).of_one(who.id)).total
    points = [(row["day"], row["usdt"]) for row in found] + [(today, now)]
    return whole([DayValueView(day.isoformat(), format_amount(usdt, VALUE_SCALE)) for day, usdt in points])
