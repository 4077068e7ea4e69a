"""Operators and their roles: listed by one, changed by two."""

from __future__ import annotations

import re
import secrets
from datetime import datetime
from typing import Any

import asyncpg
import msgspec
from agio_kernel.access import Permission
from agio_kernel.codes import MALFORMED, NOT_FOUND
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.request import Request
from agio_kernel.session.principal import Subject

from agio_operator.codes import (
    ALREADY_SO,
    LAST_SUPERADMIN,
    LOGIN_TAKEN,
    LOGIN_WRONG,
    MAKER_GONE,
    ROLE_BEYOND,
    SAME_PERSON,
)
from agio_operator.console import Console
from agio_operator.fields import chosen, id_of, reason_of
from agio_operator.proposals import Carried, Proposal, propose
from agio_operator.roles import ROLES, Role, permissions_of
from agio_operator.rows import all_of
from agio_operator.store import (
    Directory,
    Operator,
    add_operator,
    find_operator,
    list_operators,
    lock_operator,
    lock_operator_and_superadmins,
    permissions_held,
    read_operator,
    update_operator,
)

MAKERS_HALF = "staff password"
_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,31}", re.ASCII)


class OperatorRow(msgspec.Struct, frozen=True):
    """One operator as others see him."""

    id: str
    login: str
    name: str
    role: Role
    active: bool
    totp_bound: bool
    created_at: datetime
    you: bool


async def show_operators(console: Console, request: Request) -> dict[str, Any]:
    """All operators."""
    async with console.kernel.db.read() as conn:
        found = await list_operators(conn)
    return all_of(
        [
            OperatorRow(
                str(one.id),
                one.login,
                one.name,
                one.role,
                one.active,
                one.totp_secret is not None,
                one.created_at,
                one.id == request.who.id,
            )
            for one in found
        ]
    )


async def show_roles(console: Console, _request: Request) -> dict[str, Any]:
    """The matrix: what each role may do with the enabled plugins."""
    declared = [one for _, one in console.kernel.directory.declarations("register_permissions", Permission)]
    keys = [permission.key for permission in declared]
    rows = [{"role": role, "permissions": sorted(permissions_of(role, keys))} for role in ROLES]
    return all_of(rows, permissions=[{"key": one.key, "title": one.title_key} for one in declared])


async def propose_operator(console: Console, request: Request) -> Envelope:
    """Ask for a new operator."""
    form = request.form
    login, name, reason = form.login.strip().lower(), form.name.strip(), reason_of(form.reason)
    role = _role(form.role)
    if not _LOGIN.fullmatch(login):
        raise Refusal(LOGIN_WRONG, field="login")
    if not 1 <= len(name) <= 60:
        raise Refusal(MALFORMED, field="name")
    async with request.effect() as effect:
        if await find_operator(effect.tx, login) is not None:
            raise Refusal(LOGIN_TAKEN, field="login")
        await _refuse_beyond(effect.tx, request, role)
        payload = {"login": login, "name": name, "role": role}
        proposal = await propose(console, effect.tx, request, "staff.create", f"operator:{login}", payload, reason)
        return effect.answer({"proposal": proposal, **_makers_share(console, login, proposal)})


async def propose_role(console: Console, request: Request) -> Envelope:
    """Ask for another role."""
    role = _role(request.form.role)
    return await _propose(console, request, "staff.role", {"role": role}, lambda one: one.role == role, role)


async def propose_switch(console: Console, request: Request) -> Envelope:
    """Ask that an operator may not sign in any more, or may again."""
    active = chosen(request.form.active, "active")
    return await _propose(console, request, "staff.switch", {"active": active}, lambda one: one.active == active)


async def propose_reset(console: Console, request: Request) -> Envelope:
    """Ask for a new second factor or password."""
    what = chosen(request.form.what, "what")
    return await _propose(console, request, f"staff.reset_{what}", {}, lambda one: False)


async def _propose(
    console: Console, request: Request, kind: str, payload: dict[str, Any], is_so: Any, role: Role | None = None
) -> Envelope:
    form, reason = request.form, reason_of(request.form.reason)
    async with request.effect() as effect:
        operator = await read_operator(effect.tx, id_of(form.operator, "operator"))
        if operator is None:
            raise Refusal(NOT_FOUND, field="operator")
        if is_so(operator):
            raise Refusal(ALREADY_SO)
        if payload.get("active") is not False:
            await _refuse_beyond(effect.tx, request, role or operator.role)
        named = {"login": operator.login, **payload}
        proposal = await propose(console, effect.tx, request, kind, f"operator:{operator.id}", named, reason)
        share = _makers_share(console, operator.login, proposal) if kind == "staff.reset_password" else {}
        return effect.answer({"proposal": proposal, **share})


def _role(text: str) -> Role:
    try:
        return Role(text)
    except ValueError as error:
        raise Refusal(MALFORMED, field="role") from error


