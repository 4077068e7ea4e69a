"""Cancel a withdrawal that nobody approved yet: the gross comes back whole, and the day's slot with it."""

from __future__ import annotations

from agio_kernel.access import require
from agio_kernel.codes import NOT_FOUND
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.request import Request
from agio_kernel.states import IllegalTransition, StaleState

from agio_wallet.case_events import USER
from agio_wallet.codes import NOT_CANCELLABLE
from agio_wallet.desk import Desk
from agio_wallet.settle_withdrawal import take_further
from agio_wallet.views import view_withdrawal
from agio_wallet.withdrawal_store import find_withdrawal


async def cancel_withdrawal(desk: Desk, request: Request) -> Envelope:
    """Cancel one of the user's own, to a chain or to a bank."""
    who = require(request.principal, real=True)
    async with request.effect() as effect:
        withdrawal = await find_withdrawal(effect.tx, int(request.form.id), who.id)
        if withdrawal is None:
            raise Refusal(NOT_FOUND, field="id")
        try:
            await take_further(desk, effect.tx, withdrawal, "cancel", USER)
        except (IllegalTransition, StaleState) as error:
            raise Refusal(NOT_CANCELLABLE, field="id") from error
        cancelled = await find_withdrawal(effect.tx, withdrawal.id)
        assert cancelled is not None, "it was moved a moment ago"
        answer = effect.answer(view_withdrawal(desk, cancelled, request.language))
    desk.balances_changed(who.id)
    return answer
