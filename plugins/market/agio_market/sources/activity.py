"""Activity of a market through its week: the distribution of a simulated price's variance and volume."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from agio_market.instruments.sessions import DAY_MS, Session, local_minute_of_week, offset_minutes
from agio_market.sources.noise import Floats

BLOCK_S = 900
BLOCK_MS = BLOCK_S * 1000
DAY_BLOCKS = 96


class Day(msgspec.Struct, frozen=True):
    """One day's weights by quarter hour, zero while closed, and its share of the week's variance."""

    variance: Floats
    volume: Floats
    share: float


class Week:
    """Distribution of a session's trading over its week: the share of variance and of volume of each quarter hour."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._patterns: dict[tuple[int, int], Day] = {}
        self._days: dict[int, Day] = {}
        self._shares: dict[tuple[int, int], Sequence[float]] = {}
        monday = 4 * DAY_MS
        rows = [self._day(monday + day * DAY_MS, 0) for day in range(7)]
        self.variance_total = float(sum(variance.sum() for variance, _ in rows))
        self.volume_total = float(sum(volume.sum() for _, volume in rows))

    def days(self, first: int, count: int) -> tuple[Floats, Floats]:
        """(variance, volume) weights of days since 1970, each of shape (count, 96), a trading week adding up to one."""
        days = [self._of(day) for day in range(first, first + count)]
        return np.stack([day.variance for day in days]), np.stack([day.volume for day in days])

    def shares(self, first: int, count: int) -> Sequence[float]:
        """Return each day's share of a week's variance."""
        key = first, count
        if key not in self._shares:  # markets of one session begin on one day, and ask for the same days
            self._shares[key] = [self._of(day).share for day in range(first, first + count)]
        return self._shares[key]

    def _of(self, number: int) -> Day:
        day = self._days.get(number)
        if day is None:
            day = self._days[number] = self._find(number)
        return day

    def _find(self, number: int) -> Day:
        """Days of one weekday and one offset from UTC are alike and share their arrays."""
        start = number * DAY_MS
        offset = offset_minutes(self.session, start)
        if offset_minutes(self.session, start + DAY_MS - 1) != offset:
            return self._scaled(*self._day(start, None))
        key = (number + 3) % 7, offset
        if key not in self._patterns:
            self._patterns[key] = self._scaled(*self._day(start, offset))
        return self._patterns[key]

    def _scaled(self, variance: Floats, volume: Floats) -> Day:
        variance = variance / self.variance_total
        return Day(variance, volume / self.volume_total, float(variance.sum()))

    def _day(self, start_ms: int, offset: int | None) -> tuple[Floats, Floats]:
        variance, volume = np.zeros(DAY_BLOCKS), np.zeros(DAY_BLOCKS)
        for block in range(DAY_BLOCKS):
            moment = start_ms + block * BLOCK_MS
            minute = local_minute_of_week(moment, offset_minutes(self.session, moment) if offset is None else offset)
            window = next((w for w in self.session.windows if w[0] <= minute < w[1]), None)
            if window is None:
                continue
            # Europe's afternoon and America's morning are the liveliest hours of a market that never sleeps;
            # an exchange with hours of its own is lively at its opening and its close.
            share = 1 + 0.35 * math.cos(2 * math.pi * (block / 4 - 14.5) / 24)
            if window[1] - window[0] <= 12 * 60:
                place = (minute + 7.5 - window[0]) / (window[1] - window[0])
                share = 0.65 + 1.05 * (2 * place - 1) ** 2
            variance[block], volume[block] = share, share**1.5
        return variance, volume
