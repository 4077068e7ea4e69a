"""Reward of a user, for a day of signing in or for a task."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

import msgspec
from agio_kernel.ports.events import Event


class Kind(StrEnum):
    """Kind of a reward."""

    DAY = "day"
    TASK = "task"


class Reward(msgspec.Struct, frozen=True, kw_only=True):
    """One reward; ``amount`` in minor units. A day has its date and its ``place`` in the cycle, a task its name."""

    id: int
    user_id: int
    kind: Kind
    account: int
    coin: str
    amount: int
    paid_at: datetime
    day: date | None = None
    place: int | None = None
    task: str = ""


class RewardPaid(Event, frozen=True):
    """A reward was paid; ``place`` is the day of the cycle, ``title`` the key of what a task is called."""

    user_id: int
    reward_id: int
    coin: str
    amount: int
    place: int | None
    title: str
