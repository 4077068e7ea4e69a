"""The course of an issue by the calendar: its window closes, its lots are drawn, its coin is listed.

A step follows from the issue and what was asked for, never from the time it runs at, so a deployment that was away
ends where one that never stopped does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime

import asyncpg
from agio_kernel.cases import TIMER, move
from agio_kernel.jobs import DONE, Job, JobKind, JobStep, Next, Outcome, one_by_one, schedule_all
from agio_kernel.money.events import CoinListed

from agio_subscription.allocation.rules import AllocationRule, Asked, allocate
from agio_subscription.declared.coins import PAID_IN
from agio_subscription.declared.states import ISSUE_STATES, IssueState
from agio_subscription.issue.announce import COURSE, SEED
from agio_subscription.issue.issue import Issue
from agio_subscription.issue.store import lock_issue
from agio_subscription.subscription import Subscription

RESULT = JobKind("subscription.result", "Tell a subscription what the draw has given it")
CREDIT = JobKind("subscription.credit", "Credit what has passed, give back the rest, and free what was locked")


def course(subscription: Subscription) -> Job:
    """The steps of issues."""

    async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        issue = await lock_issue(tx, due.id)
        match issue.state:
            case IssueState.ANNOUNCED:
                await move(tx, subscription.kernel.ids, ISSUE_STATES, issue, "close", TIMER)
                return Next(issue.draws_at)
            case IssueState.CLOSED:
                await _draw(subscription, tx, issue)
                return Next(issue.lists_at)
            case IssueState.ALLOCATED:
                await _list(subscription, tx, issue)
                return DONE
            case IssueState.LISTED | IssueState.FAILED:
                return DONE

    return Job(COURSE, one_by_one(step), 1)


async def _draw(subscription: Subscription, tx: asyncpg.Connection, issue: Issue) -> None:
    """Draw the line in each realm, write down who passes, and show the seed; each is told in a step of its own."""
    seed = subscription.kernel.secrets.open(SEED, issue.sealed_seed).decode()
    if issue.rule in (AllocationRule.LOTTERY, AllocationRule.PRO_RATA):
        for realm in await _realms(tx, issue):
            asked = await _asked(tx, issue, realm)
            drawn = await asyncio.to_thread(allocate, issue.rule, asked, issue.lots, seed)
            places = [place for place, lots in drawn.passed.items() if lots]
            await tx.execute(
                "UPDATE subscription_order o SET passed_lots = u.lots"
                " FROM unnest($3::bigint[], $4::bigint[]) u(place, lots)"
                " WHERE o.issue_id = $1 AND o.realm = $2 AND o.place = u.place AND o.state = 'under_review'",
                issue.id,
                realm,
                places,
                [drawn.passed[place] for place in places],
            )
            await tx.execute(
                "UPDATE subscription_pool SET passed_lots = $3, last_ticket = $4, last_remainder = $5, last_place = $6"
                " WHERE issue_id = $1 AND realm = $2",
                issue.id,
                realm,
                sum(drawn.passed.values()),
                drawn.cut.last_ticket,
                drawn.cut.last_remainder,
                drawn.cut.last_place,
            )
        await _schedule(tx, RESULT, issue, ("under_review",), issue.draws_at)
    await move(tx, subscription.kernel.ids, ISSUE_STATES, issue, "allocate", TIMER, seed=seed, drawn_at=issue.draws_at)


async def _list(subscription: Subscription, tx: asyncpg.Connection, issue: Issue) -> None:
    """The coin is listed: whoever runs its market hears of it, and every subscription is settled in its own step."""
    kernel, asset = subscription.kernel, subscription.asset(issue.coin)
    await move(tx, kernel.ids, ISSUE_STATES, issue, "list", TIMER)
    await _schedule(tx, CREDIT, issue, ("under_review", "passed"), issue.lists_at)
    price = subscription.usdt(issue.price)
    await kernel.bus.emit(tx, CoinListed(issue.coin, asset.title, PAID_IN, price, issue.lists_at))


async def _realms(tx: asyncpg.Connection, issue: Issue) -> Sequence[int]:
    found = await tx.fetch("SELECT realm FROM subscription_pool WHERE issue_id = $1 ORDER BY realm", issue.id)
    return [one["realm"] for one in found]


async def _asked(tx: asyncpg.Connection, issue: Issue, realm: int) -> Sequence[Asked]:
    found = await tx.fetch(
        "SELECT place, first_lot, lots FROM subscription_order WHERE issue_id = $1 AND realm = $2 ORDER BY place",
        issue.id,
        realm,
    )
    return [Asked(*one) for one in found]


async def _schedule(tx: asyncpg.Connection, kind: JobKind, issue: Issue, states: Sequence[str], at: datetime) -> None:
    found = await tx.fetch(
        "SELECT id FROM subscription_order WHERE issue_id = $1 AND state = ANY ($2::text[])", issue.id, list(states)
    )
    await schedule_all(tx, kind, [(one["id"], at) for one in found])
