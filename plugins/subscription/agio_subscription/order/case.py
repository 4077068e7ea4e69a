"""Subscriptions to an issue whose lots operators give out, as cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

import asyncpg
import msgspec
from agio_kernel.cases import Actor, Case, Cases, Decision, Queue, amount
from agio_kernel.cases.review import CaseFact

from agio_subscription.allocation.rules import share_of
from agio_subscription.declared.parameters import DUAL_CONTROL
from agio_subscription.declared.permissions import ALLOCATE
from agio_subscription.declared.states import FROZEN, ORDER_STATES
from agio_subscription.issue.issue import Issue, Pool
from agio_subscription.issue.store import pool_of
from agio_subscription.order.decide import let_pass, reject
from agio_subscription.order.order import Order
from agio_subscription.subscription import Subscription


class _Extras(msgspec.Struct, frozen=True):
    issue: Issue
    pool: Pool


def allocation_cases(subscription: Subscription) -> Cases[Order]:
    """Cases of subscriptions whose lots no draw gives out."""

    async def extras(conn: asyncpg.Connection, rows: Sequence[Order]) -> Mapping[int, _Extras]:
        issues = await Issue.with_ids(conn, (one.issue_id for one in rows))
        pools = {
            (one.issue_id, one.realm): await pool_of(conn, one.issue_id, one.realm)
            for one in {(row.issue_id, row.realm): row for row in rows}.values()
        }
        return {one.id: _Extras(issues[one.issue_id], pools[one.issue_id, one.realm]) for one in rows}

    def summary(case: Case[Order]) -> Sequence[CaseFact]:
        order, issue = case.row, case.extras.issue
        return (
            amount("subscription.fact.asked", order.lots * order.lot, subscription.asset(issue.coin)),
            amount("subscription.fact.frozen", order.frozen, subscription.paid),
        )

    async def facts(_: asyncpg.Connection, case: Case[Order]) -> Sequence[CaseFact]:
        order, issue, pool = case.row, case.extras.issue, case.extras.pool
        asset = subscription.asset(issue.coin)
        share = share_of(order.lots, pool.asked_lots, issue.lots)
        return (
            *summary(case),
            amount("subscription.fact.share", share * issue.lot, asset),
            amount("subscription.fact.issued", issue.lots * issue.lot, asset),
            amount("subscription.fact.left", (issue.lots - pool.passed_lots) * issue.lot, asset),
            CaseFact("subscription.fact.closes", issue.closes_at.isoformat(), kind="time"),
            CaseFact("subscription.fact.lists", issue.lists_at.isoformat(), kind="time"),
            CaseFact("subscription.fact.reason", order.reason, kind="key"),
        )

    async def whole(tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
        await let_pass(subscription, tx, case.row, actor, reason, whole=True)

    async def share(tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
        await let_pass(subscription, tx, case.row, actor, reason, whole=False)

    async def decline(tx: asyncpg.Connection, case: Case[Order], actor: Actor, reason: str) -> None:
        await reject(subscription, tx, case.row, actor, reason)

    asks = "subscription.ask.reason"
    return Cases(
        id="subscription.allocations",
        queue=Queue("sparkles", 75, ALLOCATE.key, 1440),
        link="subscription.orders",
        states=ORDER_STATES,
        row=Order,
        only="rule = 'operator'",
        open=FROZEN,
        holds="frozen",
        extras=extras,
        summary=summary,
        columns=("subscription.fact.asked", "subscription.fact.frozen"),
        facts=facts,
        worth=lambda case: Decimal(case.row.frozen).scaleb(-subscription.paid.scale),
        threshold=DUAL_CONTROL,
        decisions={
            "pass": Decision(whole, explained=True, asks=asks, grants=True, two="threshold", pays=True),
            "pass_share": Decision(share, explained=True, asks=asks, grants=True, two="threshold", pays=True),
            "reject": Decision(decline, reasons=("account_review", "limits", "source_unclear"), explained=True),
        },
    )
