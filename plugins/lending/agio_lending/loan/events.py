"""Events of loans for other plugins."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from agio_kernel.ports.events import Event

from agio_lending.lending import Lending
from agio_lending.loan.loan import Loan


class What(StrEnum):
    """Event of a loan."""

    ISSUED = "issued"
    REJECTED = "rejected"
    DUE_SOON = "due_soon"
    OVERDUE = "overdue"
    CLEARED = "cleared"
    WAIVED = "waived"
    RESTRUCTURED = "restructured"
    WRITTEN_OFF = "written_off"
    VOUCHER_REFUSED = "voucher_refused"


class LoanReported(Event, frozen=True):
    """Event of a loan that its borrower is told. ``amount`` is in minor units: the sum that is owed, was paid or was
    waived; ``due_at`` is when the last day without a late fee is over.
    """

    user_id: int
    loan_id: int
    what: str
    contract: str
    coin: str
    amount: int
    due_at: datetime
    reason: str = ""


def event_of(lending: Lending, loan: Loan, what: What, amount: int | None = None, reason: str = "") -> LoanReported:
    """The event of a loan as it stands; by default about everything that is owed."""
    ends = loan.ends
    due = loan.created_at if ends is None else lending.calendar.after(lending.calendar.begin(ends), 1)
    about = loan.owed if amount is None else amount
    return LoanReported(loan.user_id, loan.id, what.value, loan.contract, loan.coin, about, due, reason)
