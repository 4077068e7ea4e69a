"""Limits of the orders that an account may send in ten seconds and in a day."""

import asyncio

import pytest
from agio_kernel.ports.processes import peers
from agio_kernel.ports.processes.peers import SharedCounts
from agio_programs.dialect import order_counts
from agio_programs.dialect.errors import DialectError
from agio_programs.dialect.order_counts import OrderCounts
from agio_testing.processes.peers import linked_peers


class Clock:
    def __init__(self):
        self.now_ms = order_counts.DAY_MS * 20_000


def test_more_orders_than_may_be_are_refused_until_the_interval_is_over():
    clock = Clock()
    counts = OrderCounts(lambda: clock.now_ms, 3, 5)
    for _ in range(3):
        counts.take(7)
    with pytest.raises(DialectError) as refused:
        counts.take(7)
    assert (refused.value.code, refused.value.status, refused.value.retry_after_s) == (-1015, 429, 10)
    counts.take(8)
    assert counts.used(7) == (3, 3) and counts.used(8) == (1, 1)
    clock.now_ms += 10_000
    counts.take(7)
    counts.take(7)
    with pytest.raises(DialectError, match="5 orders per 1 DAY"):
        counts.take(7)
    clock.now_ms += order_counts.DAY_MS
    counts.take(7)
    assert counts.used(7) == (1, 1)


def test_the_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(order_counts, "MOST_ACCOUNTS", 10)
    counts = OrderCounts(lambda: 0, 3, 5)
    for account in range(100):
        counts.take(account)
    assert sum(counts.used(account)[1] for account in range(100)) <= 10


async def test_an_account_has_one_limit_in_all_processes(monkeypatch):
    monkeypatch.setattr(peers, "COUNTS_EVERY_S", 0.01)
    counts, others = (SharedCounts(one, "orders") for one in linked_peers())
    here, there = (OrderCounts(lambda: 0, 3, 5, one.count) for one in (counts, others))
    others.hear(there.add)
    telling = asyncio.create_task(counts.run())
    here.take(7)
    here.take(7)
    async with asyncio.timeout(20):
        while there.used(7) != (2, 2):  # noqa: ASYNC110 - what a peer has heard has no event
            await asyncio.sleep(0.01)
    assert there.take(7) == (3, 3)
    with pytest.raises(DialectError):
        there.take(7)
    assert there.used(8) == (0, 0)
    telling.cancel()
