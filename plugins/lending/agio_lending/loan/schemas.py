"""Views of loans on the wire."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import msgspec
from agio_kernel.cases import OwnLine, reference_of
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment
from agio_kernel.settings.presentation import Presentation
from agio_kernel.terms import late_fee, owed

from agio_lending.declared.states import RUNNING, LoanState, VoucherState
from agio_lending.lending import Lending
from agio_lending.loan.figures import OwedDay, curve_of, share
from agio_lending.loan.loan import Loan, SettledBy
from agio_lending.loan.store import Charge


class VoucherView(msgspec.Struct, frozen=True):
    """A voucher as its owner sees it."""

    id: Id
    reference: str
    amount: Amount
    shown_on: date
    state: VoucherState
    reason: str
    created_at: Moment


class LoanView(msgspec.Struct, frozen=True):
    """A loan as its borrower sees it today, whatever was booked by now. ``day`` of ``days`` is the one that runs,
    ``owed`` what is paid today, ``at_end`` what is paid on the last day without a late fee, ``saved`` the difference.
    Before it is issued the figures are those of its terms. ``lender`` is who lends: the deployment's company.
    """

    id: Id
    reference: str
    contract: str
    lender: str
    coin: Coin
    amount: Amount
    days: int
    day: int
    days_left: int
    free_days: int
    interest_days: int
    overdue_days: int
    daily_rate: Amount
    late_rate: Amount
    a_day: Amount
    late_a_day: Amount
    interest: Amount
    late_fee: Amount
    waived: Amount
    owed: Amount
    at_end: Amount
    saved: Amount
    paid: Amount
    state: LoanState
    settled_by: SettledBy
    reason: str
    created_at: Moment
    issued_at: Moment | None
    begins: date | None
    ends: date | None
    due_at: Moment | None
    settled_at: Moment | None
    voucher: VoucherView | None


class ChargedDay(msgspec.Struct, frozen=True):
    """A day that was charged: interest, or a late fee."""

    day: date
    late: bool
    amount: Amount


class LoanDetail(LoanView, frozen=True):
    """A loan with its days, what it costs by the day it is repaid, and what happened to it, newest first."""

    charges: Sequence[ChargedDay]
    curve: Sequence[OwedDay]
    happened: Sequence[OwnLine]


def view_loan(lending: Lending, loan: Loan, today: date, voucher: VoucherView | None = None) -> LoanView:
    """A loan as its borrower sees it."""
    return LoanView(**_shown(lending, loan, today, voucher))


def view_detail(
    lending: Lending,
    loan: Loan,
    today: date,
    voucher: VoucherView | None,
    charges: Sequence[Charge],
    happened: Sequence[OwnLine],
) -> LoanDetail:
    """A loan with its days."""
    days = [ChargedDay(one.day, one.late, lending.shown(one.amount)) for one in charges]
    return LoanDetail(
        **_shown(lending, loan, today, voucher),
        charges=days,
        curve=curve_of(lending, loan.terms, carried(loan)),
        happened=happened,
    )


def carried(loan: Loan) -> int:
    """Return the debt beside the running term: charges of earlier terms, less the waived sum; below 0 where more was
    waived than earlier terms had charged.
    """
    own = owed(loan.terms, loan.charged_days)
    return loan.interest + loan.late_fee - own.interest - own.late_fee - loan.waived


def _shown(lending: Lending, loan: Loan, today: date, voucher: VoucherView | None) -> dict[str, Any]:
    runs = loan.state in RUNNING
    now = loan.on(today)
    at_end = owed(loan.terms, loan.days).total + carried(now)
    shown, ends = lending.shown, loan.ends
    day = now.day(today) if runs else now.charged_days
    # Before it is issued nothing is owed: what it would cost stands in `at_end`.
    return {
        "id": str(loan.id),
        "reference": reference_of(Loan.reference_prefix, loan.number),
        "contract": loan.contract,
        "lender": lending.kernel.part(Presentation).settings.lender,
        "coin": loan.coin,
        "amount": shown(loan.amount),
        "days": loan.days,
        "day": day,
        "days_left": max(0, loan.days - day) if runs else 0,
        "free_days": loan.free_days,
        "interest_days": now.interest_days if loan.issued_at else max(0, loan.days - loan.free_days),
        "overdue_days": now.overdue_days,
        "daily_rate": share(loan.daily_rate),
        "late_rate": share(loan.late_rate),
        "a_day": shown(loan.terms.daily_rate.up(loan.amount)),
        "late_a_day": shown(late_fee(loan.terms.late_base, loan.terms.late_rate, 1)),
        "interest": shown(now.interest),
        "late_fee": shown(now.late_fee),
        "waived": shown(now.waived),
        "owed": shown(now.owed if runs else 0),
        "at_end": shown(at_end),
        "saved": shown(max(0, at_end - now.owed) if runs else 0),
        "paid": shown(loan.paid),
        "state": loan.state,
        "settled_by": loan.settled_by,
        "reason": loan.reason,
        "created_at": loan.created_at,
        "issued_at": loan.issued_at,
        "begins": loan.begins,
        "ends": ends,
        "due_at": None if ends is None else lending.calendar.begin(ends + timedelta(1)),
        "settled_at": loan.settled_at,
        "voucher": voucher,
    }
