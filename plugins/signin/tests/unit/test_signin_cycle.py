"""The cycle and the user's days, against naive models."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from agio_kernel.ports.countries import COUNTRIES
from agio_signin.cycle.cycle import DAYS, Signed, is_missed, is_signed, next_place
from agio_signin.cycle.zones import day_of, end_of, zone_of_country
from hypothesis import given
from hypothesis import strategies as st

# With a change of the clocks at midnight (Cairo, Beirut, Santiago), by half an hour (Lord Howe), and none.
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "America/Santiago",
    "Africa/Cairo",
    "Asia/Beirut",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Asia/Tokyo",
    "Pacific/Kiritimati",
)
zones = st.sampled_from(ZONES)
MOMENTS = st.datetimes(datetime(2023, 1, 1), datetime(2036, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis
GAPS = st.lists(st.timedeltas(timedelta(minutes=1), timedelta(hours=60)), max_size=60)


def naive_places(dates: list[date], restarts: bool) -> list[int | None]:
    """Walk the calendar day by day, as a person with a pencil would: the place of each try, None for a second one."""
    places: list[int | None] = []
    place, marked = 0, None
    for day in dates:
        if marked is not None and day <= marked:
            places.append(None)
            continue
        walk = marked
        while walk is not None and walk + timedelta(1) < day:
            walk += timedelta(1)
            if restarts:
                place = 0
        place = 1 if place == DAYS else place + 1
        places.append(place)
        marked = day
    return places


@given(MOMENTS, GAPS, zones, st.booleans())
def test_the_cycle_is_what_a_person_with_a_calendar_would_count(first, gaps, zone, restarts):
    moments = [first]
    for gap in gaps:
        moments.append(moments[-1] + gap)
    days = [moment.astimezone(ZoneInfo(zone)).date() for moment in moments]
    last: Signed | None = None
    places: list[int | None] = []
    for moment in moments:
        today = day_of(moment, zone)
        if is_signed(last, today):
            places.append(None)
            continue
        last = Signed(today, next_place(last, today, restarts))
        places.append(last.place)
    assert places == naive_places(days, restarts)


@given(MOMENTS, zones)
def test_a_day_ends_when_the_clocks_of_its_zone_leave_it(moment, zone):
    today = day_of(moment, zone)
    end = end_of(today, zone)
    assert day_of(end, zone) == today + timedelta(1)
    assert day_of(end - timedelta(seconds=1), zone) == today
    assert timedelta(hours=22) <= end - end_of(today - timedelta(1), zone) <= timedelta(hours=26)


@given(MOMENTS, zones)
def test_who_signs_in_at_the_same_hour_each_day_misses_none_when_the_clocks_change(moment, zone):
    local = moment.astimezone(ZoneInfo(zone))
    last = None
    for day in range(21):
        at = datetime.combine(local.date() + timedelta(day), local.time().replace(hour=12), ZoneInfo(zone))
        today = day_of(at.astimezone(UTC), zone)
        assert not is_signed(last, today) and not is_missed(last, today)
        last = Signed(today, next_place(last, today, True))
        assert last.place == day % DAYS + 1


def test_a_missed_day_begins_anew_unless_operators_say_otherwise():
    last = Signed(date(2026, 3, 1), 4)
    assert next_place(last, date(2026, 3, 2), True) == 5
    assert next_place(last, date(2026, 3, 3), True) == 1
    assert next_place(last, date(2026, 3, 3), False) == 5
    assert next_place(Signed(date(2026, 3, 1), 7), date(2026, 3, 2), True) == 1


def test_the_zone_of_a_country_is_where_most_of_its_people_live():
    expected = {
        "DE": "Europe/Berlin",
        "US": "America/New_York",
        "RU": "Europe/Moscow",
        "BR": "America/Sao_Paulo",
        "AU": "Australia/Sydney",
        "CA": "America/Toronto",
        "UA": "Europe/Kyiv",
        "ID": "Asia/Jakarta",
        "": "Etc/UTC",
        "ZZ": "Etc/UTC",
    }
    assert {country: zone_of_country(country) for country in expected} == expected


def test_every_country_that_accounts_are_opened_in_has_a_zone():
    assert len(COUNTRIES) > 200
    known = available_timezones()
    without = [one for one in COUNTRIES if zone_of_country(one) == "Etc/UTC" or zone_of_country(one) not in known]
    assert without == []
