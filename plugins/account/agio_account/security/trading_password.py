"""The trading password: six digits that are asked for when money leaves. A step-up, never the only factor."""

from __future__ import annotations

from itertools import pairwise

from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.identity.factor_tries import Factor, locked_s
from agio_kernel.identity.known_browsers import browser_of
from agio_kernel.identity.security import Change, note_signal, read_security, write_security
from agio_kernel.ports.kernel import Kernel

from agio_account.addresses.accounts import refused_address
from agio_account.addresses.code_store import Purpose, check_code, use_code
from agio_account.declared import parameters as constants
from agio_account.declared.codes import ADDRESS_NOT_YOURS, TPASSWORD_WEAK, TPASSWORD_WRONG, TPASSWORDS_DIFFER
from agio_account.schemas import ResetTpassword, SetTpassword, TradingPasswordView
from agio_account.security.factors import check_trading_password, keyed_trading_password, weigh_answer
from agio_account.security.proof import prove, spend
from agio_account.security.security_change import record_change

_COMMON = frozenset({"112233", "123123", "121212", "123321", "159753", "147258", "520520", "131420", "102030"})


@get("web/hasTpassword", scope="none")
async def show_has_tpassword(kernel: Kernel, request: Request[NoForm]) -> TradingPasswordView:
    """Whether a trading password is set.

    Whether there is a trading password, and for how long it is locked.
    """
    async with kernel.db.read() as conn:
        security = await read_security(conn, request.user.id)
        browser = await browser_of(conn, request.user.session_id)
    seconds = await locked_s(kernel.db, request.user.id, Factor.TRADING_PASSWORD, browser)
    return TradingPasswordView(security.trading_password_set, -(-seconds // 60))


@post(
    "web/setTpassword",
    opens_business=False,
    scope="none",
    rate_per_minute=60,
    example=SetTpassword(password="correct horse", tpassword="482916", tpassword2="482916"),
)
async def set_tpassword(kernel: Kernel, request: Request[SetTpassword]) -> None:
    """Set or change the trading password.

    Set the trading password, or another one with the old.
    """
    form: SetTpassword = request.form
    _check_new(form.tpassword, form.tpassword2)
    proven = await prove(kernel, request, form)
    if proven.security.trading_password_set:
        if not form.old:
            raise ApiError(TPASSWORD_WRONG, field="old")
        await check_trading_password(kernel, proven.security, form.old, proven.browser, "old")
    hashed = await kernel.sessions.credentials.hash(keyed_trading_password(kernel, proven.user.id, form.tpassword))
    async with request.idempotent_transaction() as effect:
        await spend(kernel, effect.tx, proven)
        current = await read_security(effect.tx, proven.user.id)
        if current.trading_hash != proven.security.trading_hash:
            raise ApiError(TPASSWORD_WRONG, field="old")
        await write_security(effect.tx, proven.user.id, trading_hash=hashed)
        await record_change(kernel, effect.tx, proven.user, Change.TRADING_PASSWORD, request.user.session_id)
        await kernel.sessions.step_up(effect.tx, request.user)
        return effect.keep(None)


@post("web/resetTpassword", opens_business=False, scope="none", rate_per_minute=60)
async def reset_tpassword(kernel: Kernel, request: Request[ResetTpassword]) -> None:
    """Set a trading password for a forgotten one.

    Set a trading password in place of a forgotten one, with a code sent to an own address; withdrawals are held.
    """
    form: ResetTpassword = request.form
    _check_new(form.tpassword, form.tpassword2)
    address = refused_address(form.account, form.country)
    if not form.code:
        raise warning("account.warning.code_empty", field="code")
    proven = await prove(kernel, request, form)
    user = proven.user
    if address.value not in (user.email, user.phone):
        raise ApiError(ADDRESS_NOT_YOURS, field="account")
    code_id = await check_code(kernel, Purpose.TPASSWORD, address.value, form.code, user.id)
    signal = await weigh_answer(kernel, proven.security, form.answer, proven.browser)
    hashed = await kernel.sessions.credentials.hash(keyed_trading_password(kernel, user.id, form.tpassword))
    now = kernel.clock.now()
    async with request.idempotent_transaction() as effect:
        await spend(kernel, effect.tx, proven)
        await use_code(effect.tx, code_id)
        hold = now + kernel.parameters.get(constants.TRADING_HOLD)
        await write_security(effect.tx, user.id, trading_hash=hashed, held_until=hold)
        await effect.tx.execute(
            "DELETE FROM factor_tries WHERE user_id = $1 AND factor = $2", user.id, str(Factor.TRADING_PASSWORD)
        )
        if signal is not None:
            await note_signal(effect.tx, kernel.ids, user.id, "reset_tpassword", signal, now)
        await record_change(kernel, effect.tx, user, Change.TRADING_PASSWORD, request.user.session_id)
        await kernel.sessions.step_up(effect.tx, request.user)
        return effect.keep(None)


def is_trivial(tpassword: str) -> bool:
    """Whether guessing begins here: one or two digits repeated, runs, repeated halves, dates that everybody knows."""
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(tpassword)}
    return (
        (len(steps) == 1 and steps <= {0, 1, 9})
        or tpassword[:3] == tpassword[3:]
        or tpassword[:2] * 3 == tpassword
        or tpassword in _COMMON
    )


def _check_new(tpassword: str, repeated: str) -> None:
    if not (len(tpassword) == 6 and tpassword.isascii() and tpassword.isdigit()):
        raise ApiError(TPASSWORD_WEAK, field="tpassword", key="account.pin.digits")
    if is_trivial(tpassword):
        raise ApiError(TPASSWORD_WEAK, field="tpassword")
    if tpassword != repeated:
        raise ApiError(TPASSWORDS_DIFFER, field="tpassword2")
