"""Say what a subscription would freeze and come to, by the very functions that settle it."""

from __future__ import annotations

from datetime import datetime

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now

from agio_subscription.allocation.rules import AllocationRule, share_of
from agio_subscription.declared.codes import NOT_OPEN, OFF_LOT, SOLD_OUT, WINDOW_CLOSED
from agio_subscription.issue.issue import Issue, Status
from agio_subscription.issue.store import issue_of_key, pool_of
from agio_subscription.order.order import settlement_of
from agio_subscription.order.schemas import Outcome, QuoteView
from agio_subscription.schemas import SubscribeForm
from agio_subscription.subscription import Subscription


def lots_of(subscription: Subscription, issue: Issue, text: str) -> int:
    """The quantity of a form in whole lots, within what one account may ask for."""
    minor = amount_field(
        text,
        subscription.asset(issue.coin).scale,
        "quantity",
        minimum=issue.least_lots * issue.lot,
        maximum=issue.most_lots * issue.lot,
    )
    if minor % issue.lot:
        raise ApiError(OFF_LOT, field="quantity", lot=subscription.figure(issue.lot, issue.coin), coin=issue.coin)
    return minor // issue.lot


def require_open(issue: Issue, now: datetime, asked_lots: int) -> None:
    """Refuse what comes before the window, after it, or when nothing is left."""
    match issue.status(now, asked_lots):
        case Status.OPEN:
            return
        case Status.SOON:
            raise ApiError(NOT_OPEN, field="issue")
        case Status.SOLD_OUT:
            raise ApiError(SOLD_OUT, field="quantity")
        case _:
            raise ApiError(WINDOW_CLOSED, field="issue")


@get("web/getIssueQuote", access=Access.VISITOR, example=SubscribeForm(issue="meridian", quantity="100"))
async def quote(subscription: Subscription, request: Request[SubscribeForm]) -> QuoteView:
    """Quote a subscription.

    Returns the amount to freeze, and the settlement where all, the present share, or nothing passes.
    """
    realm = int(request.realm)
    async with subscription.kernel.db.read() as conn:
        issue = await issue_of_key(conn, request.form.issue)
        lots = lots_of(subscription, issue, request.form.quantity)
        pool = await pool_of(conn, issue.id, realm)
        now = await db_now(conn)
    require_open(issue, now, pool.asked_lots)
    share = lots if issue.rule is AllocationRule.FIRST_COME else share_of(lots, pool.asked_lots + lots, issue.lots)
    frozen = issue.frozen(lots)

    def outcome(passed: int) -> Outcome:
        come = settlement_of(passed, issue.lot, issue.lot_price, issue.fee_rate, frozen)
        return Outcome(
            passed=subscription.coins(come.credited, issue.coin),
            paid=subscription.usdt(come.charged + come.fee),
            refund=subscription.usdt(come.refund),
        )

    return QuoteView(
        issue=issue.key,
        coin=issue.coin,
        quantity=subscription.coins(lots * issue.lot, issue.coin),
        lots=lots,
        margin=subscription.usdt(issue.cost(lots)),
        fee=subscription.usdt(issue.fee(lots)),
        frozen=subscription.usdt(frozen),
        all=outcome(lots),
        likely=outcome(share),
        none=outcome(0),
    )
