"""The factors of an account: whether what somebody gives is right. Each try is counted before it is looked at."""

from __future__ import annotations

import unicodedata

import asyncpg
import msgspec
from agio_kernel.declarations.codes import SECURITY_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.factor_tries import Factor, FactorLocked, Tried, count_try, forgive_try
from agio_kernel.identity.known_browsers import STRANGER
from agio_kernel.identity.security import (
    Change,
    Security,
    matching_step,
    note_signal,
    read_security,
    use_recovery_code,
    use_totp_step,
    write_security,
)
from agio_kernel.identity.users import User, find_user, lock_user
from agio_kernel.ports.kernel import Kernel

from agio_account.declared import parameters as constants
from agio_account.declared.codes import (
    FACTOR_LOCKED,
    PASSWORD_WRONG,
    TOTP_REQUIRED,
    TOTP_WRONG,
    TPASSWORD_RESET,
    TPASSWORD_WRONG,
)
from agio_account.declared.events import RecoveryCodeUsed, TradingPasswordTaken
from agio_account.messages.notices import TPASSWORD_RESET as RESET_NOTICE
from agio_account.messages.notices import notify

TOTP_PURPOSE = "account totp"


class SecondFactor(msgspec.Struct, frozen=True):
    """A second factor that was right, to be spent with the change it allows; empty where none is bound."""

    user_id: int
    browser: str = STRANGER
    totp_step: int | None = None
    recovery: bytes | None = None


