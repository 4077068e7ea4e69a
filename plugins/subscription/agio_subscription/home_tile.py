"""Tile of the front page: the subscribed amount of the coin that is given out."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.declarations.principal import Realm
from agio_kernel.declarations.tiles import Drawing, Figure, Number, Words, percent, seconds
from agio_kernel.ports.clock import db_now

from agio_subscription.issue.issue import Pool, Status
from agio_subscription.issue.store import every_issue, pools
from agio_subscription.subscription import Subscription

_SHOWN = Decimal("0.0001")


async def home_figure(subscription: Subscription) -> Figure | None:
    """Return the figure of the open issue that closes first, as the share asked for; else the next opening; else
    None."""
    async with subscription.kernel.db.read() as conn:
        now = await db_now(conn)
        issues = await every_issue(conn)
        asked = await pools(conn, int(Realm.REAL))
    lots = {one.id: (asked.get(one.id) or Pool(issue_id=one.id, realm=int(Realm.REAL))).asked_lots for one in issues}
    status = {one.id: one.status(now, lots[one.id]) for one in issues}
    running = [one for one in issues if status[one.id] in (Status.OPEN, Status.SOLD_OUT)]
    if running:
        issue = min(running, key=lambda one: one.closes_at)
        demand = (Decimal(lots[issue.id]) / issue.lots).quantize(_SHOWN)
        left = seconds(int((issue.closes_at - now).total_seconds()))
        words = Words("subscription.nav.figure", {"time": left})
        return Figure(percent(demand, least=1), words, Drawing("share", [float(demand)]))
    coming = [one for one in issues if status[one.id] is Status.SOON]
    if not coming:
        return None
    issue = min(coming, key=lambda one: one.opens_at)
    quantity = Number(subscription.coins(issue.lots * issue.lot, issue.coin), "amount", issue.coin)
    until = seconds(int((issue.opens_at - now).total_seconds()))
    return Figure(quantity, Words("subscription.nav.figure_soon", {"time": until}))
