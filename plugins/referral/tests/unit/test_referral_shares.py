"""Shares of a fee, against plain arithmetic (invariant 15)."""

from __future__ import annotations

from fractions import Fraction

from agio_referral.declared.parameters import PARAMETERS, PPM
from agio_referral.income.income import shared_out
from hypothesis import given
from hypothesis import strategies as st

SHARES = st.tuples(*(st.integers(0, 240_000),) * 4)
ABOVE = st.lists(st.one_of(st.none(), st.integers(1, 9)), min_size=4, max_size=4)


@given(st.integers(1, 10**15), SHARES, ABOVE)
def test_each_level_receives_its_share_rounded_down_and_all_less_than_the_fee(fee, shares, above):
    found = shared_out(fee, shares, above)
    for level, who, share, amount in found:
        exact = Fraction(fee) * shares[level - 1] / PPM
        assert who == above[level - 1] and share == shares[level - 1]
        assert amount == exact.numerator // exact.denominator > 0
    assert sum(amount for *_, amount in found) < fee


@given(st.lists(st.integers(1, 10**9), min_size=2, max_size=9), SHARES)
def test_splitting_a_trade_gains_nothing(parts, shares):
    above = (1, 2, 3, 4)
    whole = sum(amount for *_, amount in shared_out(sum(parts), shares, above))
    split = sum(amount for part in parts for *_, amount in shared_out(part, shares, above))
    assert split <= whole


def test_operators_can_not_give_out_as_much_as_a_fee():
    shares = [one for one in PARAMETERS if one.key.startswith("referral.share.")]
    assert len(shares) == 4 and sum(Fraction(str(one.maximum)) for one in shares) < 1