async def _refuse_beyond(tx: asyncpg.Connection, request: Request, role: Role, maker: int | None = None) -> None:
    """A Refusal where a role that is given, or signed in to with a new password or factor, may do what the one who
    decides may not; and, where the ``maker`` is named, what the maker may not any more: nobody hands out more than he
    has, and no two people together either.
    """
    given = await permissions_held(tx, role)
    if not given <= request.who.permissions:
        raise Refusal(ROLE_BEYOND, field="role")
    if maker is not None:
        identity = await Directory().identity(tx, maker)
        if identity is None or not given <= identity.permissions:
            raise Refusal(MAKER_GONE)


def _makers_half(console: Console, proposal: str) -> str:
    """The half of a given password that its maker is told; the checker is told the other. Either of them alone could
    else sign in first, and bind a factor of his own. It follows from the proposal, so that it is kept nowhere.
    """
    return console.kernel.secrets.digest(MAKERS_HALF, proposal).hex()[:12]


def _makers_share(console: Console, login: str, proposal: str) -> dict[str, str]:
    return {"login": login, "password": _makers_half(console, proposal)}


async def _given_password(console: Console, proposal: Proposal) -> tuple[str, str]:
    """A new password: the checker's half of it, and the hash of the whole."""
    half = secrets.token_urlsafe(12)
    whole = _makers_half(console, str(proposal.id)) + half
    return half, await console.kernel.sessions.credentials.hash(whole)


# --- carried out once another operator has approved ------------------------------------------------------------------


async def create(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Carried:
    """Make the operator; the checker's half of the password is shown once, the whole replaced at the first sign-in."""
    payload = proposal.payload
    await _refuse_beyond(tx, request, Role(payload["role"]), proposal.maker)
    password, password_hash = await _given_password(console, proposal)
    made = await add_operator(
        tx,
        console.kernel.ids.next(),
        payload["login"],
        payload["name"],
        password_hash,
        Role(payload["role"]),
        password_given=True,
    )
    if not made:
        raise Refusal(LOGIN_TAKEN)
    return Carried(after=payload, result={"login": payload["login"], "password": password})


async def change_role(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Carried:
    """Give the operator the role; sessions read it anew."""
    found, superadmins = await lock_operator_and_superadmins(tx, _subject(proposal))
    operator = _another(found, request)
    role = Role(proposal.payload["role"])
    await _refuse_beyond(tx, request, role, proposal.maker)
    if role is not Role.SUPERADMIN:
        _keep_a_superadmin(operator, superadmins)
    await update_operator(tx, operator.id, role=str(role))
    await console.kernel.sessions.revoke_all(tx, Subject.OPERATOR, operator.id)
    return Carried(before={"role": operator.role}, after={"role": role})


async def switch(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Carried:
    """Let the operator in, or out at once."""
    found, superadmins = await lock_operator_and_superadmins(tx, _subject(proposal))
    operator = _another(found, request)
    active = bool(proposal.payload["active"])
    if active:
        await _refuse_beyond(tx, request, operator.role, proposal.maker)
    else:
        _keep_a_superadmin(operator, superadmins)
        await console.kernel.sessions.revoke_all(tx, Subject.OPERATOR, operator.id)
    await update_operator(tx, operator.id, active=active)
    return Carried(before={"active": operator.active}, after={"active": active})


async def reset_factor(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Carried:
    """Forget the second factor: the next sign-in binds another."""
    operator = _another(await lock_operator(tx, _subject(proposal)), request)
    await _refuse_beyond(tx, request, operator.role, proposal.maker)
    await update_operator(tx, operator.id, totp_secret=None, totp_offered=None, totp_offer_end=None)
    await console.kernel.sessions.revoke_all(tx, Subject.OPERATOR, operator.id)
    return Carried(before={"totp_bound": operator.totp_secret is not None}, after={"totp_bound": False})


async def reset_password(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Carried:
    """Give the operator a password, whose other half is shown to the checker once."""
    password, password_hash = await _given_password(console, proposal)  # slow: before anybody is locked
    operator = _another(await lock_operator(tx, _subject(proposal)), request)
    await _refuse_beyond(tx, request, operator.role, proposal.maker)
    await update_operator(tx, operator.id, password_hash=password_hash, password_given=True)
    await console.kernel.sessions.revoke_all(tx, Subject.OPERATOR, operator.id)
    return Carried(after={"password_given": True}, result={"login": operator.login, "password": password})


def _subject(proposal: Proposal) -> int:
    """Whom a proposal is about."""
    return id_of(proposal.subject.partition(":")[2], "operator")


def _another(operator: Operator | None, request: Request) -> Operator:
    """The operator that was found; a Refusal where it is the one who decides: nobody has the last word on oneself."""
    if operator is None:
        raise Refusal(NOT_FOUND)
    if operator.id == request.who.id:
        raise Refusal(SAME_PERSON)
    return operator


def _keep_a_superadmin(operator: Operator, others: int) -> None:
    if operator.role is Role.SUPERADMIN and operator.active and not others:
        raise Refusal(LAST_SUPERADMIN)
