"""Facts of a signed-in account about itself."""

from __future__ import annotations

from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import LOGIN_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import RealmName
from agio_kernel.identity.bank_accounts import ChosenBank
from agio_kernel.identity.security import read_security
from agio_kernel.identity.users import find_demo_of, find_user
from agio_kernel.ports.kernel import Kernel

from agio_account.addresses.countries import area_code
from agio_account.passkeys.passkey import Passkey
from agio_account.sessions.switch_realm import real_of


class InfoView(msgspec.Struct, frozen=True):
    """An account as its owner sees it. Accounts of the demo realm say when they end; ``switchable`` says that the other
    realm can be switched to, ``area_code`` is the prefix of the country's numbers, ``transaction_password`` is 1 where
    a trading password is set, ``passkey`` that there is one, ``bank_name`` and ``bank_number`` are of the bank chosen
    last.
    """

    uid: str
    name: str
    email: str | None
    phone: str | None
    wallet: str | None
    country: str
    area_code: str
    language: str
    currency: str
    bank_name: str
    bank_number: str
    avatar: str | None
    realm: RealmName
    tier: int
    created_at: datetime
    expires: datetime | None
    transaction_password: int
    totp: bool
    passkey: bool
    password_set: bool
    switchable: bool


@get("web/info")
async def show_info(kernel: Kernel, request: Request[NoForm]) -> InfoView:
    """The account that is signed in."""
    who = request.user
    async with kernel.db.read() as conn:
        user = await find_user(conn, who.id)
        if user is None:
            raise ApiError(LOGIN_REQUIRED)
        security = await read_security(conn, who.id)
        passkey = bool(await Passkey.list_by(conn, user_id=who.id, limit=1))
        banks = kernel.bank_accounts
        bank = (await banks.chosen(conn, who.id) if banks else None) or ChosenBank("", "")
        switchable = await _is_switchable(kernel, conn, who)
    return InfoView(
        user.uid,
        user.name,
        user.email,
        user.phone,
        user.wallet,
        user.country,
        area_code(user.country) if user.country else "",
        user.language,
        user.currency,
        bank.name,
        bank.number,
        user.avatar,
        "demo" if who.is_demo else "real",
        who.tier,
        user.created_at,
        user.demo_expires_at,
        int(security.trading_password_set),
        security.totp_bound,
        passkey,
        user.password_hash is not None,
        switchable,
    )


async def _is_switchable(kernel: Kernel, conn: asyncpg.Connection, who: Principal) -> bool:
    if who.is_demo:
        return await real_of(kernel, conn, who) is not None
    demo = await find_demo_of(conn, who.id)
    return demo is not None and demo.demo_expires_at is not None and demo.demo_expires_at > kernel.clock.now()
