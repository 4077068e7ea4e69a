"""The seven days: which place of the cycle a day of signing in has."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec

DAYS = 7


class Signed(msgspec.Struct, frozen=True):
    """Signed day: the user's own date, and its place in the cycle (1 to 7)."""

    day: date
    place: int


def is_signed(last: Signed | None, today: date) -> bool:
    """Whether today is signed already. A clock that was set back gives no day a second time."""
    return last is not None and today <= last.day


def is_missed(last: Signed | None, today: date) -> bool:
    """Whether a day lies between the last sign-in and today."""
    return last is not None and today - last.day > timedelta(1)


def next_place(last: Signed | None, today: date, restarts: bool) -> int:
    """The place that signing in today has, where today isn't signed yet. ``restarts``: a missed day begins anew."""
    if last is None or (restarts and is_missed(last, today)):
        return 1
    return last.place % DAYS + 1
