"""The plugin on a database of its own, with an issue of each rule that is open now."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.settings.catalogues import Row
from agio_subscription.declared.issues import IssueTerms
from agio_subscription.issue.announce import announce
from agio_subscription.issue.issue import Issue
from agio_subscription.subscription import Subscription
from agio_testing.plugin_bench import PluginBench

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from agio_subscription import plugin
from many_subscriptions import subscription_bench

ANN, BEN, CLEO = 11, 12, 13
Announced = Callable[..., Awaitable[Issue]]


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path) -> PluginBench:
    """The plugin with three users' money: Ann (11) and Ben (12) have 100,000 USDT, and Cleo (13) has 10."""
    opened = await subscription_bench(db, owner_db, tmp_path).open()
    for user, amount in ((ANN, 100_000), (BEN, 100_000), (CLEO, 10)):
        await opened.give(user, "USDT", amount * 10**6)
    return opened


@pytest.fixture
def announced(bench: PluginBench) -> Announced:
    """Announce an issue whose window is open: 1,000 MRD at 0.5 USDT in lots of 10, unless said otherwise."""

    async def make(**changed: Any) -> Issue:
        subscription = bench.kernel.part(Subscription)
        async with bench.kernel.db.transaction() as tx:
            today = subscription.calendar.day(await db_now(tx))
            terms: dict[str, Any] = {
                "coin": "MRD",
                "summary": "A coin",
                "rule": "lottery",
                "issue_price": Decimal("0.5"),
                "quantity": Decimal(1_000),
                "circulation": Decimal(10_000),
                "lot": Decimal(10),
                "least": Decimal(10),
                "most": Decimal(1_000),
                "opens": today - timedelta(2),
                "closes": today + timedelta(2),
                "lists": today + timedelta(5),
                "hour": timedelta(hours=20),
                "lock_days": 30,
                "fee": Decimal("0.001"),
                "draw_minutes": 5,
                "white_paper": None,
                "network": None,
                "contract": None,
                "founders": None,
                "founders_until": None,
                "audits": None,
                "open_points": None,
            }
            row = Row(changed.pop("key", "meridian"), 0, None, False, IssueTerms(**terms | changed))
            issue = await announce(subscription, tx, row)
            assert issue is not None
        return issue

    return make
