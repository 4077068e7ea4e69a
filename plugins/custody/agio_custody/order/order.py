"""The noun: an order with the terms it was bought on. It knows no database and no money but its own figures."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

import msgspec
from agio_kernel.terms import Damages, DamagesRule, Rate, Redemption, earned, earned_on, redeem

from agio_custody.declared.states import OrderState


class Credit(StrEnum):
    """When interest is credited."""

    DAILY = "daily"
    END = "end"


class Order(msgspec.Struct, frozen=True, gc=False):
    """One order: amounts are minor units of its coin; ``low``, ``high`` and ``damages`` are parts of a Rate.

    It earns from the day it ``begins`` on, and is over as the day it ``ends`` begins. ``remaining_days`` and ``loss``
    are those of the redemption that was asked for last.
    """

    id: int
    user_id: int
    account: int
    realm: int
    product: str
    version: int
    coin: str
    amount: int
    days: int
    low: int
    high: int
    credit: Credit
    damages_rule: DamagesRule
    damages: int
    begins: date
    ends: date
    ends_at: datetime
    state: OrderState
    created_at: datetime
    credited_days: int = 0
    earned: int = 0
    asked_at: datetime | None = None
    pays_at: datetime | None = None
    remaining_days: int = 0
    loss: int = 0
    reason: str = ""

    def remaining(self, today: date) -> int:
        """The days to the end."""
        return max(0, (self.ends - today).days)

    def redeemed(self, remaining_days: int) -> Redemption:
        """What leaving comes to with so many days to go: the figures before, and what is settled."""
        return redeem(self.amount, damages_of(self.damages_rule, self.damages), remaining_days)


def damages_of(rule: DamagesRule, parts: int) -> Damages:
    """The terms of leaving early."""
    return Damages(rule, Rate(parts))


def credit_of(amount: int, credit: Credit, total: Rate, last: Rate) -> int:
    """What is credited for a day of the rate ``last``, where ``total`` adds up the order's days up to and with it."""
    if credit is Credit.END:
        return earned(amount, [total])
    return earned_on(amount, Rate(total.parts - last.parts), last)
