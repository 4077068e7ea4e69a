"""Terms against closed forms in fractions, and the specification's own examples."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

import pytest
from agio_kernel.terms import (
    Damages,
    DamagesRule,
    Entry,
    LoanTerms,
    Rate,
    charged_on,
    earned,
    earned_on,
    earning_schedule,
    interest,
    late_fee,
    loan_schedule,
    owed,
    redeem,
    redemption_curve,
)
from hypothesis import given
from hypothesis import strategies as st

USDT = 10**6
AMOUNTS = st.integers(1, 10**15)
RATES = st.integers(0, 10**9).map(Rate)
DAYS = st.integers(0, 800)
TERMS = st.builds(
    LoanTerms,
    principal=AMOUNTS,
    days=st.integers(1, 730),
    daily_rate=RATES,
    free_days=st.integers(0, 40),
    late_rate=RATES,
)


def share(rate: Rate) -> Fraction:
    return Fraction(rate.parts, 10**10)


# --- the specification's examples


@pytest.mark.parametrize(("percent", "a_day"), [("0.3", 30), ("0.4", 40), ("0.5", 50)])
def test_ten_thousand_usdt_earn_thirty_to_fifty_a_day(percent: str, a_day: int) -> None:
    entries = earning_schedule(10_000 * USDT, [Rate.percent(percent)] * 7, date(2026, 2, 26), daily=True)
    assert [entry.amount for entry in entries] == [a_day * USDT] * 7
    assert [entry.principal for entry in entries] == [0] * 6 + [10_000 * USDT]
    assert (entries[0].on, entries[-1].on) == (date(2026, 2, 27), date(2026, 3, 5))


def test_a_loan_costs_nothing_for_three_days_and_interest_from_the_fourth() -> None:
    terms = LoanTerms(10_000 * USDT, 30, Rate.percent("0.1"), 3, Rate.percent("0.5"))
    assert [owed(terms, day).interest for day in range(6)] == [0, 0, 0, 0, 10 * USDT, 20 * USDT]
    assert owed(terms, 30).total == 10_270 * USDT
    late = owed(terms, 32)
    assert (late.interest, late.late_fee, late.overdue_days) == (270 * USDT, 100 * USDT, 2)
    assert loan_schedule(terms, date(2028, 2, 1)) == [Entry(30, date(2028, 3, 2), 10_270 * USDT, 10_000 * USDT)]


def test_early_redemption_loses_five_percent_or_the_default_ratio_of_each_remaining_day() -> None:
    flat, by_day = Damages(DamagesRule.SHARE, Rate.percent("5")), Damages(DamagesRule.PER_DAY, Rate.percent("0.4"))
    assert redeem(10_000 * USDT, flat, 4).paid == 9_500 * USDT
    assert redeem(10_000 * USDT, by_day, 4).loss == 160 * USDT
    assert [one.loss // USDT for one in redemption_curve(10_000 * USDT, by_day, 7)] == [
        280,
        240,
        200,
        160,
        120,
        80,
        40,
        0,
    ]
    assert redeem(10_000 * USDT, flat, 0).loss == 0


def test_damages_are_at_most_the_amount() -> None:
    assert redeem(100, Damages(DamagesRule.PER_DAY, Rate.percent("0.4")), 365).paid == 0


# --- closed forms


@given(AMOUNTS, st.lists(RATES, max_size=60))
def test_yield_is_the_exact_one_rounded_down_once(principal: int, rates: list[Rate]) -> None:
    assert earned(principal, rates) == floor(principal * sum(map(share, rates), Fraction()))


@given(AMOUNTS, st.lists(RATES, min_size=1, max_size=60))
def test_daily_credits_add_up_to_one_credit_at_the_end(principal: int, rates: list[Rate]) -> None:
    daily = earning_schedule(principal, rates, date(2028, 2, 27), daily=True)
    (once,) = earning_schedule(principal, rates, date(2028, 2, 27), daily=False)
    assert sum(entry.amount for entry in daily) == once.amount == earned(principal, rates)
    assert all(entry.amount >= 0 for entry in daily)
    assert (daily[-1].on, daily[-1].step, daily[-1].principal) == (once.on, once.step, once.principal)


@given(AMOUNTS, RATES, RATES)
def test_a_day_is_at_most_a_unit_from_its_own_share(principal: int, before: Rate, rate: Rate) -> None:
    assert 0 <= earned_on(principal, before, rate) - floor(principal * share(rate)) <= 1


@given(AMOUNTS, AMOUNTS, st.lists(RATES, max_size=10))
def test_splitting_a_principal_never_earns_more(one: int, other: int, rates: list[Rate]) -> None:
    assert earned(one, rates) + earned(other, rates) <= earned(one + other, rates)


@given(TERMS, st.integers(0, 1500))
def test_what_is_owed_is_the_closed_form_rounded_up(terms: LoanTerms, day: int) -> None:
    paying = max(0, min(day, terms.days) - terms.free_days)
    late = max(0, day - terms.days)
    assert owed(terms, day).total == (
        terms.principal
        + ceil(terms.principal * share(terms.daily_rate) * paying)
        + ceil(terms.principal * share(terms.late_rate) * late)
    )


@given(TERMS, st.integers(1, 120))
def test_the_charges_of_the_days_add_up_to_what_is_owed(terms: LoanTerms, day: int) -> None:
    assert terms.principal + sum(charged_on(terms, one) for one in range(1, day + 1)) == owed(terms, day).total


@given(AMOUNTS, AMOUNTS, RATES, DAYS)
def test_splitting_a_loan_never_costs_less(one: int, other: int, rate: Rate, days: int) -> None:
    assert interest(one, rate, days) + interest(other, rate, days) >= interest(one + other, rate, days)
    assert late_fee(one, rate, days) + late_fee(other, rate, days) >= late_fee(one + other, rate, days)


@given(AMOUNTS, st.sampled_from(DamagesRule), RATES, st.integers(-3, 800))
def test_a_redemption_pays_the_amount_less_the_closed_form(
    amount: int, rule: DamagesRule, rate: Rate, remaining: int
) -> None:
    found = redeem(amount, Damages(rule, rate), remaining)
    days = max(0, remaining) if rule is DamagesRule.PER_DAY else int(remaining > 0)
    assert found.loss == min(amount, ceil(amount * share(rate) * days))
    assert found.paid + found.loss == amount
    assert 0 <= found.paid <= amount


@given(st.decimals("0", "5", places=10))
def test_a_rate_keeps_ten_decimals(number: Decimal) -> None:
    assert Rate.of(number).share() == number


@pytest.mark.parametrize("wrong", ["0.00000000001", "NaN", "Infinity", "-0.1"])
def test_a_rate_that_cannot_be_kept_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="a rate"):
        Rate.of(wrong)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="a term"):
        LoanTerms(0, 30, Rate(0), 3, Rate(0))
    with pytest.raises(ValueError, match="at least one day"):
        earning_schedule(1, [], date(2026, 1, 1), daily=True)
    with pytest.raises(ValueError, match="not on day -1"):
        owed(LoanTerms(1, 1, Rate(0), 0, Rate(0)), -1)
