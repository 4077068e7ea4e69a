"""Proof that the owner asks, and not only somebody at their screen: asked before anything that guards the account."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import LOGIN_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.known_browsers import browser_of
from agio_kernel.identity.security import Security, read_security
from agio_kernel.identity.users import User, find_user, lock_user
from agio_kernel.ports.kernel import Kernel

from agio_account.declared.codes import SIGNATURE_REFUSED
from agio_account.passkeys.assertions import Used, check_assertion, spend_assertion
from agio_account.schemas import Proof
from agio_account.security.factors import SecondFactor, check_password, check_second_factor, spend_second_factor
from agio_account.sessions.wallet_challenges import check_signature, use_challenge


class Owner(msgspec.Struct, frozen=True):
    """The real account that asks, what guards it, as read before the change, and the browser that its tries are of."""

    user: User
    security: Security
    browser: str


class Proven(msgspec.Struct, frozen=True):
    """An owner who proved to be it; what was given is spent with the change it allows."""

    user: User
    security: Security
    browser: str
    second_factor: SecondFactor
    nonce: str | None = None
    passkey: Used | None = None


async def owner_of(kernel: Kernel, request: Request) -> Owner:
    """The real account that is signed in; a demo account has nothing to guard."""
    who = require(request.principal, real=True)
    async with kernel.db.read() as conn:
        user = await find_user(conn, who.id)
        security = await read_security(conn, who.id)
        browser = await browser_of(conn, who.session_id)
    if user is None:
        raise ApiError(LOGIN_REQUIRED)
    return Owner(user, security, browser)


async def prove(kernel: Kernel, request: Request, form: Proof) -> Proven:
    """The owner, if the form proves it. Nothing is spent yet."""
    owner = await owner_of(kernel, request)
    user = owner.user
    if request.passkey is not None:
        used = await check_assertion(kernel, user.id, request.passkey)
        return Proven(user, owner.security, owner.browser, SecondFactor(user.id), passkey=used)
    nonce = None
    if user.password_hash is not None:
        await check_password(kernel, user, form.password, owner.browser)
    else:
        if user.wallet is None:
            raise ApiError(SIGNATURE_REFUSED, field="signature")
        nonce = await check_signature(kernel, user.wallet, form.nonce, form.signature)
    second = await check_second_factor(kernel, owner.security, form.totp, form.recovery, owner.browser)
    return Proven(user, owner.security, owner.browser, second, nonce)


async def spend(kernel: Kernel, tx: asyncpg.Connection, proven: Proven) -> None:
    """Use the proof up in the transaction of the change; refused where it, or the password, is no longer good."""
    await lock_user(tx, proven.user.id)
    now = await find_user(tx, proven.user.id)
    if now is None or now.password_hash != proven.user.password_hash or now.state is not proven.user.state:
        raise ApiError(LOGIN_REQUIRED)
    if proven.nonce is not None:
        await use_challenge(kernel, tx, proven.nonce)
    if proven.passkey is not None:
        await spend_assertion(kernel, tx, proven.passkey)
    await spend_second_factor(kernel, tx, proven.second_factor)
