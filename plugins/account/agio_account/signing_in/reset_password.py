"""A forgotten password: another one is set with a code that reached the account's address."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import warning
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.known_browsers import known_browser
from agio_kernel.identity.security import Change, note_signal, read_security, write_security
from agio_kernel.identity.users import UserState, find_user, lock_user, set_password_hash
from agio_kernel.ports.kernel import Kernel

from agio_account.addresses.accounts import find_account, warned_address
from agio_account.addresses.code_store import Purpose, check_code, use_code, wrong_code
from agio_account.declared.config import Config
from agio_account.schemas import ResetPassword
from agio_account.security.factors import check_second_factor, spend_second_factor, weigh_answer
from agio_account.security.passwords import check_new_password, is_short
from agio_account.security.security_change import record_change


@post("web/resetPassword", access=Access.VISITOR, rate_per_minute=60)
async def reset_password(kernel: Kernel, request: Request[ResetPassword]) -> None:
    """Set another password with a code.

    Set the password and end every session and API key. An unknown address is a code that is wrong, at the same
    cost; an authenticator is asked for after the code was right.
    """
    form: ResetPassword = request.form
    address = warned_address(form.account, form.country)
    if not form.code:
        raise warning("account.warning.code_empty", field="code")
    check_new_password(form.password, form.password2, kernel.parameters)
    config: Config = kernel.config["account"]
    await kernel.counters.hit(
        f"account reset network {request.client.network}", config.codes_per_network_hour, timedelta(hours=1)
    )
    code_id = await check_code(kernel, Purpose.RESET, address.value, form.code, browser=request.client.browser)
    password_hash = await kernel.sessions.credentials.hash(form.password)
    async with kernel.db.read() as conn:
        user = await find_account(conn, address)
        security = await read_security(conn, user.id if user else 0)
        browser = await known_browser(conn, Subject.USER, user.id if user else 0, request.client.browser)
    if user is None or user.state is not UserState.ACTIVE:
        raise wrong_code()
    second = await check_second_factor(kernel, security, form.totp, form.recovery, browser)
    signal = await weigh_answer(kernel, security, form.answer, browser)
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        await lock_user(tx, user.id)
        await use_code(tx, code_id)
        await spend_second_factor(kernel, tx, second)
        now = await find_user(tx, user.id)
        if now is None or (now.email, now.phone, now.state) != (user.email, user.phone, user.state):
            raise wrong_code()
        await set_password_hash(tx, user.id, password_hash)
        await write_security(tx, user.id, short_password=is_short(form.password, kernel.parameters))
        if signal is not None:
            await note_signal(tx, kernel.ids, user.id, "reset_password", signal, kernel.clock.now())
        await record_change(kernel, tx, user, Change.PASSWORD)
        return effect.keep(None)
