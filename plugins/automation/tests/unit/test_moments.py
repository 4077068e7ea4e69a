"""Moments of what recurs, against the calendar of each place."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs.moments import Cadence
from hypothesis import given
from hypothesis import strategies as st

ZONES = ("Asia/Hong_Kong", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia")
CADENCES = st.one_of(
    st.builds(Cadence, every=st.just("day"), hour=st.integers(0, 23), zone=st.sampled_from(ZONES)),
    st.builds(
        Cadence, every=st.just("week"), hour=st.integers(0, 23), day=st.integers(1, 7), zone=st.sampled_from(ZONES)
    ),
    st.builds(
        Cadence, every=st.just("month"), hour=st.integers(0, 23), day=st.integers(1, 31), zone=st.sampled_from(ZONES)
    ),
)
BEGINS = st.integers(0, 30 * 365 * 86_400).map(lambda n: datetime(2010, 1, 1, tzinfo=UTC) + timedelta(seconds=n))
LONGEST = {"day": timedelta(days=2), "week": timedelta(days=8), "month": timedelta(days=32)}


def berlin(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)  # type: ignore[arg-type]


@given(CADENCES, BEGINS)
def test_moments_go_on_one_a_day_of_the_cadence_and_none_is_left_out(cadence: Cadence, after: datetime):
    moments = [after]
    for _ in range(14):
        moments.append(cadence.next(moments[-1]))
    assert all(later > earlier for earlier, later in pairwise(moments))
    assert all(later - earlier < LONGEST[cadence.every] for earlier, later in pairwise(moments))
    days = [one.astimezone(ZoneInfo(cadence.zone)).date() for one in moments[1:]]
    assert len(set(days)) == len(days)
    assert cadence.within(after, moments[-1], 100) == moments[1:]


@given(CADENCES, BEGINS, st.timedeltas(timedelta(0), timedelta(days=31)))
def test_between_a_moment_and_the_next_there_is_none(cadence: Cadence, after: datetime, part: timedelta):
    coming = cadence.next(after)
    assert cadence.next(min(after + part, coming - timedelta(microseconds=1))) == coming


def test_a_month_without_the_day_has_its_last_day():
    cadence = Cadence(every="month", hour=9, day=31, zone="Asia/Hong_Kong")
    found = cadence.within(datetime(2027, 12, 31, 12, tzinfo=UTC), datetime(2028, 5, 1, tzinfo=UTC), 10)
    assert [one.astimezone(ZoneInfo("Asia/Hong_Kong")).strftime("%d %b %H") for one in found] == [
        "31 Jan 09", "29 Feb 09", "31 Mar 09", "30 Apr 09",
    ]  # fmt: skip


def test_an_hour_that_summer_time_leaves_out_comes_an_hour_later_and_one_that_comes_twice_is_the_first():
    cadence = Cadence(every="day", hour=2, zone="Europe/Berlin")
    assert cadence.next(berlin(2027, 3, 28, 0)) == datetime(2027, 3, 28, 1, tzinfo=UTC)
    assert cadence.next(datetime(2027, 3, 28, 1, tzinfo=UTC)) == berlin(2027, 3, 29, 2)
    assert cadence.next(berlin(2027, 10, 31, 0)) == datetime(2027, 10, 31, 0, tzinfo=UTC)
    assert cadence.next(datetime(2027, 10, 31, 0, tzinfo=UTC)) == berlin(2027, 11, 1, 2)


def test_an_hour_of_a_place_follows_its_summer_time_and_hong_kongs_does_not():
    summer, winter = datetime(2027, 7, 1, tzinfo=UTC), datetime(2027, 12, 1, tzinfo=UTC)
    at_berlin, at_home = Cadence(every="day", hour=9, zone="Europe/Berlin"), Cadence(every="day", hour=9)
    assert [at_berlin.next(one).hour for one in (summer, winter)] == [7, 8]
    assert [at_home.next(one).hour for one in (summer, winter)] == [1, 1]


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"zone": "Mars/Olympus"}, "zone"),
        ({"zone": "../../etc/passwd"}, "zone"),
        ({"zone": "America"}, "zone"),
        ({"every": "week", "day": 8}, "day"),
    ],
)
def test_what_has_no_moment_is_refused_beside_its_field(said: dict[str, object], field: str):
    cadence = Cadence(**{"every": "day", "hour": 9, **said})  # type: ignore[arg-type]
    with pytest.raises(ApiError) as refused:
        cadence.require_moments()
    assert refused.value.field == field
