"""The noun: a VIP order with the terms it was bought on. It knows no database and no money but its own figures."""

from __future__ import annotations

from datetime import date, datetime

import msgspec
from agio_kernel.terms import Rate, earned

from agio_wealth.declared.states import VipState


class VipOrder(msgspec.Struct, frozen=True):
    """One order: ``amount`` and ``accrued`` are minor units, ``rate`` is parts of a Rate a day. It earns from the day
    it ``begins`` on, and is over as the day it ``ends`` begins.
    """

    id: int
    user_id: int
    account: int
    realm: int
    product: str
    version: int
    amount: int
    days: int
    rate: int
    begins: date
    ends: date
    ends_at: datetime
    state: VipState
    created_at: datetime
    accrued_days: int = 0
    accrued: int = 0

    def remaining(self, today: date) -> int:
        """The days to the end."""
        return max(0, (self.ends - today).days)


def interest_of(amount: int, rate: Rate, days: int) -> int:
    """What an amount has earned after so many days: what a quote shows, each day books and the end pays."""
    return earned(amount, [rate.times(days)])
