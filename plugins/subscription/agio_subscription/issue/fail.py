"""Fail an issue before its coin is listed: whoever subscribed is told why and gets everything back."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases import Actor, move
from agio_kernel.jobs import JobKind, schedule_all
from agio_kernel.ports.clock import db_now

from agio_subscription.declared.states import ISSUE_STATES
from agio_subscription.issue.announce import SEED
from agio_subscription.issue.store import lock_issue
from agio_subscription.subscription import Subscription

REFUND = JobKind("subscription.refund", "Tell and pay back who subscribed to an issue that failed")


async def fail(subscription: Subscription, tx: asyncpg.Connection, id: int, actor: Actor, reason: str) -> None:
    """The seed is shown as well, so that nobody can say a draw that was made has been hidden."""
    kernel = subscription.kernel
    issue = await lock_issue(tx, id)
    now = await db_now(tx)
    seed = kernel.secrets.open(SEED, issue.sealed_seed).decode()
    await move(tx, kernel.ids, ISSUE_STATES, issue, "fail", actor, now, note=reason, reason=reason, seed=seed)
    found = await tx.fetch(
        "SELECT id FROM subscription_order WHERE issue_id = $1 AND state IN ('under_review', 'passed')", id
    )
    await schedule_all(tx, REFUND, [(one["id"], now) for one in found])
