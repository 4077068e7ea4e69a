"""Announce what operators have published: the terms are written down for good, and of a lottery the fingerprint of its
seed, before anybody can subscribe. From then on the calendar does the rest.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

import asyncpg
from agio_kernel.cases import TIMER, opened
from agio_kernel.jobs import JobKind, schedule
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import Rate

from agio_subscription.allocation.rules import AllocationRule, fingerprint
from agio_subscription.declared.issues import IssueTerms
from agio_subscription.declared.states import ISSUE_STATES, IssueState
from agio_subscription.issue.issue import Issue
from agio_subscription.subscription import Subscription

COURSE = JobKind("subscription.issue", "Close the window of an issue, draw its lots, list its coin")
SEED = "subscription.seed"


async def announce_new(subscription: Subscription) -> None:
    """Announce every published issue that isn't yet; being woken twice does no harm."""
    known = {one["key"] for one in await subscription.kernel.db.fetch("SELECT key FROM subscription_issue")}
    for key, row in subscription.written().items():
        if key not in known:
            await subscription.kernel.db.run(lambda tx, row=row: announce(subscription, tx, row))


async def announce(subscription: Subscription, tx: asyncpg.Connection, row: Row[IssueTerms]) -> Issue | None:
    """One issue; None where another process was first, or an issue of this coin runs or has taken place."""
    now = await db_now(tx)
    issue = _issue_of(subscription, row, now)
    if not await issue.insert_once(tx):
        return None
    await schedule(tx, COURSE, issue.id, issue.closes_at)
    await opened(tx, subscription.kernel.ids, ISSUE_STATES, issue, TIMER, "announced")
    return issue


def _issue_of(subscription: Subscription, row: Row[IssueTerms], now: datetime) -> Issue:
    terms, kernel = row.terms, subscription.kernel
    asset, paid = subscription.asset(terms.coin), subscription.paid
    drawn = terms.rule == AllocationRule.LOTTERY
    seed = secrets.token_hex(32) if drawn else ""

    def minor(amount: object, scale: int) -> int:
        return int(amount.scaleb(scale))  # type: ignore[attr-defined]

    def at(day: object) -> datetime:
        return subscription.calendar.at(day, terms.hour)  # type: ignore[arg-type]

    lot = minor(terms.lot, asset.scale)
    closes_at, lists_at = at(terms.closes), at(terms.lists)
    return Issue(
        id=kernel.ids.next(),
        key=row.key,
        version=row.number,
        coin=terms.coin,
        name=asset.title,
        summary=terms.summary,
        state=IssueState.ANNOUNCED,
        rule=AllocationRule(terms.rule),
        price=minor(terms.issue_price, paid.scale),
        lot=lot,
        lot_price=minor(terms.lot * terms.issue_price, paid.scale),
        lots=minor(terms.quantity, asset.scale) // lot,
        circulation=minor(terms.circulation, asset.scale),
        least_lots=minor(terms.least, asset.scale) // lot,
        most_lots=minor(terms.most, asset.scale) // lot,
        fee_rate=Rate.of(terms.fee),
        opens_at=at(terms.opens),
        closes_at=closes_at,
        draws_at=closes_at + timedelta(minutes=terms.draw_minutes),
        lists_at=lists_at,
        lock_days=terms.lock_days,
        frees_at=lists_at + timedelta(days=terms.lock_days),
        white_paper=terms.white_paper or "",
        network=terms.network or "",
        contract=terms.contract or "",
        founders=None if terms.founders is None else Rate.of(terms.founders),
        founders_until=terms.founders_until,
        audits=terms.audits or 0,
        open_points=terms.open_points or 0,
        fingerprint=fingerprint(seed) if drawn else "",
        sealed_seed=kernel.secrets.seal(SEED, seed.encode()),
        created_at=now,
    )
