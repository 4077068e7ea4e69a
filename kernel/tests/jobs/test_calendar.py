"""Days by the clock of a place, through every change of its clocks, and working days."""

from datetime import UTC, date, datetime, timedelta

import msgspec
import pytest
from agio_kernel.jobs import Calendar
from hypothesis import given
from hypothesis import strategies as st

ZONES = st.sampled_from(["Asia/Hong_Kong", "America/Sao_Paulo", "Europe/London", "Asia/Kathmandu", "America/New_York"])
DAYS = st.dates(date(2000, 1, 1), date(2050, 12, 31))


@given(ZONES, DAYS)
def test_a_day_begins_at_its_first_moment(zone: str, day: date) -> None:
    calendar = Calendar(zone)
    begin = calendar.begin(day)
    assert calendar.day(begin) == day
    assert calendar.day(begin - timedelta(microseconds=1)) == day - timedelta(1)


@given(ZONES, DAYS, st.timedeltas(timedelta(), timedelta(hours=22)), st.integers(1, 500))
def test_counting_days_one_by_one_is_counting_them_at_once(zone: str, day: date, since: timedelta, days: int) -> None:
    calendar = Calendar(zone)
    moment = calendar.begin(day) + since
    one_by_one = moment
    for _ in range(days):
        one_by_one = calendar.after(one_by_one, 1)
    assert one_by_one == calendar.after(moment, days)


def test_a_midnight_that_clocks_left_out_is_the_moment_they_were_set() -> None:
    assert Calendar("America/Sao_Paulo").begin(date(2018, 11, 4)) == datetime(2018, 11, 4, 3, tzinfo=UTC)


def test_a_time_of_a_day_is_what_the_clock_shows_where_clocks_are_changed() -> None:
    """On 28 March 2027 clocks go from 2 to 3 in Berlin, on 31 October from 3 to 2."""
    berlin = Calendar(zone="Europe/Berlin")
    for day, utc in (
        (date(2027, 3, 27), 15),
        (date(2027, 3, 28), 14),
        (date(2027, 10, 30), 14),
        (date(2027, 10, 31), 15),
    ):
        assert berlin.at(day, timedelta(hours=16)) == datetime(day.year, day.month, day.day, utc, tzinfo=UTC)
        assert berlin.at(day, timedelta()) == berlin.begin(day)


def test_leap_days_count() -> None:
    calendar = Calendar("Europe/London")
    assert calendar.after(datetime(2028, 2, 28, 12, tzinfo=UTC), 2) == datetime(2028, 3, 1, tzinfo=UTC)


def test_weekends_and_holidays_are_passed_over() -> None:
    calendar = Calendar(holidays=frozenset({date(2026, 12, 25), date(2026, 12, 28)}))
    assert calendar.working_days_after(date(2026, 12, 24), 1) == date(2026, 12, 29)
    assert calendar.working_days_after(date(2026, 12, 26), 2) == date(2026, 12, 30)
    assert Calendar(weekend=frozenset({5, 6})).working_days_after(date(2026, 3, 5), 1) == date(2026, 3, 8)


@given(DAYS, st.integers(1, 30), st.frozensets(DAYS, max_size=20))
def test_the_nth_working_day_has_n_working_days_up_to_it(day: date, count: int, holidays: frozenset[date]) -> None:
    calendar = Calendar(holidays=holidays)
    found = calendar.working_days_after(day, count)
    between = [day + timedelta(n) for n in range(1, (found - day).days + 1)]
    assert sum(map(calendar.is_working, between)) == count
    assert calendar.is_working(found)


def test_it_is_read_from_the_deployments_file() -> None:
    found = msgspec.convert({"zone": "Asia/Tokyo", "weekend": [7], "holidays": ["2027-01-01"]}, Calendar)
    assert found == Calendar("Asia/Tokyo", frozenset({7}), frozenset({date(2027, 1, 1)}))


@pytest.mark.parametrize(
    "wrong", [{"zone": "Asia/Atlantis"}, {"zone": "../x"}, {"weekend": [0]}, {"weekend": [1, 2, 3, 4, 5, 6, 7]}]
)
def test_a_calendar_that_cannot_be_is_refused(wrong: dict) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Calendar)


def test_what_has_no_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="aware"):
        Calendar().day(datetime(2026, 1, 1))  # noqa: DTZ001
    with pytest.raises(ValueError, match="from 1"):
        Calendar().working_days_after(date(2026, 1, 1), 0)
    whole_years = frozenset(date(2026, 1, 1) + timedelta(n) for n in range(800))
    with pytest.raises(ValueError, match="no working day"):
        Calendar(holidays=whole_years).working_days_after(date(2026, 1, 1), 1)
