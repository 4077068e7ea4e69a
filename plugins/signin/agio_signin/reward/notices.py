"""Notices about rewards."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Key, Notice, Notification
from agio_kernel.ports.kernel import Kernel

from agio_signin.reward.reward import RewardPaid

SIGNED, TASK = "signin.notice.signed", "signin.notice.task"


def reward_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """One for each reward, in the inbox alone: a mail a day would be read by nobody."""

    def tell(event: RewardPaid) -> Notification:
        money = {"amount": figure(event.amount, kernel.assets[event.coin].scale), "coin": event.coin}
        if event.place is None:
            return Notification(TASK, money | {"task": Key(event.title)}, "signin.welfare")
        return Notification(SIGNED, money | {"day": Decimal(event.place)}, "signin.welfare")

    return (Notice(RewardPaid, Category.MONEY, (SIGNED, TASK), tell, sends=False),)
