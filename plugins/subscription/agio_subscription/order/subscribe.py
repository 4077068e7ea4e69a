"""Subscribe: the lots, the margin and the fee that are frozen for them, and the order, everything or nothing."""

from __future__ import annotations

from datetime import datetime

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import TIMER, USER, move, opened
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import InsufficientFunds, Wallet
from agio_kernel.ports.clock import db_now
from msgspec.structs import replace

from agio_subscription.allocation.rules import MOST_DRAWN, AllocationRule
from agio_subscription.declared.codes import ACCOUNT_LIMIT, LEFT_IS_LESS, SOLD_OUT, USDT_INSUFFICIENT
from agio_subscription.declared.coins import PAID_IN
from agio_subscription.declared.states import ORDER_STATES, OrderState
from agio_subscription.issue.issue import Issue
from agio_subscription.issue.store import issue_of_key, join, lock_issue, pool_of, take_share
from agio_subscription.order.order import Order
from agio_subscription.order.quote import lots_of, require_open
from agio_subscription.order.schemas import OrderView, view_order
from agio_subscription.schemas import SubscribeForm
from agio_subscription.subscription import Subscription


@post(
    "web/subscribeIssue",
    opens_business=True,
    example=SubscribeForm(issue="meridian", quantity="100"),
    links={"web/getSubscription": {"id": "id"}},
)
async def subscribe(subscription: Subscription, request: Request[SubscribeForm]) -> OrderView:
    """Subscribe to a new coin."""
    form, who = request.form, request.user
    async with subscription.kernel.db.read() as conn:
        issue = await issue_of_key(conn, form.issue)
    lots = lots_of(subscription, issue, form.quantity)
    try:
        async with request.idempotent_transaction() as effect:
            order = await place(subscription, effect.tx, issue.id, who.id, who.realm, lots)
            return effect.keep(view_order(subscription, issue, order))
    except InsufficientFunds as error:
        raise ApiError(USDT_INSUFFICIENT, field="quantity") from error


async def place(
    subscription: Subscription,
    tx: asyncpg.Connection,
    issue_id: int,
    user_id: int,
    realm: Realm,
    lots: int,
    at: datetime | None = None,
) -> Order:
    """One subscription; ``at`` is the moment it counts for, by default now. The account is locked before the numbers
    are taken, so that whoever waits for money keeps nobody from subscribing.
    """
    kernel, paid = subscription.kernel, subscription.paid
    issue = await lock_issue(tx, issue_id, share=True)
    now = at or await db_now(tx)
    require_open(issue, now, 0)
    if not await take_share(tx, issue, user_id, int(realm), lots):
        most = subscription.figure(issue.most_lots * issue.lot, issue.coin)
        raise ApiError(ACCOUNT_LIMIT, field="quantity", most=most, coin=issue.coin)
    where = (Wallet.SPOT, paid.id)
    account = (await kernel.ledger.open_accounts(tx, user_id, realm, [where]))[where]
    frozen = issue.frozen(lots)
    await kernel.ledger.hold(tx, account, frozen)
    numbers = await join(tx, issue, int(realm), lots, _most(issue))
    if numbers is None:
        await _refuse_more(subscription, tx, issue, int(realm))
    place, first_lot = numbers  # type: ignore[misc]
    order = Order(
        id=kernel.ids.next(),
        user_id=user_id,
        realm=int(realm),
        issue_id=issue.id,
        rule=issue.rule,
        account=account,
        coin=PAID_IN,
        place=place,
        first_lot=first_lot,
        lots=lots,
        lot=issue.lot,
        lot_price=issue.lot_price,
        fee_rate=issue.fee_rate,
        frozen=frozen,
        state=OrderState.UNDER_REVIEW,
        created_at=now,
    )
    order = await order.insert(tx)
    await opened(tx, kernel.ids, ORDER_STATES, order, USER, "asked", now)
    if issue.rule is not AllocationRule.FIRST_COME:
        return order
    state = await move(tx, kernel.ids, ORDER_STATES, order, "pass", TIMER, now, passed_lots=lots)
    return replace(order, state=state, passed_lots=lots)


def _most(issue: Issue) -> int:
    match issue.rule:
        case AllocationRule.FIRST_COME:
            return issue.lots
        case AllocationRule.LOTTERY:
            return MOST_DRAWN
        case _:
            return 2**40


async def _refuse_more(subscription: Subscription, tx: asyncpg.Connection, issue: Issue, realm: int) -> None:
    left = max(0, _most(issue) - (await pool_of(tx, issue.id, realm)).asked_lots)
    if left < issue.least_lots:
        raise ApiError(SOLD_OUT, field="quantity")
    raise ApiError(
        LEFT_IS_LESS, field="quantity", left=subscription.figure(left * issue.lot, issue.coin), coin=issue.coin
    )
