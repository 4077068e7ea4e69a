"""A bench of subscriptions, and hundreds of them to one issue, each placed as a user's call places it."""

from __future__ import annotations

import random
from pathlib import Path

import asyncpg
from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import Cause, Transfer, Wallet
from agio_kernel.ports import events
from agio_kernel.postgres.db import Database
from agio_subscription import plugin
from agio_subscription.declared.coins import COINS
from agio_subscription.issue.issue import Issue
from agio_subscription.order.events import SubscriptionChanged
from agio_subscription.order.order import Order
from agio_subscription.order.subscribe import place
from agio_subscription.subscription import Subscription
from agio_testing.plugin_bench import _CAUSE, _FUNDS, _GRANT, USDT, PluginBench

START = 10_000 * 10**6
FIRST = 5_000


def subscription_bench(db: Database, owner_db: Database, folder: Path) -> PluginBench:
    """The plugin with USDT and the coins that may be issued, not opened yet. Its events wait for their subscribers."""
    bench = PluginBench("subscription", plugin, db, owner_db, folder, assets=(USDT, *COINS))
    bench.kernel.bus.subscribe("test", [events.Subscription(SubscriptionChanged, "hear", _hear)])
    return bench


async def _hear(_: asyncpg.Connection, __: SubscriptionChanged) -> None: ...


async def crowd(bench: PluginBench, issue: Issue, count: int, seed: int) -> list[Order]:
    """So many accounts of 10,000 USDT, each with one subscription of one to nine lots."""
    dice = random.Random(seed)
    kernel, subscription, usdt = bench.kernel, bench.kernel.part(Subscription), bench.assets["USDT"].id
    orders = []
    for start in range(FIRST, FIRST + count, 100):
        async with kernel.db.transaction() as tx:
            funds = await kernel.ledger.house(tx, Realm.REAL, usdt, _FUNDS.name)
            where = (Wallet.SPOT, usdt)
            users = range(start, min(start + 100, FIRST + count))
            accounts = [(await kernel.ledger.open_accounts(tx, user, Realm.REAL, [where]))[where] for user in users]
            given = [Transfer(funds, one, START, _GRANT, Cause(_CAUSE, kernel.ids.next())) for one in accounts]
            await kernel.ledger.post(tx, given)
            for user in users:
                orders.append(await place(subscription, tx, issue.id, user, Realm.REAL, dice.randrange(1, 10)))
    return orders
