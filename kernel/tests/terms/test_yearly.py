"""A year's figures beside a daily rate, against the closed form in fractions."""

from fractions import Fraction

import pytest
from agio_kernel.terms import Rate, YieldSource, apr, apy, yearly
from hypothesis import given
from hypothesis import strategies as st

RATES = st.integers(0, 10**8).map(Rate)
TERMS = st.integers(1, 366)


@given(RATES, TERMS)
def test_a_year_reinvested_is_never_less_than_one_that_isnt_within_a_year_and_both_are_rounded_down(rate, days):
    exact = Fraction(rate.parts * 365, 10**10)
    assert 0 <= exact - Fraction(apr(rate)) < Fraction(1, 10_000)
    if days <= 365:
        assert apy(rate, days) >= apr(rate)


@given(RATES, st.sampled_from([1, 5, 73, 365]))
def test_terms_that_divide_a_year_come_to_their_exact_power(rate, days):
    exact = (1 + Fraction(rate.parts * days, 10**10)) ** (365 // days) - 1
    assert 0 <= exact - Fraction(apy(rate, days)) < Fraction(1, 10_000)


@pytest.mark.parametrize(
    ("daily", "days", "year", "reinvested"),
    [("0.003", 7, "1.0950", "1.9554"), ("0.0001", 365, "0.0365", "0.0365"), ("0", 7, "0.0000", "0.0000")],
)
def test_examples(daily, days, year, reinvested):
    view = yearly(Rate.of(daily), Rate.of(daily), days, "operator")
    assert (view.apr_low, view.apy_high, view.source) == (year, reinvested, YieldSource.OPERATOR)
