"""Closing one's account, and taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Amount, Moment
from agio_kernel.identity.security import note_signal
from agio_kernel.identity.users import lock_user
from agio_kernel.jobs import cancel, schedule_unless_due
from agio_kernel.ports.kernel import Kernel

from agio_account.closing.closing import CLOSE, CLOSING, Closing, ClosingState
from agio_account.closing.reasons import Reason, reasons_of
from agio_account.declared.codes import CLOSING_OPEN, CLOSING_OVER
from agio_account.declared.parameters import CLOSING_DUST, CLOSING_WAIT, RETENTION
from agio_account.messages.notices import CLOSING_ASKED, CLOSING_TAKEN_BACK, notify
from agio_account.schemas import Proof
from agio_account.security.proof import owner_of, prove
from agio_account.security.proof import spend as spend_proof


class ClosingView(msgspec.Struct, frozen=True):
    """State of the closing of an account, what keeps it open, and its terms: days of the wait, years for which records
    are kept, and the balances in USDT that aren't paid out.
    """

    state: Literal["", "waiting", "taken_back", "stopped", "closed", "erased"]
    closes_at: Moment | None
    reasons: list[Reason]
    days: int
    years: int
    dust: Amount


def _view(kernel: Kernel, state: str, closes_at: datetime | None = None, reasons: Sequence[Reason] = ()) -> ClosingView:
    get = kernel.parameters.get
    terms = {"days": get(CLOSING_WAIT).days, "years": get(RETENTION), "dust": str(get(CLOSING_DUST))}
    return msgspec.convert(terms | {"state": state, "closes_at": closes_at, "reasons": list(reasons)}, ClosingView)


@get("web/closing", scope="none", viewing=False)
async def show_closing(kernel: Kernel, request: Request[NoForm]) -> ClosingView:
    """The closing of my account.

    With everything that has to end first, and the page that ends it.
    """
    who = require(request.principal, real=True)
    async with kernel.db.read() as conn:
        closing = await Closing.find_by(conn, user_id=who.id)
        reasons = await reasons_of(kernel, conn, who.id, request.language)
    state = closing.state if closing else ""
    waits = closing is not None and closing.state is ClosingState.WAITING
    return _view(kernel, state, closing.closes_at if closing and waits else None, reasons)


@post("web/closeAccount", opens_business=False, scope="none", rate_per_minute=10)
async def close_account(kernel: Kernel, request: Request[Proof]) -> ClosingView:
    """Close my account.

    After a wait, in which it can be taken back. Refused while anything is open.
    """
    proven = await prove(kernel, request, request.form)
    user, now = proven.user, kernel.clock.now()
    closes_at = now + kernel.parameters.get(CLOSING_WAIT)
    async with request.idempotent_transaction() as effect:
        await spend_proof(kernel, effect.tx, proven)
        if await reasons_of(kernel, effect.tx, user.id):
            raise ApiError(CLOSING_OPEN)
        closing = Closing(user_id=user.id, state=ClosingState.WAITING, asked_at=now, closes_at=closes_at)
        before = await Closing.find_by(effect.tx, user_id=user.id)
        if before is None:
            await closing.insert(effect.tx)
        elif before.state in (ClosingState.TAKEN_BACK, ClosingState.STOPPED):
            await CLOSING.move(effect.tx, user.id, before.state, "ask", asked_at=now, closes_at=closes_at)
        else:
            raise ApiError(CLOSING_OVER)
        await schedule_unless_due(effect.tx, CLOSE, user.id, closes_at)
        await note_signal(effect.tx, kernel.ids, user.id, "closing", "closing_asked", now)
        await notify(kernel, effect.tx, user, CLOSING_ASKED)
        return effect.keep(_view(kernel, "waiting", closes_at))


@post("web/keepAccount", opens_business=False, scope="none", rate_per_minute=10)
async def keep_account(kernel: Kernel, request: Request[NoForm]) -> ClosingView:
    """Keep my account open.

    Take back the closing that was asked for.
    """
    owner = await owner_of(kernel, request)
    async with request.idempotent_transaction() as effect:
        await cancel(effect.tx, CLOSE, owner.user.id)
        await lock_user(effect.tx, owner.user.id)
        closing = await Closing.find_by(effect.tx, user_id=owner.user.id)
        if closing is None or closing.state is not ClosingState.WAITING:
            raise ApiError(CLOSING_OVER)
        await CLOSING.move(effect.tx, owner.user.id, closing.state, "take_back")
        await notify(kernel, effect.tx, owner.user, CLOSING_TAKEN_BACK)
        return effect.keep(_view(kernel, "taken_back"))
