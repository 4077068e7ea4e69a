"""Sign an operator in and out."""

from __future__ import annotations

from datetime import timedelta

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity import audit
from agio_kernel.identity.credentials import SignIn
from agio_kernel.identity.known_browsers import STRANGER, known_browser
from agio_kernel.ports.kernel import Kernel

from agio_operator.console.schemas import Form
from agio_operator.declared.codes import PASSWORD_WEAK
from agio_operator.fields import OWN_FACTOR, OWN_PASSWORD
from agio_operator.identity.invitations import is_invited
from agio_operator.identity.schemas import FactorOffer, SignedInView
from agio_operator.identity.totp import new_secret, offer_of, step_of
from agio_operator.operator import Operator, lock_operator, update_operator, use_totp_step

MAX_PASSWORD = 128
LEAST_PASSWORD = 10
OFFER_TIME = timedelta(minutes=10)

_MINUTE, _QUARTER, _HOUR = timedelta(minutes=1), timedelta(minutes=15), timedelta(hours=1)
LOGIN_LIMITS = ((5, _MINUTE), (10, _QUARTER), (20, _HOUR))
NETWORK_LIMITS = ((20, _MINUTE), (60, _QUARTER), (120, _HOUR))


class OperatorLogin(Form, frozen=True):
    """Sign in to the console. ``totp`` is the code of the second factor; ``new_password`` replaces a given one."""

    login: str = ""
    password: str = ""
    totp: str = ""
    new_password: str = ""


@post("web/operatorLogin", access=Access.VISITOR, rate_per_minute=30)
async def sign_in(kernel: Kernel, request: Request[OperatorLogin]) -> SignedInView:
    """Sign in to the console.

    Open a session of the console. Every reason to refuse has one answer, and an unknown login costs the same.
    """
    with kernel.sessions.credentials.operators.sign_in(request.client.browser) as place:
        return await _sign_in(kernel, request, place)


async def _sign_in(kernel: Kernel, request: Request[OperatorLogin], place: SignIn) -> SignedInView:
    form: OperatorLogin = request.form
    login = form.login.strip().lower()[:64]
    if not login:
        raise warning("operator.warning.login_empty", field="login")
    if not form.password:
        raise warning("operator.warning.password_empty", field="password")
    if form.totp and not (len(form.totp) == 6 and form.totp.isascii() and form.totp.isdigit()):
        raise warning("operator.warning.totp_invalid", field="totp")
    async with kernel.db.read() as conn:
        operator = await Operator.find_by(conn, login=login)
        number = 0 if operator is None else operator.id
        browser = await known_browser(conn, Subject.OPERATOR, number, request.client.browser)
    place.require(known=browser != STRANGER)
    await count_tries(kernel, login, request.client.network, browser)
    verified = await kernel.sessions.credentials.operators.verify(
        operator.password_hash if operator else None, form.password[:MAX_PASSWORD]
    )
    if operator is None or not verified.ok or not operator.active:
        raise wrong_sign_in()
    new_hash = None
    if operator.password_given and form.new_password:
        check_new_password(form.new_password, form.password, login)
        new_hash = await kernel.sessions.credentials.operators.hash(form.new_password)
    async with request.idempotent_transaction() as effect:
        now = await lock_operator(effect.tx, operator.id)
        if now is None or not now.active or now.password_hash != operator.password_hash:
            raise wrong_sign_in()
        if await is_invited(effect.tx, now.id):  # who knows the password must not bind a factor in another's place
            raise wrong_sign_in()
        if now.password_given and not form.new_password:
            envelope = effect.keep(SignedInView("", renew=True))
        elif offer := await _check_second_factor(kernel, effect.tx, now, form.totp):
            envelope = effect.keep(SignedInView("", bind=offer))
        else:
            if new_hash is not None or verified.rehashed is not None:
                await update_operator(
                    effect.tx,
                    now.id,
                    password_hash=new_hash or verified.rehashed,
                    password_given=now.password_given and new_hash is None,
                )
            request.opened = await kernel.sessions.open(
                effect.tx,
                Subject.OPERATOR,
                now.id,
                agent=request.client.agent,
                network=request.client.network,
                browser=request.client.browser,
            )
            envelope = effect.keep(SignedInView(request.opened.token))
            who = Principal(Subject.OPERATOR, now.id, now.login, 0, now.name)
            if new_hash is not None:
                await audit.record(effect.tx, who, "staff.password", f"operator:{now.id}", OWN_PASSWORD)
            if now.totp_secret is None and not kernel.settings.deployment.development:
                after = {"totp_bound": True}
                await audit.record(effect.tx, who, "staff.bind_factor", f"operator:{now.id}", OWN_FACTOR, after=after)
    if request.opened is not None:  # the password alone is half of it: whoever has it must not guess codes for ever
        await clear_tries(kernel, login, browser)
    return envelope


