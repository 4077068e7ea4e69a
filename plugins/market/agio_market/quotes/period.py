"""Candle periods and where each one begins, in UTC: weeks on Monday, months and years by the calendar."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

_MINUTE_MS = 60_000
_DAY_MS = 86_400_000
_MONDAY_MS = 4 * _DAY_MS
"""1970-01-05, the first Monday of the epoch."""
_LAST_YEAR = 9999


class Period(StrEnum):
    """A candle's length. ``LINE`` is the plain line of closing prices: minute candles, drawn another way."""

    LINE = "line"
    M1 = "1m"
    M5 = "5m"
    M15 = "15m"
    M30 = "30m"
    H1 = "1h"
    H4 = "4h"
    D1 = "1d"
    W1 = "1w"
    MONTH = "1M"
    YEAR = "1y"

    @property
    def fixed_ms(self) -> int | None:
        """Length in milliseconds, or None for a month and a year, which differ."""
        return _FIXED_MS.get(self)

    def open_ms(self, time_ms: int) -> int:
        """When the candle that holds ``time_ms`` begins."""
        if self is Period.MONTH or self is Period.YEAR:
            moment = datetime.fromtimestamp(time_ms // 1000, UTC)
            return _ms(moment.year, moment.month if self is Period.MONTH else 1)
        origin = _MONDAY_MS if self is Period.W1 else 0
        return time_ms - (time_ms - origin) % _FIXED_MS[self]

    def next_open_ms(self, time_ms: int) -> int:
        """When the candle after the one that holds ``time_ms`` begins."""
        return self.on(time_ms, 1)

    def back(self, open_ms: int, count: int) -> int:
        """When the candle ``count`` places before the one at ``open_ms`` begins; never before 1970."""
        if self is Period.MONTH or self is Period.YEAR:
            moment = datetime.fromtimestamp(open_ms // 1000, UTC)
            months = moment.year * 12 + moment.month - 1 - count * (1 if self is Period.MONTH else 12)
            return _ms(months // 12, months % 12 + 1) if months >= 1970 * 12 else 0
        return max(0, self.open_ms(open_ms) - count * _FIXED_MS[self])

    def on(self, open_ms: int, count: int) -> int:
        """When the candle ``count`` places after the one at ``open_ms`` begins."""
        if (fixed := self.fixed_ms) is not None:
            return self.open_ms(open_ms) + count * fixed
        moment = datetime.fromtimestamp(open_ms // 1000, UTC)
        months = moment.year * 12 + moment.month - 1 + count
        if self is Period.YEAR:
            months = (moment.year + count) * 12
        return _ms(min(months // 12, _LAST_YEAR), months % 12 + 1)

    def holds(self, finer: Period) -> bool:
        """Whether every candle of ``finer`` lies within one of this period, so that they can be added up."""
        order = _ORDER[self], _ORDER[finer]
        return order[0] >= order[1] and not (finer is Period.W1 and self in (Period.MONTH, Period.YEAR))


_FIXED_MS: dict[Period, int] = {
    Period.LINE: _MINUTE_MS,
    Period.M1: _MINUTE_MS,
    Period.M5: 5 * _MINUTE_MS,
    Period.M15: 15 * _MINUTE_MS,
    Period.M30: 30 * _MINUTE_MS,
    Period.H1: 60 * _MINUTE_MS,
    Period.H4: 240 * _MINUTE_MS,
    Period.D1: _DAY_MS,
    Period.W1: 7 * _DAY_MS,
}
_ORDER = {period: place for place, period in enumerate(Period)} | {Period.LINE: 1}


def _ms(year: int, month: int) -> int:
    return int(datetime(year, month, 1, tzinfo=UTC).timestamp()) * 1000
