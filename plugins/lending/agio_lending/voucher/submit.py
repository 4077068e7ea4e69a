"""Repay from outside: the picture of the payment, which a person compares with what has arrived."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, move, opened
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import NOT_AVAILABLE, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents import keep, take
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now

from agio_lending.declared.codes import VOUCHER_WAITS
from agio_lending.declared.states import VOUCHER_STATES, VoucherState
from agio_lending.lending import Lending
from agio_lending.loan.loan import Loan
from agio_lending.loan.schemas import LoanView, view_loan
from agio_lending.loan.settle import charged_today, require_sum
from agio_lending.loan.store import lock_own
from agio_lending.schemas import LoanForm, RepayForm
from agio_lending.voucher.schemas import view_voucher
from agio_lending.voucher.voucher import REPAYMENT, Voucher, waiting_voucher


@post("web/lendVoucher", opens_business=False, files=("repayment",))
async def send_voucher(lending: Lending, request: Request[RepayForm]) -> LoanView:
    """Repay a loan from outside, with a voucher.

    The sum is that of today, whenever it is confirmed; simulated money has no outside.
    """
    who, kernel = require(request.principal, real=True), lending.kernel
    wanted = amount_field(request.form.amount, lending.asset.scale, "amount")
    async with kernel.db.read() as conn:
        if await Loan.find_own(conn, int(request.form.id), who.id) is None:  # before the work of decoding it
            raise ApiError(NOT_FOUND, field="id")
    taken = await take(kernel, request, REPAYMENT)
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        loan = await lock_own(tx, int(request.form.id), who.id)
        if await waiting_voucher(tx, loan.id) is not None:
            raise ApiError(VOUCHER_WAITS)
        owing = await charged_today(lending, tx, loan, "clear")
        require_sum(lending, owing, wanted)
        now = await db_now(tx)
        today = lending.calendar.day(now)
        voucher = Voucher(
            id=kernel.ids.next(),
            loan_id=loan.id,
            user_id=who.id,
            coin=loan.coin,
            amount=owing.owed,
            shown_on=today,
            repayment=await keep(kernel.files, tx, who.id, taken),
            state=VoucherState.UNDER_REVIEW,
            created_at=now,
        )
        await voucher.insert(tx)
        await opened(tx, kernel.ids, VOUCHER_STATES, voucher, USER, "sent")
        answer = effect.keep(view_loan(lending, owing, today, view_voucher(lending, voucher)))
    lending.tell_pages(who.id)
    return answer


@post("web/lendVoucherBack", opens_business=False)
async def withdraw_voucher(lending: Lending, request: Request[LoanForm]) -> LoanView:
    """Take back a voucher that is under review.

    Before somebody decides; then it may be paid from the balance. Its picture serves nothing any more.
    """
    kernel = lending.kernel
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        loan = await lock_own(tx, int(request.form.id), request.user.id)
        voucher = await waiting_voucher(tx, loan.id)
        if voucher is None:
            raise ApiError(NOT_AVAILABLE)
        await move(tx, kernel.ids, VOUCHER_STATES, voucher, "withdraw", USER, None, repayment="")
        await kernel.files.forget(tx, voucher.user_id, voucher.repayment)
        answer = effect.keep(view_loan(lending, loan, lending.calendar.day(await db_now(tx))))
    lending.tell_pages(request.user.id)
    return answer
