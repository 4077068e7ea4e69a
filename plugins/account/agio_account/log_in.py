"""Sign in with an address and a password."""

from __future__ import annotations

from agio_kernel.contracts import Kernel
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal, warning
from agio_kernel.request import Request
from agio_kernel.session.principal import Subject
from agio_kernel.session.users import User, UserState, find_user, set_password_hash

from agio_account.accounts import find_account, warned_address
from agio_account.forms import UserLogin
from agio_account.passwords import check_given_password
from agio_account.sign_in_limits import count_sign_in, forget_sign_ins


async def log_in(kernel: Kernel, request: Request) -> Envelope:
    """Open a session. An unknown account costs the same time and gets the same answer as a wrong password."""
    form: UserLogin = request.form
    address = warned_address(form.account, form.country)
    check_given_password(form.password, kernel.parameters)
    if form.totp and not (len(form.totp) == 6 and form.totp.isascii() and form.totp.isdigit()):
        raise warning("account.warning.totp_invalid", field="totp")
    await count_sign_in(kernel, address.value, request.client.network)
    async with kernel.db.read() as conn:
        user = await find_account(conn, address)
    verified = await kernel.sessions.credentials.verify(user.password_hash if user else None, form.password)
    if user is None or not verified.ok or user.state is not UserState.ACTIVE:
        raise wrong_sign_in()
    async with request.effect() as effect:
        _require_unchanged(await find_user(effect.tx, user.id), user)
        if verified.rehashed is not None:
            await set_password_hash(effect.tx, user.id, verified.rehashed)
        request.opened = await kernel.sessions.open(
            effect.tx, Subject.USER, user.id, agent=request.client.agent, network=request.client.network
        )
        envelope = effect.answer({"token": request.opened.token})
    await forget_sign_ins(kernel, address.value)
    return envelope


def _require_unchanged(now: User | None, verified: User) -> None:
    """Hashing takes its time: a password changed, or an account suspended, meanwhile opens nothing."""
    if now is None or now.password_hash != verified.password_hash or now.state is not UserState.ACTIVE:
        raise wrong_sign_in()


def wrong_sign_in() -> Refusal:
    """One answer for every reason."""
    return warning("account.warning.sign_in_failed", field="password")
