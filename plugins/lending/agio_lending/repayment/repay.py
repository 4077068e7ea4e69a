"""Repay from the balance: everything that is owed today, and neither more nor less."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import InsufficientFunds
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now

from agio_lending.declared.codes import RECHARGE_FIRST, VOUCHER_WAITS
from agio_lending.lending import Lending
from agio_lending.loan.loan import SettledBy
from agio_lending.loan.schemas import LoanView, view_loan
from agio_lending.loan.settle import charged_today, require_sum, settle
from agio_lending.loan.store import lock_own
from agio_lending.schemas import RepayForm
from agio_lending.voucher.voucher import waiting_voucher


@post("web/lendRepay", opens_business=False, money=True)
async def repay(lending: Lending, request: Request[RepayForm]) -> LoanView:
    """Repay a loan from the balance.

    ``amount`` is what the page showed: where another day has begun since, nothing is paid and the sum is told.
    """
    wanted = amount_field(request.form.amount, lending.asset.scale, "amount")
    try:
        async with request.idempotent_transaction() as effect:
            loan = await lock_own(effect.tx, int(request.form.id), request.user.id)
            if await waiting_voucher(effect.tx, loan.id) is not None:
                raise ApiError(VOUCHER_WAITS)
            owing = await charged_today(lending, effect.tx, loan, "clear")
            require_sum(lending, owing, wanted)
            ended = await settle(lending, effect.tx, owing, SettledBy.BALANCE, USER)
            answer = effect.keep(view_loan(lending, ended, lending.calendar.day(await db_now(effect.tx))))
    except InsufficientFunds as error:
        raise ApiError(RECHARGE_FIRST, field="amount") from error
    lending.tell_pages(request.user.id)
    return answer
