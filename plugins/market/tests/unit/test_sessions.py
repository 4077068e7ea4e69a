"""When markets are open."""

from datetime import datetime

import pytest
from agio_market.instruments.sessions import (
    DAY_MS,
    HOUR_MS,
    MINUTE_MS,
    SESSIONS,
    is_open,
    last_open,
    next_change,
    next_opening,
)


def at(text: str) -> int:
    return int(datetime.fromisoformat(text + "+00:00").timestamp()) * 1000


@pytest.mark.parametrize(
    ("session", "moment", "expected"),
    [
        ("always", "2026-01-03T03:00", True),
        ("forex", "2026-01-04T21:59", False),
        ("forex", "2026-01-04T22:00", True),
        ("forex", "2026-01-07T03:00", True),
        ("forex", "2026-01-09T21:59", True),
        ("forex", "2026-01-09T22:00", False),
        ("forex", "2026-01-10T12:00", False),
        # New York: 14:30 to 21:00 UTC in winter, 13:30 to 20:00 in summer.
        ("us_stock", "2026-01-07T14:29", False),
        ("us_stock", "2026-01-07T14:30", True),
        ("us_stock", "2026-01-07T20:59", True),
        ("us_stock", "2026-01-07T21:00", False),
        ("us_stock", "2026-07-07T13:30", True),
        ("us_stock", "2026-07-07T13:29", False),
        ("us_stock", "2026-07-07T20:00", False),
        ("us_stock", "2026-07-05T15:00", False),
        ("futures", "2026-07-07T20:59", True),
        ("futures", "2026-07-07T21:00", False),
        ("futures", "2026-07-07T22:00", True),
        ("futures", "2026-07-10T21:00", False),
        ("futures", "2026-07-12T22:00", True),
        ("frankfurt", "2026-07-07T07:00", True),
        ("frankfurt", "2026-07-07T15:30", False),
        ("london", "2026-01-07T08:00", True),
        ("tokyo", "2026-01-07T00:00", True),
        ("tokyo", "2026-01-07T02:45", False),
        ("tokyo", "2026-01-07T03:30", True),
        ("hong_kong", "2026-01-07T04:30", False),
    ],
)
def test_a_session_is_open_by_its_own_clock(session: str, moment: str, expected: bool):
    assert is_open(session, at(moment)) is expected


def test_the_next_change_is_the_next_opening_or_closing():
    assert next_change("always", at("2026-01-03T03:00")) is None
    assert next_change("forex", at("2026-01-10T12:00")) == at("2026-01-11T22:00")
    assert next_change("forex", at("2026-01-11T22:00")) == at("2026-01-16T22:00")
    assert next_change("us_stock", at("2026-01-09T21:00")) == at("2026-01-12T14:30")
    assert next_change("us_stock", at("2026-01-12T14:30")) == at("2026-01-12T21:00")


def test_the_opening_moves_with_daylight_saving():
    # New York changed its clocks on Sunday 2026-03-08.
    assert next_change("us_stock", at("2026-03-06T21:00")) == at("2026-03-09T13:30")


@pytest.mark.parametrize("session", [name for name, s in SESSIONS.items() if not s.continuous])
def test_nothing_changes_before_the_next_change(session: str):
    moment = at("2026-03-05T00:00")
    for _ in range(30):
        change = next_change(session, moment)
        assert change is not None
        assert moment < change <= moment + 5 * DAY_MS
        before = is_open(session, moment)
        assert is_open(session, change) is not before
        assert all(is_open(session, t) is before for t in range(moment, change, 15 * MINUTE_MS))
        assert is_open(session, change - 1) is before
        moment = change


def test_a_closed_session_says_when_it_opens_and_one_that_trades_does_not():
    assert next_opening("us_stock", at("2026-01-09T20:59")) is None
    assert next_opening("us_stock", at("2026-01-09T21:00")) == at("2026-01-12T14:30")
    assert next_opening("us_stock", at("2026-01-12T14:29") + 59_999) == at("2026-01-12T14:30")
    assert next_opening("us_stock", at("2026-01-12T14:30")) is None
    assert next_opening("tokyo", at("2026-01-12T02:45")) == at("2026-01-12T03:30")  # the break at noon
    assert next_opening("always", at("2026-01-10T12:00")) is None


def test_the_last_open_moment_is_just_before_the_closing():
    assert last_open("forex", at("2026-01-10T12:00")) == at("2026-01-09T22:00") - 1
    assert last_open("forex", at("2026-01-09T12:00")) == at("2026-01-09T12:00")
    assert last_open("us_stock", at("2026-01-12T14:30") - HOUR_MS) == at("2026-01-09T21:00") - 1


def test_trading_days_of_a_week():
    days = {name: session.trading_days for name, session in SESSIONS.items()}
    assert days["always"] == 7
    assert {days[name] for name in days if name != "always"} <= {5, 6}
    assert days["us_stock"] == 5
