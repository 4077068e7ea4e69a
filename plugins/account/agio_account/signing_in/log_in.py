"""Sign in with an address, a password and, where one is bound, the second factor."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.credentials import SignIn
from agio_kernel.identity.known_browsers import STRANGER, known_browser
from agio_kernel.identity.security import read_security, write_security
from agio_kernel.identity.users import User, UserState, find_user, lock_user, set_password_hash
from agio_kernel.ports.kernel import Kernel

from agio_account.addresses.accounts import find_account, warned_address
from agio_account.declared.codes import ACCOUNT_CLOSED
from agio_account.schemas import TokenView, UserLogin
from agio_account.security.factors import check_second_factor, spend_second_factor
from agio_account.security.passwords import check_given_password, check_login_length, is_short
from agio_account.sessions.open import ask_invite, checked_invite, note_invite, sign_in
from agio_account.signing_in.limits import count_sign_in, forget_sign_ins


@post("web/userLogin", access=Access.VISITOR, rate_per_minute=120)
async def log_in(kernel: Kernel, request: Request[UserLogin]) -> TokenView:
    """Sign in with an e-mail address or phone and a password.

    Open a session. An unknown account costs the same time and gets the same answer as a wrong password; that an
    authenticator is bound, or that the account is closed, is said only to who knows the password.
    """
    with kernel.sessions.credentials.sign_in(request.client.browser) as place:
        return await _log_in(kernel, request, place)


async def _log_in(kernel: Kernel, request: Request[UserLogin], place: SignIn) -> TokenView:
    form: UserLogin = request.form
    address = warned_address(form.account, form.country)
    check_given_password(form.password, kernel.parameters)
    if form.totp and not (len(form.totp) == 6 and form.totp.isascii() and form.totp.isdigit()):
        raise warning("account.warning.totp_invalid", field="totp")
    invite = checked_invite(form.invite)
    async with kernel.db.read() as conn:
        user = await find_account(conn, address)
        security = await read_security(conn, user.id if user else 0)
        browser = await known_browser(conn, Subject.USER, user.id if user else 0, request.client.browser)
    place.require(known=browser != STRANGER)
    await count_sign_in(kernel, address.value, request.client.network, browser)
    verified = await kernel.sessions.credentials.verify(user.password_hash if user else None, form.password)
    if user is not None and verified.ok and user.state is UserState.CLOSED:
        raise ApiError(ACCOUNT_CLOSED, field="account")
    if user is None or not verified.ok or user.state is not UserState.ACTIVE:
        check_login_length(form.password, kernel.parameters)
        raise wrong_sign_in()
    await ask_invite(kernel, invite, user.id)
    second = await check_second_factor(kernel, security, form.totp, form.recovery, browser)
    async with request.idempotent_transaction() as effect:
        await lock_user(effect.tx, user.id)
        await spend_second_factor(kernel, effect.tx, second)
        _require_unchanged(await find_user(effect.tx, user.id), user)
        if (await read_security(effect.tx, user.id)).totp_secret != security.totp_secret:
            raise wrong_sign_in()
        if verified.rehashed is not None:
            await set_password_hash(effect.tx, user.id, verified.rehashed)
        if security.short_password != is_short(form.password, kernel.parameters):
            await write_security(effect.tx, user.id, short_password=not security.short_password)
        opened = await sign_in(kernel, request, effect.tx, user)
        await note_invite(kernel, effect.tx, user, invite)
        envelope = effect.keep(TokenView(opened.token))
    await forget_sign_ins(kernel, address.value, browser)
    return envelope


def _require_unchanged(now: User | None, verified: User) -> None:
    """Hashing takes its time: a password changed, or an account suspended, meanwhile opens nothing."""
    if now is None or now.password_hash != verified.password_hash or now.state is not UserState.ACTIVE:
        raise wrong_sign_in()


def wrong_sign_in() -> ApiError:
    """One answer for every reason."""
    return warning("account.warning.sign_in_failed", field="password")
