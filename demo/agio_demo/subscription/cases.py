"""New coins of a development deployment and their subscribers: made once per data folder. Past steps are carried out by
the same scheduled work as anywhere, as of its moments.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from decimal import Decimal

import asyncpg
from agio_kernel.declarations.principal import Realm
from agio_kernel.declarations.work import Lifespan
from agio_kernel.identity.users import User
from agio_kernel.ledger import Wallet
from agio_kernel.plugins.demo import Demo
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_subscription.declared.issues import IssueTerms
from agio_subscription.declared.parameters import DRAW_MINUTES, FEE
from agio_subscription.issue.announce import announce
from agio_subscription.issue.issue import Issue
from agio_subscription.issue.store import issue_of_key, pool_of
from agio_subscription.order.subscribe import place
from agio_subscription.subscription import Subscription

from agio_demo.kit import beside_start, demo_user, seed_each
from agio_demo.subscription.seeds import SEEDS, SUBSCRIBERS, Seed

OPENED_BEFORE = timedelta(days=60)
LOOKS = 120
"""Number of looks for new users' opening balance, two per second: the deployment's wallet gives it."""


async def seed_issues(subscription: Subscription) -> None:
    """Announce the coins that are open or to come."""
    for seed in SEEDS:
        if seed.closes > 0 and not await _known(subscription, seed):
            async with subscription.kernel.db.transaction() as tx:
                await announce(subscription, tx, await _row(subscription, tx, seed))


async def seed_orders(subscription: Subscription) -> int:
    """Let people subscribe, to what is open and to what is over by now; returns how many subscriptions that were."""
    await seed_issues(subscription)
    users = [await demo_user(subscription.kernel, one, OPENED_BEFORE) for one in SUBSCRIBERS]

    async def make(seed: Seed) -> int:
        return await _subscribed(subscription, seed, users[: seed.accounts])

    return await seed_each("subscription", [seed for seed in SEEDS if Decimal(seed.demand)], make)


async def _subscribed(subscription: Subscription, seed: Seed, users: Sequence[User]) -> int:
    """Everybody's subscription to one coin, in one transaction; 0 where they were made before."""
    kernel = subscription.kernel
    await _funded(subscription, users)
    async with kernel.db.transaction() as tx:
        if seed.closes <= 0:
            issue = await announce(subscription, tx, await _row(subscription, tx, seed))
        else:
            issue = await _untouched(tx, seed)
        if issue is None:
            return 0
        now = await db_now(tx)
        moments = _moments(issue, min(now, issue.closes_at), len(users))
        each = int(Decimal(seed.demand) * issue.lots) // len(users)
        for number, (user, at) in enumerate(zip(users, moments, strict=True)):
            # Some ask for more than others, all of them together for what was meant.
            uneven = each * (number % 3 - 1) // 4
            lots = min(max(each + uneven, issue.least_lots), issue.most_lots)
            await place(subscription, tx, issue.id, user.id, Realm.REAL, lots, at)
    return len(users)


def _moments(issue: Issue, until: datetime, count: int) -> Sequence[datetime]:
    """One moment of the window for each, many of them early."""
    length = until - issue.opens_at - timedelta(minutes=1)
    return [issue.opens_at + length * ((number + 1) / (count + 1)) ** 1.4 for number in range(count)]


async def _untouched(tx: asyncpg.Connection, seed: Seed) -> Issue | None:
    """An issue that is open, where nobody has subscribed to it."""
    issue = await issue_of_key(tx, seed.key)
    return None if (await pool_of(tx, issue.id, int(Realm.REAL))).orders else issue


async def _known(subscription: Subscription, seed: Seed) -> bool:
    found = await subscription.kernel.db.fetchval("SELECT true FROM subscription_issue WHERE key = $1", seed.key)
    return bool(found)


async def _row(subscription: Subscription, tx: asyncpg.Connection, seed: Seed) -> Row[IssueTerms]:
    parameters = subscription.kernel.parameters
    today = subscription.calendar.day(await db_now(tx))
    return Row(seed.key, 0, None, False, seed.terms(today, parameters.get(FEE), parameters.get(DRAW_MINUTES)))


async def _funded(subscription: Subscription, users: Sequence[User]) -> None:
    """Wait until they have money: what they get is told by an event, after they are registered."""
    kernel, paid = subscription.kernel, subscription.paid
    for _ in range(LOOKS):
        async with kernel.db.read() as conn:
            found = [await kernel.ledger.balances(conn, user.id, Realm.REAL) for user in users]
        if all(any(one.asset == paid.id and one.wallet == Wallet.SPOT for one in mine) for mine in found):
            return
        await asyncio.sleep(0.5)


@asynccontextmanager
async def _announced(subscription: Subscription) -> AsyncIterator[None]:
    await seed_issues(subscription)
    yield


ISSUES = Demo(lifespans=(Lifespan("subscription.issues", _announced),))
CASES = beside_start("subscription.cases", Subscription, seed_orders)