@post("web/operatorLogout", access=Access.OPERATOR)
async def sign_out(kernel: Kernel, request: Request[NoForm]) -> None:
    """Sign out of the console.

    End the session that the request came with.
    """
    async with request.idempotent_transaction() as effect:
        await kernel.sessions.revoke(effect.tx, request.user)
        request.ended = True
        return effect.keep(None)


async def _check_second_factor(
    kernel: Kernel, tx: asyncpg.Connection, operator: Operator, code: str
) -> FactorOffer | None:
    """Refuse a wrong code. Where a factor is needed and none is bound: bind it by its first code, or say what to."""
    if operator.totp_secret is not None:
        step = step_of(kernel, operator.totp_secret, code)
        if step is None or not await use_totp_step(tx, operator.id, step):
            raise wrong_sign_in()
        return None
    if kernel.settings.deployment.development:
        return None
    offered = operator.totp_offered
    if offered is None or operator.totp_offer_end is None or operator.totp_offer_end <= kernel.clock.now():
        offered = new_secret(kernel)
        end = kernel.clock.now() + OFFER_TIME
        await update_operator(tx, operator.id, totp_offered=offered, totp_offer_end=end)
        code = ""
    if not code:
        return offer_of(kernel, operator, offered)
    step = step_of(kernel, offered, code)
    if step is None:
        raise wrong_sign_in()
    await update_operator(tx, operator.id, totp_secret=offered, totp_step=step, totp_offered=None, totp_offer_end=None)
    return None


def check_new_password(new: str, old: str, login: str, field: str = "new_password") -> None:
    """Refuse a password that is short, long, the old one, or made of the login."""
    if not LEAST_PASSWORD <= len(new) <= MAX_PASSWORD or new == old or login in new.lower():
        raise ApiError(PASSWORD_WEAK, field=field)


async def count_tries(kernel: Kernel, login: str, network: str, browser: str = STRANGER) -> None:
    """Counted before anything is looked at; the more attempts, the longer the wait. A ``browser`` in which the operator
    was signed in lately has tries of its own, so that nobody keeps an operator from the console by guessing.
    """
    if browser == STRANGER:
        await count_network(kernel, network)
    for key, limit, window in _login_counters(kernel, login, browser):
        await kernel.counters.hit(key, limit, window)


async def count_network(kernel: Kernel, network: str) -> None:
    """Count what came from one network, whoever is named in it."""
    for limit, window in NETWORK_LIMITS:
        await kernel.counters.hit(f"operator login network {network} {window.total_seconds():.0f}s", limit, window)


async def clear_tries(kernel: Kernel, login: str, browser: str = STRANGER) -> None:
    """Forget the attempts for one login: it was the right one."""
    for key, _, _ in _login_counters(kernel, login, browser):
        await kernel.counters.clear(key)


def _login_counters(kernel: Kernel, login: str, browser: str) -> list[tuple[str, int, timedelta]]:
    name = kernel.secrets.digest("operator login", login + browser).hex()
    return [(f"operator login {name} {window.total_seconds():.0f}s", limit, window) for limit, window in LOGIN_LIMITS]


def wrong_sign_in() -> ApiError:
    """One answer for every reason."""
    return warning("operator.warning.sign_in_failed", field="password")
