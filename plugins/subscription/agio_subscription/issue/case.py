"""Issues as cases: what an operator sees of one until its coin is listed, and how it is failed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Queue, amount
from agio_kernel.cases.review import CaseFact

from agio_subscription.declared.parameters import DUAL_CONTROL
from agio_subscription.declared.permissions import FAIL_ISSUES
from agio_subscription.declared.states import ISSUE_STATES
from agio_subscription.issue.fail import fail
from agio_subscription.issue.issue import Issue
from agio_subscription.subscription import Subscription


def issue_cases(subscription: Subscription) -> Cases[Issue]:
    """Issues whose coin isn't listed yet."""

    async def extras(conn: asyncpg.Connection, rows: Sequence[Issue]) -> Mapping[int, tuple[int, int]]:
        found = await conn.fetch(
            "SELECT issue_id, sum(lots)::bigint AS lots, sum(frozen)::bigint AS frozen FROM subscription_order"
            " WHERE issue_id = ANY ($1::bigint[]) AND realm = 0 AND state IN ('under_review', 'passed') GROUP BY 1",
            [one.id for one in rows],
        )
        return {one["issue_id"]: (one["lots"], one["frozen"]) for one in found}

    def summary(case: Case[Issue]) -> Sequence[CaseFact]:
        issue, (lots, frozen) = case.row, case.extras or (0, 0)
        return (
            CaseFact("subscription.fact.status", f"subscription.state.{issue.state}", kind="key"),
            CaseFact("subscription.fact.rule", f"subscription.rule.{issue.rule}", kind="key"),
            amount("subscription.fact.asked", lots * issue.lot, subscription.asset(issue.coin)),
            amount("subscription.fact.frozen", frozen, subscription.paid),
        )

    async def facts(_: asyncpg.Connection, case: Case[Issue]) -> Sequence[CaseFact]:
        issue, asset = case.row, subscription.asset(case.row.coin)
        return (
            *summary(case),
            amount("subscription.fact.issued", issue.lots * issue.lot, asset),
            amount("subscription.fact.price", issue.price, subscription.paid),
            CaseFact("subscription.fact.opens", issue.opens_at.isoformat(), kind="time"),
            CaseFact("subscription.fact.closes", issue.closes_at.isoformat(), kind="time"),
            CaseFact("subscription.fact.lists", issue.lists_at.isoformat(), kind="time"),
            CaseFact("subscription.fact.contract", issue.contract, kind="address"),
            CaseFact("subscription.fact.fingerprint", issue.fingerprint, kind="address"),
        )

    async def failed(tx: asyncpg.Connection, case: Case[Issue], actor: Actor, reason: str) -> None:
        await fail(subscription, tx, case.row.id, actor, reason)

    def worth(case: Case[Issue]) -> Decimal:
        return Decimal((case.extras or (0, 0))[1]).scaleb(-subscription.paid.scale)

    return Cases(
        id="subscription.issues",
        queue=Queue("sparkles", 80, FAIL_ISSUES.key, 10080),
        states=ISSUE_STATES,
        row=Issue,
        since="closes_at",
        ahead=True,
        title=lambda case: f"{case.row.name} ({case.row.coin})",
        extras=extras,
        summary=summary,
        columns=("subscription.fact.asked", "subscription.fact.frozen"),
        facts=facts,
        worth=worth,
        threshold=DUAL_CONTROL,
        decisions={
            "fail": Decision(
                failed,
                reasons=("issuer_withdrew", "contract_unsound", "facts_wrong"),
                explained=True,
                two="threshold",
            )
        },
    )
