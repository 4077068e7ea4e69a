"""Earnings and redemption costs of an order, against the closed form in fractions."""

from __future__ import annotations

from fractions import Fraction

from agio_custody.declared.products import Credit
from agio_custody.order.order import credit_of
from agio_kernel.terms import RATE_DECIMALS, Damages, DamagesRule, Rate, redeem
from hypothesis import given
from hypothesis import strategies as st

WHOLE = 10**RATE_DECIMALS
AMOUNTS = st.integers(1, 10**15)
YIELDS = st.lists(st.integers(0, 650).map(lambda steps: Rate(steps * 10**6)), min_size=1, max_size=60)


def floor(exact: Fraction) -> int:
    return exact.numerator // exact.denominator


@given(AMOUNTS, YIELDS)
def test_daily_credits_and_one_at_the_end_come_to_the_same_closed_form(amount, yields):
    sums = [Rate.total(yields[: day + 1]) for day in range(len(yields))]
    daily = [credit_of(amount, Credit.DAILY, total, last) for total, last in zip(sums, yields, strict=True)]
    exact = floor(Fraction(amount) * sum(one.parts for one in yields) / WHOLE)
    assert sum(daily) == exact == credit_of(amount, Credit.END, sums[-1], yields[-1])
    assert all(one >= 0 for one in daily)


@given(AMOUNTS, st.sampled_from(DamagesRule), st.integers(0, WHOLE), st.integers(1, 366))
def test_leaving_costs_what_the_specification_says_and_never_more_than_the_amount(amount, rule, parts, left):
    figures = redeem(amount, Damages(rule, Rate(parts)), left)
    times = 1 if rule is DamagesRule.SHARE else left
    exact = Fraction(amount) * parts * times / WHOLE
    assert figures.loss == min(amount, -floor(-exact))
    assert figures.loss + figures.paid == amount


def test_the_example_of_the_specification():
    amount = 10_000 * 10**6
    low, high = Rate.percent("0.3"), Rate.percent("0.5")
    assert (credit_of(amount, Credit.DAILY, low, low), credit_of(amount, Credit.DAILY, high, high)) == (
        30 * 10**6,
        50 * 10**6,
    )
    assert redeem(amount, Damages(DamagesRule.SHARE, Rate.percent("5")), 3).loss == 500 * 10**6
    assert redeem(amount, Damages(DamagesRule.PER_DAY, Rate.percent("0.4")), 3).loss == 120 * 10**6
