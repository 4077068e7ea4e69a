"""View of a reward on the wire."""

from __future__ import annotations

from typing import Literal

import msgspec
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment
from agio_kernel.money.amounts import format_amount

from agio_signin.reward.reward import Reward
from agio_signin.signin import Signin


class RewardView(msgspec.Struct, frozen=True):
    """A reward as its owner sees it. ``day`` is the date in the user's zone, ``place`` its day of the cycle; a task has
    its title instead, in the reader's language.
    """

    id: Id
    kind: Literal["day", "task"]
    coin: Coin
    amount: Amount
    day: str | None
    place: int | None
    title: str
    time: Moment


def view_reward(signin: Signin, reward: Reward, language: str) -> RewardView:
    """A reward as its owner sees it."""
    milestone = signin.milestones.get(reward.task)
    title = reward.task if milestone is None else signin.kernel.messages.text(milestone.title, language)
    return RewardView(
        str(reward.id),
        reward.kind.value,
        reward.coin,
        format_amount(reward.amount, signin.kernel.assets[reward.coin].scale),
        None if reward.day is None else reward.day.isoformat(),
        reward.place,
        title,
        reward.paid_at,
    )
