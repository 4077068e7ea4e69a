"""Cancel a withdrawal that nobody approved yet: the gross comes back whole, and the day's slot with it."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import IllegalTransition, StaleState

from agio_wallet.declared.codes import NOT_CANCELLABLE
from agio_wallet.declared.states import WITHDRAWAL_STATES
from agio_wallet.schemas import IdForm, WithdrawalView
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.schemas import view_withdrawal
from agio_wallet.withdrawal.settle import transition
from agio_wallet.withdrawal.store import find_withdrawal


@post("web/cancelWithdrawal", opens_business=False)
async def cancel_withdrawal(context: WalletContext, request: Request[IdForm]) -> WithdrawalView:
    """Cancel a withdrawal that waits.

    Cancel one of the user's own, to a chain or to a bank.
    """
    who = require(request.principal, real=True)
    async with request.idempotent_transaction() as effect:
        withdrawal = await find_withdrawal(effect.tx, int(request.form.id), who.id)
        if withdrawal is None:
            raise ApiError(NOT_FOUND, field="id")
        try:
            await transition(context, effect.tx, withdrawal, "cancel", USER)
        except (IllegalTransition, StaleState) as error:
            if withdrawal.state in WITHDRAWAL_STATES.final:
                raise  # it is told how it ended
            raise ApiError(NOT_CANCELLABLE, field="id") from error
        cancelled = await find_withdrawal(effect.tx, withdrawal.id)
        assert cancelled is not None, "it was moved a moment ago"
        answer = effect.keep(view_withdrawal(context, cancelled, request.language))
    context.balances_changed(who.id)
    return answer
