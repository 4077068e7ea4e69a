"""Change the login password with the old one."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.identity.security import Change, write_security
from agio_kernel.identity.users import set_password_hash
from agio_kernel.ports.kernel import Kernel

from agio_account.declared.codes import PASSWORD_WRONG
from agio_account.schemas import TokenView, UpdatePassword
from agio_account.security.factors import check_password, check_second_factor
from agio_account.security.passwords import check_new_password, is_short
from agio_account.security.proof import Proven, owner_of, spend
from agio_account.security.security_change import record_change
from agio_account.sessions.open import open_session


@post(
    "web/updatePassword",
    opens_business=False,
    scope="none",
    rate_per_minute=60,
    example=UpdatePassword(old="correct horse", new="battery staple", new2="battery staple"),
)
async def update_password(kernel: Kernel, request: Request[UpdatePassword]) -> TokenView:
    """Change the login password.

    Keep the new password; every session and API key ends, and this device gets a new session.
    """
    form: UpdatePassword = request.form
    owner = await owner_of(kernel, request)
    check_new_password(form.new, form.new2, kernel.parameters, fields=("new", "new2"))
    if owner.user.password_hash is None:
        raise ApiError(PASSWORD_WRONG, field="old")
    if form.old == form.new:
        raise warning("account.warning.password_same", field="new")
    await check_password(kernel, owner.user, form.old, owner.browser, "old")
    second = await check_second_factor(kernel, owner.security, form.totp, form.recovery, owner.browser)
    password_hash = await kernel.sessions.credentials.hash(form.new)
    async with request.idempotent_transaction() as effect:
        await spend(kernel, effect.tx, Proven(owner.user, owner.security, owner.browser, second))
        await set_password_hash(effect.tx, owner.user.id, password_hash)
        await write_security(effect.tx, owner.user.id, short_password=is_short(form.new, kernel.parameters))
        await record_change(kernel, effect.tx, owner.user, Change.PASSWORD)
        opened = await open_session(kernel, request, effect.tx, owner.user)
        return effect.keep(TokenView(opened.token))