async def allow_try(kernel: Kernel, user_id: int, factor: Factor, browser: str) -> Tried:
    """Count a try; an ApiError that says how long to wait where it isn't to be evaluated."""
    try:
        return await count_try(kernel.db, user_id, factor, browser)
    except FactorLocked as locked:
        raise ApiError(FACTOR_LOCKED, minutes=-(-locked.seconds // 60)) from locked


async def check_password(kernel: Kernel, user: User, password: str, browser: str, field: str = "password") -> None:
    """Refuse what isn't the login password of somebody who is signed in."""
    await allow_try(kernel, user.id, Factor.PASSWORD, browser)
    verified = await kernel.sessions.credentials.verify(user.password_hash, password)
    if not verified.ok:
        raise ApiError(PASSWORD_WRONG, field=field)
    await forgive_try(kernel.db, user.id, Factor.PASSWORD, browser)


# --- the authenticator ----------------------------------------------------------------------------------------------


async def check_second_factor(
    kernel: Kernel, security: Security, totp: str, recovery: str, browser: str
) -> SecondFactor:
    """The second factor given, checked and not yet spent; an ApiError where one is bound and it isn't right. The try is
    taken from the budget of ``browser`` (``agio_kernel.identity.known_browsers``), as everywhere here.
    """
    if security.totp_secret is None:
        return SecondFactor(security.user_id)
    if not totp and not recovery:
        raise ApiError(TOTP_REQUIRED, field="totp")
    await allow_try(kernel, security.user_id, Factor.TOTP, browser)
    if not totp:
        return SecondFactor(security.user_id, browser, recovery=recovery_digest(kernel, security.user_id, recovery))
    step = matching_step(kernel.secrets.open(TOTP_PURPOSE, security.totp_secret).decode(), totp, kernel.clock.world())
    if step is None:
        raise ApiError(TOTP_WRONG, field="totp")
    return SecondFactor(security.user_id, browser, totp_step=step)


async def spend_second_factor(kernel: Kernel, tx: asyncpg.Connection, given: SecondFactor) -> None:
    """Use it up in the transaction of the change: of two that checked the same code, the second is refused."""
    if given.totp_step is not None:
        if not await use_totp_step(tx, given.user_id, given.totp_step):
            raise ApiError(TOTP_WRONG, field="totp")
    elif given.recovery is not None:
        now = kernel.clock.now()
        if not await use_recovery_code(tx, given.user_id, given.recovery, now):
            raise ApiError(TOTP_WRONG, field="recovery")
        await note_signal(tx, kernel.ids, given.user_id, "second_factor", "recovery_code_used", now)
        await kernel.bus.emit(tx, RecoveryCodeUsed(given.user_id))
    else:
        return
    await forgive_try(tx, given.user_id, Factor.TOTP, given.browser)


def recovery_digest(kernel: Kernel, user_id: int, code: str) -> bytes:
    """The form a recovery code is kept in: typed with or without dashes, in capitals or not."""
    plain = "".join(character for character in code[:64].upper() if character.isalnum())
    return kernel.secrets.digest("recovery code", f"{user_id}\n{plain}")


# --- the trading password -------------------------------------------------------------------------------------------


def keyed_trading_password(kernel: Kernel, user_id: int, tpassword: str) -> str:
    """Return the text to hash for six digits: a digest under a key outside the database, so that a stolen table can't
    be searched."""
    return kernel.secrets.digest("trading password", f"{user_id}\n{tpassword}").hex()


async def check_trading_password(
    kernel: Kernel, security: Security, tpassword: str, browser: str, field: str = "tpassword"
) -> None:
    """Refuse what isn't the trading password. Too many wrong ones in a day take it away and hold withdrawals."""
    if security.trading_hash is None:
        raise ApiError(SECURITY_REQUIRED)
    tried = await allow_try(kernel, security.user_id, Factor.TRADING_PASSWORD, browser)
    keyed = keyed_trading_password(kernel, security.user_id, tpassword)
    verified = await kernel.sessions.credentials.verify(security.trading_hash, keyed)
    if verified.ok:
        await forgive_try(kernel.db, security.user_id, Factor.TRADING_PASSWORD, browser)
        return
    if tried.in_a_day >= kernel.parameters.get(constants.TRADING_TRIES):
        await _take_away(kernel, security)
        raise ApiError(TPASSWORD_RESET, field=field)
    raise ApiError(TPASSWORD_WRONG, field=field)


async def _take_away(kernel: Kernel, security: Security) -> None:
    now = kernel.clock.now()
    async with kernel.db.transaction() as tx:
        await lock_user(tx, security.user_id)
        user = await find_user(tx, security.user_id)
        current = await read_security(tx, security.user_id)
        if user is None or current.trading_hash != security.trading_hash:
            return  # it was changed meanwhile: the wrong tries were at the one before
        hold = now + kernel.parameters.get(constants.TRADING_HOLD)
        await write_security(tx, user.id, trading_hash=None, changed_at=now, held_until=hold)
        await tx.execute(
            "DELETE FROM factor_tries WHERE user_id = $1 AND factor = $2", user.id, str(Factor.TRADING_PASSWORD)
        )
        await kernel.sessions.end_access(tx, Subject.USER, user.id)
        await note_signal(tx, kernel.ids, user.id, str(Change.TRADING_PASSWORD), "guessed_too_often", now)
        await notify(kernel, tx, user, RESET_NOTICE)
        await kernel.bus.emit(tx, TradingPasswordTaken(user.id))


# --- the security question ------------------------------------------------------------------------------------------


def keyed_answer(kernel: Kernel, user_id: int, answer: str) -> str:
    """Return the text to hash for an answer: the same for any case, width and spacing."""
    plain = " ".join(unicodedata.normalize("NFKC", answer).casefold().split())
    return kernel.secrets.digest("security answer", f"{user_id}\n{plain}").hex()


async def weigh_answer(kernel: Kernel, security: Security, answer: str, browser: str) -> str | None:
    """Return the result of the security question for a reviewer; None where there is no question. It decides nothing,
    and the user who answered isn't told.
    """
    if security.answer_hash is None:
        return None
    if not answer:
        return "answer_missing"
    try:
        await count_try(kernel.db, security.user_id, Factor.QUESTION, browser)
    except FactorLocked:
        return "answer_not_weighed"
    keyed = keyed_answer(kernel, security.user_id, answer)
    verified = await kernel.sessions.credentials.verify(security.answer_hash, keyed)
    return "answer_right" if verified.ok else "answer_wrong"
