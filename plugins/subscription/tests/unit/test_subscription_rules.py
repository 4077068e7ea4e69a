"""The rules that give out lots: they conserve, they are fair, and one owner can check them alone."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from itertools import accumulate

import pytest
from agio_kernel.terms import Rate
from agio_subscription.allocation.rules import AllocationRule, Asked, allocate, fingerprint, passes, share_of, ticket
from agio_subscription.order.order import settlement_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

at_leisure = settings(suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no fault of what is tested."""
DRAWN = (AllocationRule.LOTTERY, AllocationRule.PRO_RATA)
amounts = st.lists(st.integers(1, 60), min_size=1, max_size=25)


def numbered(lots: list[int]) -> list[Asked]:
    firsts = [0, *accumulate(lots)]
    return [Asked(place, firsts[place - 1] + 1, one) for place, one in enumerate(lots, 1)]


@pytest.mark.parametrize("rule", DRAWN)
@at_leisure
@given(lots=amounts, issued=st.integers(1, 700), seed=st.text(max_size=8))
def test_exactly_what_is_issued_passes_or_all_that_was_asked_for(rule, lots, issued, seed):
    asked = numbered(lots)
    passed = allocate(rule, asked, issued, seed).passed
    assert sum(passed.values()) == min(issued, sum(lots))
    assert all(0 <= passed[one.place] <= one.lots for one in asked)


@pytest.mark.parametrize("rule", DRAWN)
@at_leisure
@given(lots=amounts, issued=st.integers(1, 700), seed=st.text(max_size=8))
def test_the_line_alone_says_what_passes_of_each_subscription(rule, lots, issued, seed):
    asked = numbered(lots)
    drawn = allocate(rule, asked, issued, seed)
    assert {one.place: passes(rule, one, issued, drawn.cut, seed) for one in asked} == drawn.passed


@at_leisure
@given(lots=amounts, issued=st.integers(1, 700))
def test_of_an_equal_share_nobody_is_a_lot_away(lots, issued):
    asked = numbered(lots)
    passed = allocate(AllocationRule.PRO_RATA, asked, issued).passed
    part = min(Fraction(1), Fraction(issued, sum(lots)))
    assert all(abs(passed[one.place] - one.lots * part) < 1 for one in asked)
    assert all(passed[one.place] >= share_of(one.lots, sum(lots), issued) for one in asked)


@at_leisure
@given(lots=amounts, issued=st.integers(1, 700), seed=st.text(max_size=8))
def test_the_lowest_tickets_pass(lots, issued, seed):
    asked = numbered(lots)
    passed = allocate(AllocationRule.LOTTERY, asked, issued, seed).passed
    owner = {lot: one.place for one in asked for lot in range(one.first_lot, one.first_lot + one.lots)}
    winners = sorted(owner, key=lambda lot: sha256(f"{seed}:{lot}".encode()).hexdigest())[:issued]
    assert passed == {one.place: sum(owner[lot] == one.place for lot in winners) for one in asked}


def test_every_lot_has_the_same_chance():
    """A lottery of 4 out of 8 lots over many seeds: each lot passes in about half of them."""
    asked = numbered([1] * 8)
    wins = [0] * 8
    for number in range(2_000):
        for place, lots in allocate(AllocationRule.LOTTERY, asked, 4, f"seed {number}").passed.items():
            wins[place - 1] += lots
    assert all(900 < one < 1_100 for one in wins)


def test_a_ticket_and_a_fingerprint_are_what_sha256sum_prints():
    assert ticket("abc", 7) == sha256(b"abc:7").hexdigest()
    assert fingerprint("abc") == sha256(b"abc").hexdigest()


@at_leisure
@given(
    asked=st.integers(1, 10**6),
    passed=st.integers(0, 10**6),
    lot_price=st.integers(1, 10**9),
    rate=st.integers(0, 5 * 10**8),
)
def test_all_that_is_frozen_is_charged_or_comes_back(asked, passed, lot_price, rate):
    passed = min(asked, passed)
    whole = settlement_of(asked, 1, lot_price, Rate(rate), 0)
    frozen = whole.charged + whole.fee
    come = settlement_of(passed, 1, lot_price, Rate(rate), frozen)
    assert come.charged + come.fee + come.refund == frozen
    assert come.refund >= 0
    assert come.fee == -(-passed * lot_price * rate // 10**10)


@pytest.mark.parametrize("rule", [AllocationRule.FIRST_COME, AllocationRule.OPERATOR])
def test_what_isnt_drawn_has_no_draw(rule):
    with pytest.raises(ValueError, match="one by one"):
        allocate(rule, numbered([1]), 1)
