"""kill -9 of the worker while an issue is given out, credited, freed or paid back: every subscription comes to what it
would have come to, once. ``AGIO_FAULTS=long`` does it to 5,000.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import msgspec
import pytest
from agio_testing.races.crash_worker import killed
from many_subscriptions import START, crowd, subscription_bench

from .walk import ISSUES, advanced, published, recomputed

COUNT = 5_000 if os.environ.get("AGIO_FAULTS") == "long" else 300
BATCH, SEEN = 5, COUNT // 4


async def killed_while(bench, dsn: str, until: datetime, *states: str) -> None:
    """Kill who carries out what is due, once a quarter of those it can come to are in these states."""

    async def seen() -> bool:
        found = await bench.kernel.db.fetchval(
            "SELECT count(*) FROM subscription_order WHERE state = ANY ($1::text[])", list(states)
        )
        return found >= SEEN

    await killed(subscription_bench, dsn, until, seen, batch=BATCH)
    left = await bench.kernel.db.fetchval("SELECT count(*) FROM subscription_order WHERE state <> ALL ($1)", states)
    assert left, "nothing was left to be in the middle of"


async def reported(bench) -> dict[int, list[str]]:
    """Return the events that each owner was told of their subscription, in order."""
    found: dict[int, list[str]] = {}
    for row in await bench.kernel.db.fetch(
        "SELECT payload FROM event_outbox WHERE name = 'SubscriptionChanged' ORDER BY id"
    ):
        event = msgspec.json.decode(row["payload"])
        found.setdefault(int(event["order_id"]), []).append(event["state"])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["lottery", "pro_rata"])
async def test_killed_while_it_gives_out_credits_and_frees_nothing_is_lost_and_nothing_doubled(
    bench, announced, database_url, rule
):
    issue = await announced(
        rule=rule, quantity=Decimal(COUNT * 30), most=Decimal(COUNT * 30), circulation=Decimal(COUNT * 300)
    )
    orders = await crowd(bench, issue, COUNT, seed=1)
    assert sum(order.lots for order in orders) > issue.lots
    await killed_while(bench, database_url, issue.draws_at, "passed", "not_passed")
    await advanced(bench, issue.draws_at)
    passed = recomputed(await published(bench))
    assert sum(passed.values()) == issue.lots
    await bench.verify()
    await killed_while(bench, database_url, issue.lists_at, "locked")
    await killed_while(bench, database_url, issue.frees_at, "released")
    await advanced(bench, issue.frees_at)
    events = await reported(bench)
    for order in orders:
        lots = passed.get(order.place, 0)
        paid = issue.lot_price * lots + issue.fee(lots)
        assert await bench.has(order.user_id, "USDT") == (START - paid, 0)
        assert await bench.has(order.user_id, "MRD") == (lots * issue.lot, 0)
        assert events[order.id] == (["passed", "locked", "released"] if lots else ["not_passed"])
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM scheduled_job") == 0
    assert (await bench.receipts()).faults == 0
    await bench.verify()


@pytest.mark.slow
async def test_killed_while_it_pays_back_everybody_has_everything_back_once(bench, announced, database_url):
    issue = await announced(quantity=Decimal(COUNT * 200), circulation=Decimal(COUNT * 200))
    orders = await crowd(bench, issue, COUNT, seed=2)
    await advanced(bench, issue.draws_at)
    [case] = await bench.waiting(ISSUES, awaited="")
    assert await bench.decide(ISSUES, case, "fail", "subscription.refusal.issuer_withdrew") == 0
    now = datetime.now(UTC)
    await killed_while(bench, database_url, now + timedelta(seconds=20), "issuance_failed")
    await killed_while(bench, database_url, now + timedelta(minutes=5), "refunded")
    await advanced(bench, now + timedelta(minutes=5))
    events = await reported(bench)
    for order in orders:
        assert await bench.has(order.user_id, "USDT") == (START, 0)
        assert events[order.id] == ["passed", "issuance_failed", "refunded"]
    assert await bench.has(orders[0].user_id, "MRD") == (0, 0)
    await bench.verify()
