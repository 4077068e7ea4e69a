"""Open a real account: everything is checked before the code is, and the password hashed before anything is locked."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.contracts import Kernel
from agio_kernel.envelope import Envelope
from agio_kernel.errors import warning
from agio_kernel.events import UserRegistered
from agio_kernel.request import Request
from agio_kernel.session.principal import Subject
from agio_kernel.session.users import AccountTaken, create_user

from agio_account import parameters as constants
from agio_account.accounts import warned_address
from agio_account.address import Address
from agio_account.code_store import Purpose, check_code, use_code
from agio_account.config import Config
from agio_account.countries import is_country
from agio_account.forms import UserRegister
from agio_account.passwords import check_new_password

MAX_INVITE = 32
_TICKED = frozenset({"1", "true", "on", "yes"})


async def register_user(kernel: Kernel, request: Request) -> Envelope:
    """Make the account that the form asks for, and sign it in."""
    form: UserRegister = request.form
    address = _checked(kernel, form)
    config: Config = kernel.config["account"]
    await kernel.counters.hit(
        f"account register network {request.client.network}", config.registrations_per_network_hour, timedelta(hours=1)
    )
    code_id = await check_code(kernel, Purpose.REGISTER, address.value, form.code)
    password_hash = await kernel.sessions.credentials.hash(form.password)
    async with request.effect() as effect:
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
        request.opened = await kernel.sessions.open(
            effect.tx, Subject.USER, user.id, agent=request.client.agent, network=request.client.network
        )
        await kernel.bus.emit(
            effect.tx, UserRegistered(user.id, user.uid, user.country, user.language, form.invite.strip())
        )
        return effect.answer({"token": request.opened.token})


def _checked(kernel: Kernel, form: UserRegister) -> Address:
    """The address of a complete form; a warning beside the first field that isn't right, from top to bottom."""
    if not is_country(form.country):
        raise warning("account.code.country_unknown", field="country")
    address = warned_address(form.account, form.country)
    if not form.code:
        raise warning("account.warning.code_empty", field="code")
    check_new_password(form.password, form.password2, kernel.parameters)
    if len(form.invite) > MAX_INVITE:
        raise warning("account.warning.invite_invalid", field="invite")
    if not form.invite.strip() and kernel.parameters.get(constants.INVITATION) == "required":
        raise warning("account.warning.invite_required", field="invite")
    if form.agree.lower() not in _TICKED:
        raise warning("account.warning.agree", field="agree")
    return address
