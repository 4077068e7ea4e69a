"""Beginnings of candles."""

from datetime import UTC, datetime

import pytest
from agio_market.quotes.period import Period
from hypothesis import given, settings
from hypothesis import strategies as st

TIMES = st.integers(min_value=4 * 86_400_000, max_value=4_102_444_800_000)


def at(text: str) -> int:
    return int(datetime.fromisoformat(text + "+00:00").timestamp()) * 1000


@pytest.mark.parametrize(
    ("period", "opens", "following"),
    [
        ("line", "2026-11-18T13:47", "2026-11-18T13:48"),
        ("1m", "2026-11-18T13:47", "2026-11-18T13:48"),
        ("5m", "2026-11-18T13:45", "2026-11-18T13:50"),
        ("15m", "2026-11-18T13:45", "2026-11-18T14:00"),
        ("30m", "2026-11-18T13:30", "2026-11-18T14:00"),
        ("1h", "2026-11-18T13:00", "2026-11-18T14:00"),
        ("4h", "2026-11-18T12:00", "2026-11-18T16:00"),
        ("1d", "2026-11-18T00:00", "2026-11-19T00:00"),
        ("1w", "2026-11-16T00:00", "2026-11-23T00:00"),
        ("1M", "2026-11-01T00:00", "2026-12-01T00:00"),
        ("1y", "2026-01-01T00:00", "2027-01-01T00:00"),
    ],
)
def test_a_candle_of_each_period_begins_by_utc_and_the_calendar(period: str, opens: str, following: str):
    moment = at("2026-11-18T13:47:31")
    assert Period(period).open_ms(moment) == at(opens)
    assert Period(period).next_open_ms(moment) == at(following)


def test_a_month_follows_december():
    assert Period.MONTH.next_open_ms(at("2026-12-31T23:59")) == at("2027-01-01T00:00")
    assert Period.MONTH.back(at("2026-02-01T00:00"), 3) == at("2025-11-01T00:00")
    assert Period.YEAR.back(at("2026-01-01T00:00"), 2) == at("2024-01-01T00:00")
    assert Period.YEAR.back(at("2026-01-01T00:00"), 500) == 0


@given(time_ms=TIMES, period=st.sampled_from(list(Period)))
@settings(max_examples=300)
def test_every_moment_lies_in_exactly_one_candle(time_ms: int, period: Period):
    opens, following = period.open_ms(time_ms), period.next_open_ms(time_ms)
    assert opens <= time_ms < following
    assert period.open_ms(opens) == opens
    assert period.open_ms(following) == following
    assert period.open_ms(following - 1) == opens
    assert period.back(following, 1) == opens


@given(time_ms=TIMES, pair=st.tuples(st.sampled_from(list(Period)), st.sampled_from(list(Period))))
@settings(max_examples=300)
def test_a_period_holds_the_finer_ones_it_says_it_holds(time_ms: int, pair: tuple[Period, Period]):
    coarse, fine = pair
    if coarse.holds(fine):
        opens = fine.open_ms(time_ms)
        assert coarse.open_ms(opens) == coarse.open_ms(fine.next_open_ms(time_ms) - 1)


def test_a_week_may_straddle_months():
    assert not Period.MONTH.holds(Period.W1)
    assert not Period.YEAR.holds(Period.W1)
    assert Period.YEAR.holds(Period.MONTH)
    assert Period.W1.holds(Period.D1)
    assert not Period.M1.holds(Period.M5)
    assert datetime.fromtimestamp(Period.W1.open_ms(at("2026-11-18T00:00")) / 1000, UTC).weekday() == 0
