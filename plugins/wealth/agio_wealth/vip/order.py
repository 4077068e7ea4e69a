"""The noun: a VIP order with the terms it was bought on. It knows no money but its own figures."""

from __future__ import annotations

from datetime import date

from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Account, Entity, Hidden, Id, Money, Number, Small, UserId
from agio_kernel.terms import Rate, earned

from agio_wealth.declared.states import VipState


class VipOrder(Entity, table="wealth_vip", reference_prefix="V", gc=False):
    """One order: its fields are its columns, and those that aren't hidden are what its owner is shown.

    It earns ``rate`` a day from the day it ``begins`` on, and is over as the day it ``ends`` begins.
    """

    id: Id
    number: Number = 0
    user_id: UserId
    account: Account
    realm: Hidden[Small]
    product: str
    version: Hidden[int]
    coin: Coin
    amount: Money
    days: int
    rate: Rate
    begins: date
    ends: date
    ends_at: Moment
    state: VipState
    created_at: Moment
    accrued_days: Hidden[int] = 0
    accrued: Money = 0

    @property
    def interest(self) -> Money:
        """Interest that the order would pay if it ended today."""
        return self.accrued

    @property
    def paid(self) -> Money:
        """Total that the order would pay if it ended today."""
        return self.amount + self.accrued

    def remaining(self, today: date) -> int:
        """The days to the end."""
        return max(0, (self.ends - today).days)


def interest_of(amount: int, rate: Rate, days: int) -> int:
    """Return the interest of an amount after so many days, as a quote shows it, each day books it and the end pays
    it."""
    return earned(amount, [rate.times(days)])
