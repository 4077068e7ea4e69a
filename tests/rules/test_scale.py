"""The tables of docs/scale.md are reckoned from the measured costs, and by the page's own assumptions."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bench.costs import Costs, kept  # noqa: E402 - no distribution has it
from bench.scale import BOUNDS, BUSY, PAGE, Habits, load_of, written  # noqa: E402 - as above

COSTS = Costs(
    order_us=200,
    order_database_us=100,
    call_us=50,
    message_us=4,
    socket_kb=20,
    order_bytes=1_000,
    user_bytes=2_000,
    books_per_s=10_000,
)
HABITS = Habits(
    active=0.1,
    online=0.01,
    orders=8.64,
    calls=86.4,
    own_rows=0.5,
    messages=5,
    peak=10,
    programs=0.001,
    program_orders=1,
    program_share=0.5,
)


def test_the_page_is_reckoned_from_the_costs_that_were_measured() -> None:
    text = PAGE.read_text("utf-8")
    assert written(text, kept()) == text, "python -m bench.scale writes it"


def test_a_load_is_the_sum_of_what_users_and_programs_do() -> None:
    load = load_of(100_000, HABITS, COSTS)
    # 10,000 come and place 8.64 orders each: one a second, ten at the peak; a hundred programs place one each.
    # They make ten other calls a second, a hundred at the peak, half of which cost as much as an order.
    assert load.orders_per_s == pytest.approx(10 + 100)
    assert load.sockets == 1_000
    assert load.application_cores == pytest.approx((160 * 200 + 50 * 50 + 1_000 * 5 * 4) / 1e6 / BUSY)
    assert load.database_cores == pytest.approx(160 * 100 / 1e6 / BUSY)
    assert load.socket_gb == pytest.approx(0.02)
    assert load.disk_gb_a_year == pytest.approx(((86_400 + 50 * 86_400) * 365 * 1_000 + 100_000 * 2_000) / 1e9)


def test_a_bound_that_is_passed_stays_passed() -> None:
    loads = [load_of(10**power, HABITS, COSTS) for power in range(1, 10)]
    for bound in BOUNDS:
        passed = [bound.is_passed(load, COSTS) for load in loads]
        assert passed == sorted(passed) and passed[-1] and not passed[0], bound.what


def test_costs_that_double_double_what_they_cost() -> None:
    once, twice = (load_of(10**6, HABITS, msgspec.structs.replace(COSTS, order_database_us=us)) for us in (100, 200))
    assert twice.database_cores == pytest.approx(2 * once.database_cores)
