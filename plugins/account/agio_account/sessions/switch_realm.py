"""Between the real account and its demo account: each way a session of its own, and a way back that can be cut."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.identity.users import User, UserState, close_demo, find_demo_of, find_user
from agio_kernel.ports.events import DemoEnded
from agio_kernel.ports.kernel import Kernel

from agio_account.declared.codes import DEMO_MISSING, DEMO_REGENERATE, NOT_DEMO, REAL_MISSING
from agio_account.schemas import LeftDemoView, SwitchedView, SwitchRealm
from agio_account.sessions.open import open_session


@post(
    "web/switchRealm",
    opens_business=False,
    scope="none",
    rate_per_minute=60,
    expired_demo=True,
    example=SwitchRealm(realm="demo"),
)
async def switch_realm(kernel: Kernel, request: Request[SwitchRealm]) -> SwitchedView:
    """Switch between the real and the demo account.

    A session of the other account of the same person; nothing to do where they are there already.
    """
    wanted = {"demo": Realm.DEMO, "real": Realm.REAL}[request.form.realm]
    who = request.user
    if who.is_demo and wanted is Realm.DEMO and _has_ended(kernel, who):
        raise ApiError(DEMO_REGENERATE)
    async with request.idempotent_transaction() as effect:
        token = None
        if who.realm is not wanted:
            token = await (_to_demo if wanted is Realm.DEMO else _to_real)(kernel, request, effect.tx)
        return effect.keep(SwitchedView(token, request.form.realm))


@post("web/exitDemo", opens_business=False, scope="none", rate_per_minute=60, expired_demo=True)
async def exit_demo(kernel: Kernel, request: Request[NoForm]) -> LeftDemoView:
    """Close the demo account.

    For good: back to the real one where there is a way, signed out otherwise.
    """
    who = request.user
    if not who.is_demo:
        raise ApiError(NOT_DEMO)
    async with request.idempotent_transaction() as effect:
        await close_demo(effect.tx, who.id)  # before the sessions: whoever suspends an account locks it first
        try:
            token = await _to_real(kernel, request, effect.tx)
        except ApiError as refusal:
            if refusal.code is not REAL_MISSING:
                raise
            token = None
            request.ended = True
        await kernel.sessions.end_access(effect.tx, Subject.USER, who.id)
        await kernel.bus.emit(effect.tx, DemoEnded(who.id))
        return effect.keep(LeftDemoView(token))


def _has_ended(kernel: Kernel, who: Principal) -> bool:
    """Whether the time of a demo account is over."""
    return who.demo_expires_at is not None and who.demo_expires_at <= kernel.clock.now()


async def _to_demo(kernel: Kernel, request: Request, tx: asyncpg.Connection) -> str:
    """The real session stays open as the origin: it is what the way back is checked against."""
    demo = await find_demo_of(tx, request.user.id)
    if demo is None:
        raise ApiError(DEMO_MISSING)
    if demo.demo_expires_at is None or demo.demo_expires_at <= kernel.clock.now():
        raise ApiError(DEMO_REGENERATE)
    return (await open_session(kernel, request, tx, demo, origin=request.user.session_id)).token


async def _to_real(kernel: Kernel, request: Request, tx: asyncpg.Connection) -> str:
    """Back, if the session this one came from is still open: one that was ended can't be revived from the demo."""
    real = await real_of(kernel, tx, request.user)
    if real is None:
        raise ApiError(REAL_MISSING)
    await end_origin(kernel, tx, request.user)
    await kernel.sessions.revoke(tx, request.user)
    return (await open_session(kernel, request, tx, real)).token


async def real_of(kernel: Kernel, conn: asyncpg.Connection, who: Principal) -> User | None:
    """The real account that a demo session can go back to."""
    origin = await kernel.sessions.origin_of(conn, who.session_id)
    demo = await find_user(conn, who.id)
    if origin is None or demo is None or demo.demo_parent is None:
        return None
    real = await find_user(conn, demo.demo_parent)
    return real if real is not None and real.state is UserState.ACTIVE else None


async def end_origin(kernel: Kernel, tx: asyncpg.Connection, who: Principal) -> None:
    """End the real session that a demo session came from."""
    if not who.is_demo:
        return
    origin = await kernel.sessions.origin_of(tx, who.session_id)
    demo = await find_user(tx, who.id)
    if origin is not None and demo is not None and demo.demo_parent is not None:
        await kernel.sessions.revoke_one(tx, Subject.USER, demo.demo_parent, origin)
