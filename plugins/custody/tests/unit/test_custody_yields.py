"""The rule that fixes a day's yield: promised, inside its range, and the same whoever computes it."""

from __future__ import annotations

import itertools
from hashlib import sha256

import pytest
from agio_custody.yields.rule import YIELD_RULE, drawn, hashed, links
from agio_kernel.terms import Rate
from hypothesis import given
from hypothesis import strategies as st

STEP = 10**4
"""A ten-thousandth of a percent, in parts."""
LOW, HIGH = Rate.percent("0.3"), Rate.percent("0.5")


@given(st.text(min_size=1, max_size=20), st.integers(1, 40), st.data())
def test_each_link_is_the_hash_of_the_one_revealed_after_it(seed, days, data):
    chain = links(seed, days, 0, days)
    assert chain[-1] == seed
    assert all(hashed(later) == link for link, later in itertools.pairwise(chain))
    first = data.draw(st.integers(0, days))
    last = data.draw(st.integers(first, days))
    assert links(seed, days, first, last) == chain[first : last + 1]


@given(st.integers(0, 2**64).map(str), st.integers(0, 100), st.integers(0, 100))
def test_a_yield_is_a_whole_step_inside_its_range(link, low, width):
    least, most = Rate(low * STEP), Rate((low + width) * STEP)
    found = drawn(link, "usdt-7", least, most)
    assert least <= found <= most
    assert found.parts % STEP == 0


def test_every_yield_of_the_range_comes_up_and_the_ends_too():
    high = Rate(LOW.parts + 20 * STEP)
    found = {drawn(str(day), "usdt-7", LOW, high) for day in range(2_000)}
    assert len(found) == 21
    assert {LOW, high} <= found


def test_anybody_recomputes_it_with_sha256_alone():
    link = "ab" * 32
    number = int(sha256(f"{link}:usdt-7".encode()).hexdigest(), 16)
    assert drawn(link, "usdt-7", LOW, HIGH).parts == LOW.parts + number % 2001 * STEP


def test_a_link_that_wasnt_promised_has_no_receipt():
    facts = {"product": "usdt-7", "low": LOW.parts, "high": HIGH.parts, "link": "other", "previous": hashed("link")}
    with pytest.raises(ValueError, match="promised"):
        YIELD_RULE.compute(facts, ())
