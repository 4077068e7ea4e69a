"""Trading sessions: when a market is open, as weekly windows of its own clock.

Windows are local so that daylight saving moves them by itself. They begin and end on quarters of an hour, because
the simulated source thinks in quarter-hour blocks. Public holidays are not kept: every exchange has its own.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
WEEK_MINUTES = 7 * 24 * 60
QUARTER_MINUTES = 15
_EPOCH_WEEKDAY_MINUTES = 3 * 24 * 60
"""1970-01-01 was a Thursday: minutes from the Monday before it."""


class Session(msgspec.Struct, frozen=True):
    """A market's week: ``windows`` are (start, end) in minutes since Monday 00:00 on the clock of ``zone``."""

    name: str
    zone: str
    windows: tuple[tuple[int, int], ...]

    @property
    def continuous(self) -> bool:
        """Whether it never closes."""
        return self.open_minutes == WEEK_MINUTES

    @property
    def open_minutes(self) -> int:
        """Minutes of trading in a week."""
        return sum(end - start for start, end in self.windows)

    @property
    def trading_days(self) -> int:
        """Local days of a week that trade for at least four hours: what a 'daily' volume is counted in."""
        return sum(
            sum(max(0, min(end, (day + 1) * 1440) - max(start, day * 1440)) for start, end in self.windows) >= 240
            for day in range(7)
        )


def _at(day: int, clock: str) -> int:
    hour, minute = clock.split(":")
    return day * 1440 + int(hour) * 60 + int(minute)


def _weekdays(*hours: tuple[str, str]) -> tuple[tuple[int, int], ...]:
    return tuple((_at(day, start), _at(day, end)) for day in range(5) for start, end in hours)


_SUNDAY = 6
SESSIONS: dict[str, Session] = {
    session.name: session
    for session in (
        Session("always", "UTC", ((0, WEEK_MINUTES),)),
        Session("forex", "UTC", ((0, _at(4, "22:00")), (_at(_SUNDAY, "22:00"), WEEK_MINUTES))),
        Session("us_stock", "America/New_York", _weekdays(("09:30", "16:00"))),
        # Futures on indices, metals and energy: 18:00 on Sunday to 17:00 on Friday with an hour off each day.
        Session(
            "futures",
            "America/New_York",
            (
                (0, _at(0, "17:00")),
                *((_at(day, "18:00"), _at(day + 1, "17:00")) for day in range(4)),
                (_at(_SUNDAY, "18:00"), WEEK_MINUTES),
            ),
        ),
        Session("frankfurt", "Europe/Berlin", _weekdays(("09:00", "17:30"))),
        Session("london", "Europe/London", _weekdays(("08:00", "16:30"))),
        Session("tokyo", "Asia/Tokyo", _weekdays(("09:00", "11:30"), ("12:30", "15:30"))),
        Session("hong_kong", "Asia/Hong_Kong", _weekdays(("09:30", "12:00"), ("13:00", "16:00"))),
    )
}


def is_open(session: Session | str, time_ms: int) -> bool:
    """Whether the session trades at this moment; a window holds its first minute and not its last."""
    session = _session(session)
    minute = _local_minute(session, time_ms)
    return any(start <= minute < end for start, end in session.windows)


def next_change(session: Session | str, time_ms: int) -> int | None:
    """When the session next opens or closes, in ms after ``time_ms``; None for one that never does."""
    session = _session(session)
    if session.continuous:
        return None
    now_open = is_open(session, time_ms)
    quarter_ms = QUARTER_MINUTES * MINUTE_MS
    moment = time_ms - time_ms % quarter_ms + quarter_ms
    # A week and an hour of daylight saving hold at least one change of every session that has one.
    for _ in range((WEEK_MINUTES + 120) // QUARTER_MINUTES):
        if is_open(session, moment) != now_open:
            return moment
        moment += quarter_ms
    return None


def next_opening(session: str, time_ms: int) -> int | None:
    """When a session that is closed at this moment opens, in ms; None for one that trades."""
    # Asked for every closed symbol each second; within a quarter of an hour the answer stays.
    return _next_opening(session, time_ms - time_ms % (QUARTER_MINUTES * MINUTE_MS))


@lru_cache(maxsize=64)
def _next_opening(session: str, quarter_ms: int) -> int | None:
    return None if is_open(session, quarter_ms) else next_change(session, quarter_ms)


def last_open(session: Session | str, time_ms: int) -> int:
    """The latest moment at or before ``time_ms`` at which the session traded, to the millisecond."""
    session = _session(session)
    if is_open(session, time_ms):
        return time_ms
    quarter_ms = QUARTER_MINUTES * MINUTE_MS
    moment = time_ms - time_ms % quarter_ms
    while not is_open(session, moment - 1):
        moment -= quarter_ms
    return moment - 1


def offset_minutes(session: Session, time_ms: int) -> int:
    """Minutes the session's clock is ahead of UTC at this moment."""
    return _offset_minutes(session.zone, time_ms // HOUR_MS)


def local_minute_of_week(time_ms: int, offset: int) -> int:
    """Minutes since Monday 00:00 on a clock ``offset`` minutes ahead of UTC."""
    return (time_ms // MINUTE_MS + offset + _EPOCH_WEEKDAY_MINUTES) % WEEK_MINUTES


def _session(session: Session | str) -> Session:
    return SESSIONS[session] if isinstance(session, str) else session


def _local_minute(session: Session, time_ms: int) -> int:
    return local_minute_of_week(time_ms, offset_minutes(session, time_ms))


@lru_cache(maxsize=8192)
def _offset_minutes(zone: str, hour: int) -> int:
    """Return the zone's offset in an hour, in minutes: clocks change on whole hours, and the result is cached."""
    if zone == "UTC":
        return 0
    offset = datetime.fromtimestamp(hour * 3600, UTC).astimezone(ZoneInfo(zone)).utcoffset()
    assert offset is not None
    return int(offset.total_seconds()) // 60
