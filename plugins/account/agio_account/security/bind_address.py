"""Reach an account at another e-mail address or phone: the new one proves itself by a code, and so does the old one."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.identity.security import Change
from agio_kernel.identity.users import AccountTaken, User, find_user, set_email, set_phone
from agio_kernel.ports.kernel import Kernel

from agio_account.addresses.accounts import refused_address
from agio_account.addresses.address import Address
from agio_account.addresses.code_store import Purpose, check_code, use_code, wrong_code
from agio_account.declared.codes import EMAIL_INVALID, PHONE_INVALID
from agio_account.schemas import BindEmail, BindPhone, BoundView
from agio_account.security.proof import owner_of, prove, spend
from agio_account.security.security_change import record_change


@post("web/bindEmail", opens_business=False, scope="none", rate_per_minute=60)
async def bind_email(kernel: Kernel, request: Request[BindEmail]) -> BoundView:
    """Bind an e-mail address."""
    form: BindEmail = request.form
    # Without the sign it would be read as a phone number, and be refused as a bad one.
    if form.account.strip() and "@" not in form.account:
        raise ApiError(EMAIL_INVALID, field="account")
    address = refused_address(form.account)
    owner = await owner_of(kernel, request)
    return await _bind(kernel, request, form, address, _bound(owner.user, address))


@post("web/bindPhone", opens_business=False, scope="none", rate_per_minute=60)
async def bind_phone(kernel: Kernel, request: Request[BindPhone]) -> BoundView:
    """Bind a phone number."""
    form: BindPhone = request.form
    address = refused_address(form.account, form.country)
    if address.phone is None:
        raise ApiError(PHONE_INVALID, field="account")
    owner = await owner_of(kernel, request)
    return await _bind(kernel, request, form, address, _bound(owner.user, address))


async def _bind(kernel: Kernel, request: Request, form: BindEmail, address: Address, bound: str | None) -> BoundView:
    if not form.code:
        raise warning("account.warning.code_empty", field="code")
    if bound is not None and not form.oldCode:
        raise warning("account.warning.code_empty", field="oldCode")
    proven = await prove(kernel, request, form)
    user_id = proven.user.id
    old_id = None
    if bound is not None:
        old_id = await check_code(kernel, Purpose.CHANGE, bound, form.oldCode, user_id, field="oldCode")
    code_id = await check_code(kernel, Purpose.BIND, address.value, form.code, user_id)
    async with request.idempotent_transaction() as effect:
        await spend(kernel, effect.tx, proven)
        current = await find_user(effect.tx, user_id)
        if current is None or _bound(current, address) != bound:
            # Two changes at once: this one was proved with an address that isn't bound any more.
            raise wrong_code("oldCode")
        if old_id is not None:
            await use_code(effect.tx, old_id)
        await use_code(effect.tx, code_id)
        set_address = set_email if address.email is not None else set_phone
        try:
            await set_address(effect.tx, user_id, address.value)
        except AccountTaken as error:
            # Its owner registered after the code was sent: the answer is the one of any code that doesn't count.
            raise wrong_code() from error
        change = Change.EMAIL if address.email is not None else Change.PHONE
        await record_change(kernel, effect.tx, proven.user, change, request.user.session_id)
        return effect.keep(
            BoundView(email=address.value) if address.email is not None else BoundView(phone=address.value)
        )


def _bound(user: User, address: Address) -> str | None:
    """Return the bound address of the same kind as ``address``."""
    return user.email if address.email is not None else user.phone
