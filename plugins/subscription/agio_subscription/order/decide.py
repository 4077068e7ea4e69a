"""Decisions of operators on subscriptions to an issue whose lots they give out, each with a reason."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases import Actor, move
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import db_now
from msgspec.structs import replace

from agio_subscription.allocation.rules import share_of
from agio_subscription.declared.codes import LEFT_IS_LESS, WINDOW_RUNS
from agio_subscription.declared.states import ORDER_STATES, IssueState
from agio_subscription.issue.issue import Issue
from agio_subscription.issue.store import lock_issue, pool_of
from agio_subscription.order.events import SubscriptionChanged
from agio_subscription.order.order import Order
from agio_subscription.subscription import Subscription


async def let_pass(
    subscription: Subscription, tx: asyncpg.Connection, order: Order, actor: Actor, reason: str, *, whole: bool
) -> None:
    """All of its lots, or those of the equal share; refused where fewer are left."""
    issue = await _given_out(tx, order)
    lots = order.lots
    if not whole:
        lots = share_of(order.lots, (await pool_of(tx, issue.id, order.realm)).asked_lots, issue.lots)
    trigger = "pass" if whole else "pass_share"
    now = await db_now(tx)
    state = await move(
        tx, subscription.kernel.ids, ORDER_STATES, order, trigger, actor, now, note=reason, passed_lots=lots
    )
    left = await tx.fetchval(
        "UPDATE subscription_pool SET passed_lots = passed_lots + $3 WHERE issue_id = $1 AND realm = $2"
        " AND passed_lots + $3 <= $4 RETURNING true",
        issue.id,
        order.realm,
        lots,
        issue.lots,
    )
    if not left or not lots:
        pool = await pool_of(tx, issue.id, order.realm)
        rest = subscription.figure((issue.lots - pool.passed_lots) * issue.lot, issue.coin)
        raise ApiError(LEFT_IS_LESS, field="reason", left=rest, coin=issue.coin)
    await _tell(subscription, tx, issue, replace(order, state=state, passed_lots=lots), "")


async def reject(subscription: Subscription, tx: asyncpg.Connection, order: Order, actor: Actor, reason: str) -> None:
    """Reject a subscription, for a reason that its owner reads; all that was frozen is returned."""
    issue = await lock_issue(tx, order.issue_id, share=True)
    now = await db_now(tx)
    state = await move(
        tx, subscription.kernel.ids, ORDER_STATES, order, "reject", actor, now, note=reason, reason=reason
    )
    await subscription.kernel.ledger.release(tx, order.account, order.frozen)
    await _tell(subscription, tx, issue, replace(order, state=state), reason)


async def _given_out(tx: asyncpg.Connection, order: Order) -> Issue:
    """The issue, where its window is over and its coin isn't listed."""
    issue = await lock_issue(tx, order.issue_id, share=True)
    if issue.state not in (IssueState.CLOSED, IssueState.ALLOCATED):
        raise ApiError(WINDOW_RUNS)
    return issue


async def _tell(subscription: Subscription, tx: asyncpg.Connection, issue: Issue, order: Order, reason: str) -> None:
    refund = 0 if order.held else order.frozen
    event = SubscriptionChanged(
        order.user_id, order.id, issue.coin, order.state.value, order.passed_lots * order.lot, refund, reason
    )
    await subscription.kernel.bus.emit(tx, event)
