"""Notices about incomes."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Notice, Notification
from agio_kernel.ports.kernel import Kernel

from agio_referral.income.release import IncomePaid

PAID = "referral.notice.paid"


def income_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """Notice of incomes that were paid together, in the inbox alone."""

    def tell(event: IncomePaid) -> Notification:
        amount = figure(event.amount, kernel.assets[event.coin].scale)
        return Notification(
            PAID, {"amount": amount, "coin": event.coin, "trades": Decimal(event.count)}, "referral.invite"
        )

    return (Notice(IncomePaid, Category.MONEY, (PAID,), tell, sends=False),)
