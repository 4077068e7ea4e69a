"""Sign an operator in and out."""

from __future__ import annotations

from datetime import timedelta

import asyncpg
from agio_kernel.contracts import Kernel
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal, warning
from agio_kernel.request import Request
from agio_kernel.session.principal import Subject

from agio_operator.forms import OperatorLogin
from agio_operator.store import Operator, find_operator, read_operator, set_password_hash, use_totp_step
from agio_operator.totp import matching_step

TOTP_PURPOSE = "operator totp"
MAX_PASSWORD = 128

_MINUTE, _QUARTER, _HOUR = timedelta(minutes=1), timedelta(minutes=15), timedelta(hours=1)
LOGIN_LIMITS = ((5, _MINUTE), (10, _QUARTER), (20, _HOUR))
NETWORK_LIMITS = ((20, _MINUTE), (60, _QUARTER), (120, _HOUR))


async def sign_in(kernel: Kernel, request: Request) -> Envelope:
    """Open a session of the console. Every reason to refuse has one answer, and an unknown login costs the same."""
    form: OperatorLogin = request.form
    login = form.login.strip().lower()[:64]
    if not login:
        raise warning("operator.warning.login_empty", field="login")
    if not form.password:
        raise warning("operator.warning.password_empty", field="password")
    if form.totp and not (len(form.totp) == 6 and form.totp.isascii() and form.totp.isdigit()):
        raise warning("operator.warning.totp_invalid", field="totp")
    await _count(kernel, login, request.client.network)
    async with kernel.db.read() as conn:
        operator = await find_operator(conn, login)
    verified = await kernel.sessions.credentials.verify(
        operator.password_hash if operator else None, form.password[:MAX_PASSWORD]
    )
    if operator is None or not verified.ok or not operator.active:
        raise wrong_sign_in()
    async with request.effect() as effect:
        now = await read_operator(effect.tx, operator.id)
        if now is None or not now.active or now.password_hash != operator.password_hash:
            raise wrong_sign_in()
        await _check_second_factor(kernel, effect.tx, now, form.totp)
        if verified.rehashed is not None:
            await set_password_hash(effect.tx, now.id, verified.rehashed)
        request.opened = await kernel.sessions.open(
            effect.tx, Subject.OPERATOR, now.id, agent=request.client.agent, network=request.client.network
        )
        envelope = effect.answer({"token": request.opened.token})
    for key, _, _ in _login_counters(kernel, login):
        await kernel.counters.clear(key)
    return envelope


async def sign_out(kernel: Kernel, request: Request) -> Envelope:
    """End the session that the request came with."""
    async with request.effect() as effect:
        await kernel.sessions.revoke(effect.tx, request.who)
        request.ended = True
        return effect.answer(None)


async def _check_second_factor(kernel: Kernel, tx: asyncpg.Connection, operator: Operator, code: str) -> None:
    if operator.totp_secret is None:
        return
    secret = kernel.secrets.open(TOTP_PURPOSE, operator.totp_secret)
    step = matching_step(secret, code, kernel.clock.now_ms() / 1000)
    if step is None or not await use_totp_step(tx, operator.id, step):
        raise wrong_sign_in()


async def _count(kernel: Kernel, login: str, network: str) -> None:
    """Counted before anything is looked at; the more attempts, the longer the wait."""
    for limit, window in NETWORK_LIMITS:
        await kernel.counters.hit(f"operator login network {network} {window.total_seconds():.0f}s", limit, window)
    for key, limit, window in _login_counters(kernel, login):
        await kernel.counters.hit(key, limit, window)


def _login_counters(kernel: Kernel, login: str) -> list[tuple[str, int, timedelta]]:
    name = kernel.secrets.digest("operator login", login).hex()
    return [(f"operator login {name} {window.total_seconds():.0f}s", limit, window) for limit, window in LOGIN_LIMITS]


def wrong_sign_in() -> Refusal:
    """One answer for every reason."""
    return warning("operator.warning.sign_in_failed", field="password")
