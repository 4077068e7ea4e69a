"""Follow an invitation: the one who was invited sets password and second factor, and is signed in."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity import audit
from agio_kernel.ports.kernel import Kernel

from agio_operator.console.schemas import Form
from agio_operator.declared.codes import INVITATION_OVER
from agio_operator.fields import OWN_FACTOR, OWN_PASSWORD
from agio_operator.identity.invitations import Invitation, digest_of, open_invitation, spend_invitation
from agio_operator.identity.schemas import InvitedView
from agio_operator.identity.sign_in import (
    MAX_PASSWORD,
    check_new_password,
    clear_tries,
    count_network,
    count_tries,
    wrong_sign_in,
)
from agio_operator.identity.totp import new_secret, offer_of, step_of
from agio_operator.operator import Operator, lock_operator, update_operator, use_totp_step


class OperatorInvitation(Form, frozen=True):
    """Follow an invitation. ``invitation`` is what stands behind the link's hash; ``password`` is the new one, or the
    one that stays; ``totp`` a code of the factor that is bound or stays.
    """

    invitation: str = ""
    password: str = ""
    totp: str = ""


@post("web/operatorInvitation", access=Access.VISITOR, rate_per_minute=30)
async def accept_invitation(kernel: Kernel, request: Request[OperatorInvitation]) -> InvitedView:
    """Follow an invitation to the console.

    With the link alone the call returns the factors to set; with a password, the code that the authenticator scans;
    with its digits, too, it sets them. A factor that isn't set anew is required, so that a mailbox alone lets nobody
    in: the password where the factor was lost, and a code of the factor where the password was.
    """
    form: OperatorInvitation = request.form
    if form.totp and not (len(form.totp) == 6 and form.totp.isascii() and form.totp.isdigit()):
        raise warning("operator.warning.totp_invalid", field="totp")
    await count_network(kernel, request.client.network)
    async with kernel.db.read() as conn:
        invitation, operator = await _invited(kernel, conn, form.invitation)
    named = InvitedView("", operator.login, operator.name, invitation.sets)
    if not form.password:
        async with request.idempotent_transaction() as effect:
            return effect.keep(named)
    tries = f"invitation {digest_of(form.invitation).hex()}"
    await count_tries(kernel, tries, request.client.network)
    new_hash = await _password(kernel, operator, invitation, form.password)
    async with request.idempotent_transaction() as effect:
        locked = await lock_operator(effect.tx, operator.id)
        invitation, now = await _invited(kernel, effect.tx, form.invitation)
        if locked is None or now.password_hash != operator.password_hash:
            raise wrong_sign_in()
        if missing := await _factor(kernel, effect.tx, invitation, now, form.totp):
            return effect.keep(msgspec.structs.replace(named, **missing))
        if new_hash is not None:
            await update_operator(effect.tx, now.id, password_hash=new_hash, password_given=False)
        await spend_invitation(effect.tx, form.invitation)
        await kernel.sessions.end_access(effect.tx, Subject.OPERATOR, now.id)
        request.opened = await kernel.sessions.open(
            effect.tx,
            Subject.OPERATOR,
            now.id,
            agent=request.client.agent,
            network=request.client.network,
            browser=request.client.browser,
        )
        envelope = effect.keep(msgspec.structs.replace(named, token=request.opened.token))
        who, subject = Principal(Subject.OPERATOR, now.id, now.login, 0, now.name), f"operator:{now.id}"
        if new_hash is not None:
            await audit.record(effect.tx, who, "staff.password", subject, OWN_PASSWORD)
        if _binds(invitation, now):
            after = {"totp_bound": True}
            await audit.record(effect.tx, who, "staff.bind_factor", subject, OWN_FACTOR, after=after)
    await clear_tries(kernel, tries)
    return envelope


async def _invited(kernel: Kernel, conn: asyncpg.Connection, token: str) -> tuple[Invitation, Operator]:
    invitation = await open_invitation(kernel, conn, token)
    operator = None if invitation is None else await Operator.find(conn, invitation.operator)
    if invitation is None or operator is None or not operator.active:
        raise ApiError(INVITATION_OVER)
    return invitation, operator


async def _password(kernel: Kernel, operator: Operator, invitation: Invitation, password: str) -> str | None:
    """The hash of the new password; None where the old one stays and is the right one."""
    credentials = kernel.sessions.credentials.operators
    if invitation.sets != "factor":
        check_new_password(password, "", operator.login, field="password")
        return await credentials.hash(password)
    if not (await credentials.verify(operator.password_hash, password[:MAX_PASSWORD])).ok:
        raise wrong_sign_in()
    return None


def _binds(invitation: Invitation, operator: Operator) -> bool:
    return invitation.sets != "password" or operator.totp_secret is None


async def _factor(
    kernel: Kernel, tx: asyncpg.Connection, invitation: Invitation, operator: Operator, code: str
) -> dict[str, object] | None:
    """Return the missing part; None once the code is right: of the factor that is bound by it, or of the one that
    stays."""
    binds = _binds(invitation, operator)
    sealed = operator.totp_offered if binds else operator.totp_secret
    if binds and (sealed is None or operator.totp_offer_end != invitation.ends_at):
        sealed = new_secret(kernel)
        await update_operator(tx, operator.id, totp_offered=sealed, totp_offer_end=invitation.ends_at)
        code = ""
    assert sealed is not None, "what isn't bound anew is bound"
    if not code:
        return {"bind": offer_of(kernel, operator, sealed)} if binds else {"code": True}
    step = step_of(kernel, sealed, code)
    if step is None or not (binds or await use_totp_step(tx, operator.id, step)):
        raise warning("operator.warning.code_wrong", field="totp")
    if binds:
        bound = {"totp_secret": sealed, "totp_step": step, "totp_offered": None, "totp_offer_end": None}
        await update_operator(tx, operator.id, **bound)
    return None
