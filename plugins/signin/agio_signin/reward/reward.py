"""Reward of a user, for a day of signing in or for a task."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Account, Entity, Id, Key, Money, Small, UserId
from agio_kernel.ports.events import Event
from agio_kernel.postgres.personal import Erasure, Personal, Until


class Kind(StrEnum):
    """Kind of a reward."""

    DAY = "day"
    TASK = "task"


class Reward(Entity, table="signin_reward"):
    """One reward. A day has its date and its ``place`` in the cycle, a task its name."""

    personal = Personal(why="Rewards that were paid", until=Until.LAW, erasure=Erasure.BLANK, other="kind coin task")

    id: Id
    user_id: UserId
    kind: Kind
    account: Account
    coin: Coin
    amount: Money
    paid_at: Moment
    day: date | None = None
    place: Small | None = None
    task: str = ""


class Calendar(Entity, table="signin_calendar"):
    """The zone that a user's days are counted in."""

    personal = Personal(
        why="The zone in which a user's days are counted",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        preference="zone",
    )

    user_id: Key[UserId]
    zone: str
    created_at: Moment


class RewardPaid(Event, frozen=True):
    """A reward was paid; ``place`` is the day of the cycle, ``title`` the key of what a task is called."""

    user_id: int
    reward_id: int
    coin: str
    amount: int
    place: int | None
    title: str
