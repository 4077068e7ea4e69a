"""Show the issues, to everybody, and how their lots were given out."""

from __future__ import annotations

from datetime import datetime

import asyncpg
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now

from agio_subscription.declared.codes import NOT_DRAWN
from agio_subscription.declared.coins import PAID_IN
from agio_subscription.declared.states import IssueState
from agio_subscription.issue.issue import Issue, Pool
from agio_subscription.issue.schemas import AskedPoint, DrawnRow, DrawView, IssueDetail, IssueView, issue_fields
from agio_subscription.issue.store import asked_over_time, every_issue, issue_of_key, pool_of, pools
from agio_subscription.schemas import DrawForm, IssueForm
from agio_subscription.subscription import Subscription

PARTS = 96
"""Parts of the window that the curve of the demand tells apart."""


@get("web/getIssues", access=Access.VISITOR, links={"web/getIssue": {"issue": "rows/0/key"}})
async def list_issues(subscription: Subscription, request: Request[NoForm]) -> Page[IssueView]:
    """New coins, before and after they are listed.

    Every issue, the one that opens last first.
    """
    async with subscription.kernel.db.read() as conn:
        now = await db_now(conn)
        issues = await every_issue(conn)
        asked = await pools(conn, int(request.realm))
    return whole(
        [
            IssueView(
                **issue_fields(
                    subscription,
                    one,
                    asked.get(one.id) or Pool(issue_id=one.id, realm=0),
                    now,
                    _last(subscription, one),
                )
            )
            for one in issues
        ]
    )


@get("web/getIssue", access=Access.VISITOR, example=IssueForm(issue="meridian"))
async def show_issue(subscription: Subscription, request: Request[IssueForm]) -> IssueDetail:
    """A new coin with its facts, and what is asked for of it.

    One issue with its facts and the demand over its window.
    """
    realm = int(request.realm)
    async with subscription.kernel.db.read() as conn:
        issue = await issue_of_key(conn, request.form.issue)
        now: datetime = await db_now(conn)
        pool = await pool_of(conn, issue.id, realm)
        points = await asked_over_time(conn, issue, realm, PARTS)
    return IssueDetail(
        **issue_fields(subscription, issue, pool, now, _last(subscription, issue)),
        white_paper=issue.white_paper,
        network=issue.network,
        contract=issue.contract,
        founders="" if issue.founders is None else issue.founders.text,
        founders_until=issue.founders_until,
        audits=issue.audits,
        open_points=issue.open_points,
        fingerprint=issue.fingerprint,
        announced_at=issue.created_at,
        seed=issue.seed,
        drawn_at=issue.drawn_at,
        issued_lots=issue.lots,
        asked_lots=pool.asked_lots,
        demand_over_time=[
            AskedPoint(min(at, now, issue.closes_at), subscription.coins(lots * issue.lot, issue.coin))
            for at, lots in points
        ],
    )


@get("web/getIssueDraw", access=Access.VISITOR, example=DrawForm(issue="orbit"))
async def show_draw(subscription: Subscription, request: Request[DrawForm]) -> DrawView:
    """Show the allocation of a new coin's lots.

    Returns every input of the allocation; refused before the allocation is made.
    """
    form, realm = request.form, int(request.realm)
    async with subscription.kernel.db.read() as conn:
        issue = await issue_of_key(conn, form.issue)
        if issue.state not in (IssueState.ALLOCATED, IssueState.LISTED):
            raise ApiError(NOT_DRAWN, field="issue")
        pool = await pool_of(conn, issue.id, realm)
        rows = await _drawn(conn, issue, realm, int(form.after or 0), form.size + 1)
    return DrawView(
        rows=rows[: form.size],
        next=str(rows[form.size - 1].place) if len(rows) > form.size else "",
        issue=issue.key,
        rule=issue.rule,
        issued_lots=issue.lots,
        asked_lots=pool.asked_lots,
        passed_lots=pool.passed_lots,
        fingerprint=issue.fingerprint,
        seed=issue.seed,
        last_ticket=pool.last_ticket,
        last_remainder=pool.last_remainder,
        last_place=pool.last_place,
    )


async def _drawn(conn: asyncpg.Connection, issue: Issue, realm: int, after: int, size: int) -> list[DrawnRow]:
    found = await conn.fetch(
        "SELECT place, first_lot, lots, passed_lots FROM subscription_order"
        " WHERE issue_id = $1 AND realm = $2 AND place > $3 ORDER BY place LIMIT $4",
        issue.id,
        realm,
        after,
        size,
    )
    return [DrawnRow(*one) for one in found]


def _last(subscription: Subscription, issue: Issue) -> str:
    """The coin's price now, where somebody quotes it."""
    if issue.state is not IssueState.LISTED:
        return ""
    symbol, prices = f"{issue.coin}{PAID_IN}", subscription.kernel.prices
    tick = prices.latest(symbol)
    decimals = next((one.price_decimals for one in prices.instruments() if one.symbol == symbol), None)
    return "" if tick is None or decimals is None else format_amount(tick.price, decimals)
