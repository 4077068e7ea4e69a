"""An order with the terms it was bought on. It knows no money but its own figures."""

from __future__ import annotations

from agio_kernel.cases.term import Term
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Hidden, Money
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.terms import Damages, DamagesRule, Rate, Redemption, earned, earned_on, redeem

from agio_custody.declared.products import Credit
from agio_custody.declared.states import OrderState


class Order(Term, table="custody_order", reference_prefix="Y", gc=False):
    """One order: its fields are its columns, and those that aren't hidden are what its owner is shown.

    ``remaining_days`` and ``loss`` are those of the redemption that was asked for last.
    """

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="product coin credit rule state reason",
    )

    low: Rate
    high: Rate
    credit: Credit
    rule: DamagesRule
    damages: Rate
    credited_days: Hidden[int] = 0
    earned: Money = 0
    state: OrderState
    asked_at: Hidden[Moment | None] = None
    pays_at: Moment | None = None
    remaining_days: Hidden[int] = 0
    loss: Money = 0
    reason: str = ""

    @property
    def paid(self) -> Money:
        """Amount paid back, or to be paid back by the requested redemption."""
        return self.amount if self.state is OrderState.COMPLETED else self.amount - self.loss

    def redeemed(self, remaining_days: int) -> Redemption:
        """Return the result of an early redemption with so many days left: the figures of the quote and of the
        settlement."""
        return redeem(self.amount, Damages(self.rule, self.damages), remaining_days)


def credit_of(amount: int, credit: Credit, total: Rate, last: Rate) -> int:
    """Return the credit for a day of the rate ``last``, where ``total`` adds up the order's days up to and with it."""
    if credit is Credit.END:
        return earned(amount, [total])
    return earned_on(amount, Rate(total.parts - last.parts), last)
