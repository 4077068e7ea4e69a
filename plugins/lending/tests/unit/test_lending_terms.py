"""Charges of a loan against the closed form in fractions: however its days are cut, and whatever ran before."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

from agio_kernel.terms import LateOn
from agio_lending.application.applicant import age
from agio_lending.declared.states import LoanState
from agio_lending.loan.loan import Loan
from hypothesis import given
from hypothesis import strategies as st

WHOLE = 10**10
BEGINS = date(2028, 2, 27)  # before a leap day


def ceil(exact: Fraction) -> int:
    return -(-exact.numerator // exact.denominator)


def loan(amount: int, days: int, free_days: int, daily: int, late: int, late_on: LateOn = LateOn.OUTSTANDING) -> Loan:
    return Loan(
        id=1,
        number=482,
        user_id=1,
        account=1,
        realm=0,
        offer="usdt",
        version=1,
        coin="USDT",
        amount=amount,
        days=days,
        free_days=free_days,
        daily_rate=daily,
        late_rate=late,
        late_on=late_on,
        state=LoanState.REPAYING,
        created_at=datetime(2026, 11, 21, tzinfo=UTC),
        issued_at=datetime(2026, 11, 21, tzinfo=UTC),
        begins=BEGINS,
    )


LOANS = st.builds(
    loan,
    st.integers(1, 10**15),
    st.integers(1, 366),
    st.integers(0, 30),
    st.integers(0, 10**9),
    st.integers(0, 10**9),
    st.sampled_from(LateOn),
)


@given(LOANS, st.lists(st.integers(0, 800), min_size=1, max_size=12))
def test_however_days_are_charged_they_come_to_the_closed_form(one, stops):
    charged = one
    for day in sorted(stops):
        charged = charged.charged_to(day)
    day = max(stops)
    interest = ceil(Fraction(one.amount) * one.daily_rate * max(0, min(day, one.days) - one.free_days) / WHOLE)
    whole = ceil(Fraction(one.amount) * one.daily_rate * max(0, one.days - one.free_days) / WHOLE)
    base = one.amount + (whole if one.late_on is LateOn.OUTSTANDING else 0)
    late = ceil(Fraction(base) * one.late_rate * max(0, day - one.days) / WHOLE)
    assert (charged.interest, charged.late_fee) == (interest, late)
    assert charged.owed == one.amount + interest + late
    assert charged.charged_to(min(stops)) is charged  # nothing is charged back


@given(LOANS, st.integers(0, 800))
def test_a_date_has_one_day_over_leap_days_and_ends_of_years(one, days):
    today = BEGINS + timedelta(days)
    assert one.day(today) == days + 1
    assert one.on(today) == one.charged_to(days + 1)
    assert one.ends == BEGINS + timedelta(one.days - 1)
    assert (one.state_on(days + 1) is LoanState.OVERDUE) == (today > one.ends)


@given(LOANS, st.integers(1, 400), st.integers(1, 366), st.integers(0, 400))
def test_a_restructured_loan_owes_both_terms(one, first, days, second):
    from msgspec.structs import replace

    before = one.charged_to(first)
    renewed = replace(before, days=days, free_days=0, charged_days=0, before=first, term=2).charged_to(second)
    own = loan(one.amount, days, 0, one.daily_rate, one.late_rate, one.late_on).charged_to(second)
    assert renewed.owed - one.amount == (before.owed - one.amount) + (own.owed - one.amount)


def test_the_example_of_the_picture():
    one = loan(8_000 * 10**6, 30, 3, 5_000_000, 10_000_000)
    assert one.charged_to(12).owed == 8_036 * 10**6
    assert one.charged_to(30).owed == 8_108 * 10**6
    assert one.charged_to(31).owed == 8_116_108_000
    principal = loan(8_000 * 10**6, 30, 3, 5_000_000, 10_000_000, LateOn.PRINCIPAL)
    assert principal.charged_to(31).owed == 8_116 * 10**6
    assert one.contract == "LN-2611-0482"


def test_an_age_is_counted_in_full_years():
    assert [age("2008-02-29", date(2026, 2, day)) for day in (27, 28)] == [17, 17]
    assert age("2008-02-29", date(2026, 3, 1)) == 18
    assert age("2008-13-01", date(2026, 3, 1)) == -1
