"""A user has lost a factor: two operators take it from the account."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, id_of, reason_of
from agio_kernel.cases.workflow.proposals import Applied, Proposal, propose
from agio_kernel.cases.workflow.schemas import ProposedView
from agio_kernel.declarations.codes import CASE_CHANGED, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.security import (
    Change,
    read_security,
    replace_recovery_codes,
    write_security,
)
from agio_kernel.identity.users import find_user, lock_user

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.codes import ALREADY_SO
from agio_operator.declared.permissions import USER_RESET
from agio_operator.notices import FactorTaken

_COLUMNS = {
    Change.TOTP: ("totp_secret", "totp_offered", "totp_offer_end"),
    Change.TRADING_PASSWORD: ("trading_hash",),
    Change.QUESTION: ("question", "answer_hash"),
}


class UserReset(Form, frozen=True):
    """A factor that a user has lost."""

    user: str = ""
    factor: Literal["totp", "trading_password", "question"] | None = None
    reason: str = ""


def _user(proposal: Proposal) -> int:
    return id_of(proposal.subject.partition(":")[2], "user")


def _written(moment: datetime | None) -> str:
    return "never" if moment is None else moment.isoformat()


@post("web/operatorUserReset", permission=USER_RESET)
async def propose_factor_reset(console: Console, request: Request[UserReset]) -> ProposedView:
    """Propose to take a factor.

    Ask that a factor be taken from a user's account.
    """
    form, reason = request.form, reason_of(request.form.reason)
    factor = Change(chosen(form.factor, "factor"))
    async with request.idempotent_transaction() as effect:
        user = await find_user(effect.tx, id_of(form.user, "user"))
        if user is None:
            raise ApiError(NOT_FOUND, field="user")
        security = await read_security(effect.tx, user.id)
        if getattr(security, _COLUMNS[factor][0]) is None:
            raise ApiError(ALREADY_SO, field="factor")
        payload, changed = {"uid": user.uid, "factor": factor}, _written(security.changed_at)
        subject = f"user:{user.id}"
        number = await propose(
            console, effect.tx, request, "user.reset_factor", subject, payload, reason, version=changed
        )
        return effect.keep(ProposedView(number))


async def factor_now(_console: Console, conn: asyncpg.Connection, proposal: Proposal) -> str:
    """When the factors of a proposal's user were changed last."""
    return _written((await read_security(conn, _user(proposal))).changed_at)


async def reset_factor(console: Console, tx: asyncpg.Connection, proposal: Proposal, _request: Request) -> Applied:
    """Take the factor; the user is signed out everywhere, and withdrawals are reviewed for a day.

    The two operators agreed on the factor that was lost then: one bound since is not taken.
    """
    kernel = console.kernel
    user_id, factor = _user(proposal), Change(proposal.payload["factor"])
    await lock_user(tx, user_id)
    security = await read_security(tx, user_id)
    if getattr(security, _COLUMNS[factor][0]) is None:
        raise ApiError(ALREADY_SO)
    if _written(security.changed_at) != proposal.version:
        raise ApiError(CASE_CHANGED, field="version")
    columns = dict.fromkeys(_COLUMNS[factor])
    await write_security(tx, user_id, **columns, changed_at=kernel.clock.now())
    if factor is Change.TOTP:
        await replace_recovery_codes(tx, user_id, [])
    await kernel.sessions.end_access(tx, Subject.USER, user_id)
    await kernel.bus.emit(tx, FactorTaken(user_id, str(factor)))
    return Applied(before={factor: True}, after={factor: False})
