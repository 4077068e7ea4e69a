"""Sum of a repayment today, before it is made: its parts, and whether the wallet has it."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import NOT_AVAILABLE, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now

from agio_lending.declared.states import RUNNING
from agio_lending.lending import Lending
from agio_lending.loan.loan import Loan
from agio_lending.loan.schemas import view_loan
from agio_lending.schemas import LoanForm
from agio_lending.voucher.voucher import waiting_voucher


class RepaymentView(msgspec.Struct, frozen=True):
    """Total owed today, ``owed`` = ``amount`` + ``interest`` + ``late_fee`` - ``waived``; ``short`` is the part that
    the spot wallet lacks. ``held``: a voucher is under review, so nothing is taken from the balance.
    """

    id: Id
    reference: str
    coin: Coin
    amount: Amount
    interest: Amount
    late_fee: Amount
    waived: Amount
    owed: Amount
    saved: Amount
    due_at: Moment | None
    available: Amount
    short: Amount
    held: bool


@get("web/lendBack")
async def show_repayment(lending: Lending, request: Request[LoanForm]) -> RepaymentView:
    """Show the sum that repaying a loan of mine takes today.

    The loan must run, and only its borrower may ask.
    """
    who = request.user
    async with lending.kernel.db.read() as conn:
        loan = await Loan.find_own(conn, int(request.form.id), who.id)
        if loan is None:
            raise ApiError(NOT_FOUND, field="id")
        if loan.state not in RUNNING:
            raise ApiError(NOT_AVAILABLE)
        shown = view_loan(lending, loan, lending.calendar.day(await db_now(conn)))
        voucher = await waiting_voucher(conn, loan.id)
        balances = await lending.kernel.ledger.balances(conn, who.id, who.realm)
    available = next((one.available for one in balances if one.account == loan.account), 0)
    short = max(0, amount_field(shown.owed, lending.asset.scale, "owed") - available)
    reported = {name: getattr(shown, name) for name in RepaymentView.__struct_fields__ if hasattr(shown, name)}
    return RepaymentView(
        **reported, available=lending.shown(available), short=lending.shown(short), held=voucher is not None
    )
