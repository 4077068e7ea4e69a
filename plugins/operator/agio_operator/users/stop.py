"""Freezes that an operator may set at once, alone: they take nothing away that can't be given back."""

from __future__ import annotations

from typing import Literal

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, id_of, reason_of
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.users import User, admit, find_user, lock_user

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.codes import ALREADY_SO
from agio_operator.declared.permissions import USER_FREEZE
from agio_operator.money.schemas import FrozenView
from agio_operator.notices import AccountFrozen, SignedOut
from agio_operator.users.schemas import EndedView


class UserFreeze(Form, frozen=True):
    """Freeze of a user to set or lift."""

    user: str = ""
    what: Literal["trading", "withdrawal", "login"] | None = None
    frozen: bool | None = None
    reason: str = ""


class UserEnd(Form, frozen=True):
    """All sessions of a user."""

    user: str = ""
    reason: str = ""


@post("web/operatorUserFreeze", permission=USER_FREEZE)
async def freeze_user(console: Console, request: Request[UserFreeze]) -> FrozenView:
    """Freeze trading, withdrawals or signing in, or lift the freeze.

    A user who may not sign in is signed out at once.
    """
    form, reason = request.form, reason_of(request.form.reason)
    what, frozen = chosen(form.what, "what"), chosen(form.frozen, "frozen")
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        user = await _locked(tx, form.user)
        if not await _written(tx, user.id, what, frozen, request.user.called, reason):
            raise ApiError(ALREADY_SO)
        if what == "login":
            await _admit(console, tx, user, not frozen)
        await console.kernel.bus.emit(tx, AccountFrozen(user.id, what, frozen))
        answer = effect.keep(FrozenView(frozen))
        await console.record(
            tx,
            request,
            "user.freeze" if frozen else "user.unfreeze",
            f"user:{user.id}",
            reason,
            before={what: not frozen},
            after={what: frozen},
        )
    await console.freezes.refresh()
    return answer


@post("web/operatorUserSessionsEnd", permission=USER_FREEZE)
async def end_sessions(console: Console, request: Request[UserEnd]) -> EndedView:
    """Sign a user out everywhere.

    Sign a user out everywhere, and the programs that act for the account with it.
    """
    form, reason = request.form, reason_of(request.form.reason)
    async with request.idempotent_transaction() as effect:
        user = await _locked(effect.tx, form.user)
        ended = await console.kernel.sessions.end_access(effect.tx, Subject.USER, user.id)
        if ended.any:
            await console.kernel.bus.emit(effect.tx, SignedOut(user.id))
        answer = effect.keep(EndedView(ended.sessions, ended.keys))
        await console.record(
            effect.tx, request, "user.end_sessions", f"user:{user.id}", reason, after=msgspec.structs.asdict(ended)
        )
    return answer


async def _locked(tx: asyncpg.Connection, text: str) -> User:
    user_id = id_of(text, "user")
    await lock_user(tx, user_id)
    user = await find_user(tx, user_id)
    if user is None:
        raise ApiError(NOT_FOUND, field="user")
    return user


async def _written(tx: asyncpg.Connection, user_id: int, what: str, frozen: bool, by: str, reason: str) -> bool:
    """Keep or lift a freeze; False where it was so already."""
    if not frozen:
        status = await tx.execute("DELETE FROM operator_freeze WHERE user_id = $1 AND what = $2", user_id, what)
        return status == "DELETE 1"
    status = await tx.execute(
        "INSERT INTO operator_freeze (user_id, what, by, reason) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        user_id,
        what,
        by,
        reason,
    )
    return status == "INSERT 0 1"


async def _admit(console: Console, tx: asyncpg.Connection, user: User, admitted: bool) -> None:
    """Suspend an account with its demo accounts, or let them in again; whoever is suspended is signed out."""
    changed = await admit(tx, user.id, admitted)
    if not admitted:
        for user_id in changed:
            await console.kernel.sessions.end_access(tx, Subject.USER, user_id)
