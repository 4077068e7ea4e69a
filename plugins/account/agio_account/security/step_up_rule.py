"""The rule that others ask before money leaves or a product is bought: is it the owner who does this?"""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.codes import REAL_ACCOUNT_REQUIRED, SECURITY_REQUIRED
from agio_kernel.declarations.contracts import Kernel
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.rules import Rule
from agio_kernel.people.security import read_security
from agio_kernel.people.step_up import STEP_UP, Reason, StepUp

from agio_account.declared.codes import SECOND_FACTOR_REQUIRED, WITHDRAWALS_HELD
from agio_account.security.factors import check_second_factor, check_trading_password, spend_second_factor


def step_up_rules(kernel: Kernel) -> tuple[Rule, ...]:
    """The rule, bound to the kernel it works on."""
    return (Rule(STEP_UP, partial(check_step_up, kernel)),)


async def check_step_up(kernel: Kernel, principal: Principal, facts: StepUp) -> None:
    """Refuse what isn't proved. Simulated money is bought with freely, and leaves never."""
    is_withdrawal = facts.reason is Reason.WITHDRAWAL
    if principal.is_demo:
        if is_withdrawal:
            raise Refusal(REAL_ACCOUNT_REQUIRED)
        return
    async with kernel.db.read() as conn:
        security = await read_security(conn, principal.id)
    if is_withdrawal:
        now = kernel.clock.now()
        if security.held(now) and security.held_until is not None:
            hours = -((now - security.held_until).total_seconds() // 3600)
            raise Refusal(WITHDRAWALS_HELD, hours=int(hours))
        if security.short_password and not security.totp_bound:
            raise Refusal(SECOND_FACTOR_REQUIRED)
    if not security.trading_password_set:
        raise Refusal(SECURITY_REQUIRED)
    second = None
    if is_withdrawal:
        # Before the trading password, so that a code that is missing doesn't cost a try at it.
        second = await check_second_factor(kernel, security, facts.totp, "")
    await check_trading_password(kernel, security, facts.tpassword)
    if second is not None:
        async with kernel.db.transaction() as tx:
            await spend_second_factor(kernel, tx, second)
