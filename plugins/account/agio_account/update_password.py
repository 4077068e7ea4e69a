"""Change the login password with the old one."""

from __future__ import annotations

from agio_kernel.contracts import Kernel
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal, warning
from agio_kernel.request import Request
from agio_kernel.session.security import Change, write_security
from agio_kernel.session.users import set_password_hash

from agio_account.codes import PASSWORD_WRONG
from agio_account.factors import check_password, check_second_factor
from agio_account.forms import UpdatePassword
from agio_account.open_session import open_session
from agio_account.passwords import check_new_password, is_short
from agio_account.proof import Proven, owner_of, spend
from agio_account.security_change import record_change


async def update_password(kernel: Kernel, request: Request) -> Envelope:
    """Keep the new password; every session ends, and this device gets a new one."""
    form: UpdatePassword = request.form
    owner = await owner_of(kernel, request)
    check_new_password(form.new, form.new2, kernel.parameters, fields=("new", "new2"))
    if owner.user.password_hash is None:
        raise Refusal(PASSWORD_WRONG, field="old")
    if form.old == form.new:
        raise warning("account.warning.password_same", field="new")
    await check_password(kernel, owner.user, form.old, "old")
    second = await check_second_factor(kernel, owner.security, form.totp, form.recovery)
    password_hash = await kernel.sessions.credentials.hash(form.new)
    async with request.effect() as effect:
        await spend(kernel, effect.tx, Proven(owner.user, owner.security, second))
        await set_password_hash(effect.tx, owner.user.id, password_hash)
        await write_security(effect.tx, owner.user.id, short_password=is_short(form.new, kernel.parameters))
        await record_change(kernel, effect.tx, owner.user, Change.PASSWORD)
        opened = await open_session(kernel, request, effect.tx, owner.user)
        return effect.answer({"token": opened.token})
