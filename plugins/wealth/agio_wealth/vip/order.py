"""A VIP order with the terms it was bought on. It knows no money but its own figures."""

from __future__ import annotations

from agio_kernel.cases.term import Term
from agio_kernel.entities import Hidden, Money
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.terms import Rate, earned

from agio_wealth.declared.states import VipState


class VipOrder(Term, table="wealth_vip", reference_prefix="G", gc=False):
    """One order: its fields are its columns, and those that aren't hidden are what its owner is shown.

    It earns ``rate`` a day.
    """

    personal = Personal(why="Books of account", until=Until.LAW, erasure=Erasure.BLANK, other="product coin state")

    rate: Rate
    state: VipState
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


def interest_of(amount: int, rate: Rate, days: int) -> int:
    """Return the interest of an amount after so many days, as a quote shows it, each day books it and the end pays
    it."""
    return earned(amount, [rate.times(days)])
