"""Limits of the orders that an account may send in ten seconds and in a day."""

import pytest
from agio_programs.dialect import order_counts
from agio_programs.dialect.errors import DialectError
from agio_programs.dialect.order_counts import OrderCounts


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
