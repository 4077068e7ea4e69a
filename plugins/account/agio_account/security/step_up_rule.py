"""Rule before money leaves or a product is bought: the step-up authentication of the account's owner."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial

import asyncpg
from agio_kernel.declarations.codes import SECURITY_REQUIRED, TRADING_PASSWORD_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.rules import Rule
from agio_kernel.identity.known_browsers import browser_of
from agio_kernel.identity.security import Security, read_security
from agio_kernel.identity.step_up import STEP_UP, StepUp
from agio_kernel.money.leaving import Guard, Leaving, Stage
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.ports.kernel import Kernel

from agio_account.declared.codes import SECOND_FACTOR_REQUIRED, WITHDRAWALS_HELD
from agio_account.declared.parameters import PURCHASE_PASSWORD
from agio_account.passkeys.assertions import use_assertion
from agio_account.security.factors import check_second_factor, check_trading_password, spend_second_factor


def step_up_rules(kernel: Kernel) -> tuple[Rule, ...]:
    """Rules of step-up authentication: one for each time, and one before every purchase and order."""
    return (Rule(STEP_UP, partial(check_step_up, kernel)), Rule(BUSINESS_OPEN, partial(_refuse_stranger, kernel)))


def account_guards(kernel: Kernel) -> tuple[Guard, ...]:
    """The hold after a change of security stands until the money is handed over; every factor is for who asks."""
    return (
        Guard("hold", (Stage.REQUEST, Stage.HAND_OVER), partial(_refuse_held, kernel)),
        Guard("step_up", (Stage.REQUEST,), prove=partial(_refuse_unproved, kernel)),
    )


async def check_step_up(kernel: Kernel, principal: Principal, facts: StepUp) -> None:
    """Refuse what isn't proved. Simulated money is bought with freely."""
    if principal.is_demo:
        return
    if facts.passkey is not None:
        await use_assertion(kernel, principal.id, facts.passkey)
        return
    async with kernel.db.read() as conn:
        security = await read_security(conn, principal.id)
        browser = await browser_of(conn, principal.session_id)
    _require_set(security)
    await check_trading_password(kernel, security, facts.tpassword, browser)


def _refuse_stranger(kernel: Kernel, principal: Principal, business: Business) -> Awaitable[None] | None:
    """Before every purchase and order: nothing waits where the session is known to have given the trading password, and
    neither simulated money nor a program, whose key its owner made, is asked.
    """
    if not business.asks_password or principal.is_demo or principal.session_id == 0:
        return None
    reading = kernel.parameters.get(PURCHASE_PASSWORD)
    if reading == "never" or (reading == "once" and principal.stepped_up):
        return None
    return _prove_owner(kernel, principal, business, once=reading == "once")


async def _prove_owner(kernel: Kernel, principal: Principal, business: Business, *, once: bool) -> None:
    async with kernel.db.read() as conn:
        if once and await kernel.sessions.has_stepped_up(conn, principal):  # in another process, a moment ago
            return
        security = await read_security(conn, principal.id)
        browser = await browser_of(conn, principal.session_id)
    if business.passkey is not None:
        await use_assertion(kernel, principal.id, business.passkey)
    else:
        _require_set(security)
        if not business.tpassword:
            raise ApiError(TRADING_PASSWORD_REQUIRED, field="tpassword")
        await check_trading_password(kernel, security, business.tpassword, browser)
    if once:
        await kernel.db.run(lambda tx: kernel.sessions.step_up(tx, principal))


async def _refuse_held(kernel: Kernel, conn: asyncpg.Connection, leaving: Leaving) -> None:
    security, now = await read_security(conn, leaving.user_id), kernel.clock.now()
    if security.held(now) and security.held_until is not None:
        hours = -((now - security.held_until).total_seconds() // 3600)
        raise ApiError(WITHDRAWALS_HELD, hours=int(hours))


async def _refuse_unproved(kernel: Kernel, leaving: Leaving) -> None:
    if leaving.passkey is not None:
        await use_assertion(kernel, leaving.user_id, leaving.passkey)
        return
    async with kernel.db.read() as conn:
        security = await read_security(conn, leaving.user_id)
        browser = await browser_of(conn, leaving.session_id)
    if security.short_password and not security.totp_bound:
        raise ApiError(SECOND_FACTOR_REQUIRED)
    _require_set(security)
    # Before the trading password, so that a code that is missing doesn't cost a try at it.
    second = await check_second_factor(kernel, security, leaving.totp, "", browser)
    await check_trading_password(kernel, security, leaving.tpassword, browser)
    async with kernel.db.transaction() as tx:
        await spend_second_factor(kernel, tx, second)


def _require_set(security: Security) -> None:
    if not security.trading_password_set:
        raise ApiError(SECURITY_REQUIRED)
