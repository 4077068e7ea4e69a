"""Open a real account: everything is checked before the code is, and the password hashed before anything is locked."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import warning
from agio_kernel.identity.security import write_security
from agio_kernel.identity.users import AccountTaken, create_user
from agio_kernel.ports.events import UserRegistered
from agio_kernel.ports.kernel import Kernel

from agio_account.addresses.accounts import warned_address
from agio_account.addresses.address import Address
from agio_account.addresses.code_store import Purpose, check_code, use_code
from agio_account.declared.config import Config
from agio_account.schemas import TokenView, UserRegister
from agio_account.security.passwords import check_new_password, is_short
from agio_account.sessions.open import ask_invite, open_session
from agio_account.signing_in.agreement import check_country, check_invite_and_agreement


@post("web/userRegister", access=Access.VISITOR, rate_per_minute=60)
async def register_user(kernel: Kernel, request: Request[UserRegister]) -> TokenView:
    """Open an account and sign in.

    Make the account that the form asks for, and sign it in.
    """
    form: UserRegister = request.form
    address, invite = _checked(kernel, form)
    await ask_invite(kernel, invite)
    config: Config = kernel.config["account"]
    await kernel.counters.hit(
        f"account register network {request.client.network}", config.registrations_per_network_hour, timedelta(hours=1)
    )
    code_id = await check_code(kernel, Purpose.REGISTER, address.value, form.code, browser=request.client.browser)
    password_hash = await kernel.sessions.credentials.hash(form.password)
    async with request.idempotent_transaction() as effect:
        await use_code(effect.tx, code_id)
        try:
            user = await create_user(
                effect.tx,
                kernel.ids,
                now=kernel.clock.now(),
                country=form.country,
                language=request.language,
                password_hash=password_hash,
                email=address.email,
                phone=address.phone,
            )
        except AccountTaken as error:
            # Only who read a code sent to this address comes here: two of their requests crossed.
            raise warning("account.warning.account_taken", field="account") from error
        if is_short(form.password, kernel.parameters):
            await write_security(effect.tx, user.id, short_password=True)
        opened = await open_session(kernel, request, effect.tx, user)
        await kernel.bus.emit(effect.tx, UserRegistered(user.id, user.uid, user.country, user.language, invite))
        return effect.keep(TokenView(opened.token))


def _checked(kernel: Kernel, form: UserRegister) -> tuple[Address, str]:
    """The address and invitation code of a complete form; a warning beside the first field that isn't right."""
    check_country(form.country)
    address = warned_address(form.account, form.country)
    if not form.code:
        raise warning("account.warning.code_empty", field="code")
    check_new_password(form.password, form.password2, kernel.parameters)
    return address, check_invite_and_agreement(kernel, form.invite, form.agree)
