"""Notices about loans."""

from __future__ import annotations

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Notice, Notification, reason_param
from agio_kernel.ports.kernel import Kernel

from agio_lending.loan.events import LoanReported, What

KEYS = {what: f"lending.notice.{what}" for what in What}


def loan_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """Notices that a borrower needs."""

    def notification(event: LoanReported) -> Notification:
        what = What(event.what)
        params = {"amount": figure(event.amount, kernel.assets[event.coin].scale), "coin": event.coin}
        reason = reason_param(kernel.messages, event.reason)
        match what:
            case What.REJECTED:
                return Notification(KEYS[what], params | {"reason": reason}, "lending.records")
            case What.ISSUED | What.DUE_SOON | What.OVERDUE | What.RESTRUCTURED:
                more = {"contract": event.contract, "date": event.due_at}
            case What.WAIVED | What.VOUCHER_REFUSED:
                more = {"contract": event.contract, "reason": reason}
            case _:
                more = {"contract": event.contract}
        return Notification(KEYS[what], params | more, "lending.loans")

    return (Notice(LoanReported, Category.MONEY, tuple(KEYS.values()), notification),)
