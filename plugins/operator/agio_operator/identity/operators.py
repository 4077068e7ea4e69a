"""Operators and their roles: listed by one, changed by two."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import datetime
from typing import Any, Literal

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, id_of, reason_of
from agio_kernel.cases.workflow.proposals import Applied, Proposal, propose
from agio_kernel.cases.workflow.schemas import ProposedView
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import MAKER_GONE, MALFORMED, NOT_FOUND, SAME_PERSON
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject
from agio_kernel.declarations.wire import Page, whole

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.codes import (
    ALREADY_SO,
    EMAIL_TAKEN,
    LAST_SUPERADMIN,
    LOGIN_TAKEN,
    LOGIN_WRONG,
    ROLE_BEYOND,
    SUPERADMIN_NEEDED,
)
from agio_operator.declared.permissions import OPERATOR_READ, OPERATOR_WRITE
from agio_operator.identity.invitations import Sets, free_email, invite, refuse_unreachable
from agio_operator.identity.schemas import PermissionRow, RoleRow, RolesView
from agio_operator.operator import Operator, add_operator, lock_operator, lock_operator_and_superadmins, update_operator
from agio_operator.roles import ROLES, Role, permissions_of
from agio_operator.store import Directory, permissions_held

RESETS = ("staff.reset_factor", "staff.reset_password")
_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,31}", re.ASCII)


class OperatorCreate(Form, frozen=True):
    """A new operator."""

    login: str = ""
    name: str = ""
    email: str = ""
    role: str = ""
    reason: str = ""


class OperatorRole(Form, frozen=True):
    """Another role for an operator."""

    operator: str = ""
    role: str = ""
    reason: str = ""


class OperatorSwitch(Form, frozen=True):
    """Whether an operator may sign in."""

    operator: str = ""
    active: bool | None = None
    reason: str = ""


class OperatorReset(Form, frozen=True):
    """Loss of an operator: the factor or the password. ``email`` is needed where no address of the operator is known,
    and only there."""

    operator: str = ""
    email: str = ""
    what: Literal["factor", "password"] | None = None
    reason: str = ""


class OperatorRow(msgspec.Struct, frozen=True):
    """One operator as others see him."""

    id: str
    login: str
    email: str
    name: str
    role: Role
    active: bool
    totp_bound: bool
    created_at: datetime
    you: bool


@get(
    "web/operatorOperators",
    permission=OPERATOR_READ,
    links={
        "web/operatorOperatorRole": {"operator": "rows/0/id"},
        "web/operatorOperatorSwitch": {"operator": "rows/0/id"},
        "web/operatorOperatorReset": {"operator": "rows/0/id"},
    },
)
async def show_operators(console: Console, request: Request[NoForm]) -> Page[OperatorRow]:
    """All operators."""
    async with console.kernel.db.read() as conn:
        found = await Operator.list_by(conn, order="login", limit=1000)
    return whole(
        [
            OperatorRow(
                str(one.id),
                one.login,
                one.email or "",
                one.name,
                one.role,
                one.active,
                one.totp_secret is not None,
                one.created_at,
                one.id == request.user.id,
            )
            for one in found
        ]
    )


@get(
    "web/operatorRoles",
    permission=OPERATOR_READ,
    links={"web/operatorOperatorCreate": {"role": "rows/0/role"}, "web/operatorOperatorRole": {"role": "rows/0/role"}},
)
async def show_roles(console: Console, _request: Request) -> RolesView:
    """List the permissions of each role.

    Returns the matrix of roles and the permissions of the enabled plugins.
    """
    declared = [one for _, one in console.kernel.directory.declared("permissions")]
    rows = [RoleRow(role, sorted(permissions_of(role, declared))) for role in ROLES]
    return RolesView(rows, "", permissions=[PermissionRow(one.key, one.title_key) for one in declared])


@post("web/operatorOperatorCreate", permission=OPERATOR_WRITE)
async def propose_operator(console: Console, request: Request[OperatorCreate]) -> ProposedView:
    """Propose an operator.

    Ask for a new operator.
    """
    form = request.form
    login, name, reason = form.login.strip().lower(), form.name.strip(), reason_of(form.reason)
    role = _role(form.role)
    if not _LOGIN.fullmatch(login):
        raise ApiError(LOGIN_WRONG, field="login")
    if not 1 <= len(name) <= 60:
        raise ApiError(MALFORMED, field="name")
    refuse_unreachable(console.kernel)
    async with request.idempotent_transaction() as effect:
        if await Operator.find_by(effect.tx, login=login) is not None:
            raise ApiError(LOGIN_TAKEN, field="login")
        await _refuse_beyond(effect.tx, request, role)
        payload = {"login": login, "name": name, "email": await free_email(effect.tx, form.email), "role": role}
        proposal = await propose(console, effect.tx, request, "staff.create", f"operator:{login}", payload, reason)
        return effect.keep(ProposedView(proposal))


@post("web/operatorOperatorRole", permission=OPERATOR_WRITE)
async def propose_role(console: Console, request: Request[OperatorRole]) -> ProposedView:
    """Propose another role."""
    role = _role(request.form.role)
    return await _propose(console, request, "staff.role", {"role": role}, lambda one: one.role == role, role)


@post("web/operatorOperatorSwitch", permission=OPERATOR_WRITE)
async def propose_switch(console: Console, request: Request[OperatorSwitch]) -> ProposedView:
    """Propose to let in or out.

    Ask that an operator may not sign in any more, or may again.
    """
    active = chosen(request.form.active, "active")
    return await _propose(console, request, "staff.switch", {"active": active}, lambda one: one.active == active)


@post("web/operatorOperatorReset", permission=OPERATOR_WRITE)
async def propose_reset(console: Console, request: Request[OperatorReset]) -> ProposedView:
    """Propose a new factor or password.

    Ask for a link by which an operator sets a new second factor or password.
    """
    what = chosen(request.form.what, "what")
    refuse_unreachable(console.kernel)
    return await _propose(console, request, f"staff.reset_{what}", {}, lambda one: False)


async def _propose(
    console: Console, request: Request, kind: str, payload: dict[str, Any], is_so: Any, role: Role | None = None
) -> ProposedView:
    form, reason = request.form, reason_of(request.form.reason)
    async with request.idempotent_transaction() as effect:
        operator = await Operator.find(effect.tx, id_of(form.operator, "operator"))
        if operator is None:
            raise ApiError(NOT_FOUND, field="operator")
        if is_so(operator):
            raise ApiError(ALREADY_SO)
        if payload.get("active") is not False:
            await _refuse_beyond(effect.tx, request, role or operator.role)
        named = {"login": operator.login, **payload}
        if kind in RESETS:  # an address that is known stands: it isn't for who asks to say where the link goes
            named["email"] = operator.email or await free_email(effect.tx, form.email)
        subject, version = f"operator:{operator.id}", _version(kind, operator)
        proposal = await propose(console, effect.tx, request, kind, subject, named, reason, version=version)
        return effect.keep(ProposedView(proposal))


def _role(text: str) -> Role:
    try:
        return Role(text)
    except ValueError as error:
        raise ApiError(MALFORMED, field="role") from error


async def _refuse_beyond(tx: asyncpg.Connection, request: Request, role: Role, maker: int | None = None) -> None:
    """An ApiError where a role that is given, or signed in to with a new password or factor, may do what the one who
    decides may not; and, where the ``maker`` is named, what the maker may not any more: nobody hands out more than he
    has, and no two operators together either.
    """
    given = await permissions_held(tx, role)
    if not given <= request.user.permissions:
        raise ApiError(ROLE_BEYOND, field="role")
    if maker is not None:
        identity = await Directory().identity(tx, maker)
        if identity is None or not given <= identity.permissions:
            raise ApiError(MAKER_GONE)


async def _approve_role(tx: asyncpg.Connection, request: Request, role: Role, maker: int) -> None:
    """Refuse what ``_refuse_beyond`` does, and a role that makes operators where another than a superadmin agrees: two
    who may do that could else make a third, and so any number, whom nobody above them has looked at.
    """
    await _refuse_beyond(tx, request, role, maker)
    if OPERATOR_WRITE.key in await permissions_held(tx, role):
        checker = await Operator.find(tx, request.user.id)
        if checker is None or checker.role is not Role.SUPERADMIN:
            raise ApiError(SUPERADMIN_NEEDED)


async def _unknown_password(console: Console) -> str:
    """The hash of a password that nobody has: an invitation sets the one that counts."""
    return await console.kernel.sessions.credentials.operators.hash(secrets.token_urlsafe(32))


def _version(kind: str, operator: Operator) -> str:
    """Return the version of an operator that a proposal is bound to: it ends when the operator changes, or the secret
    is set anew."""
    secret = {"staff.reset_factor": operator.totp_secret, "staff.reset_password": operator.password_hash}.get(kind)
    about = [operator.role, operator.active, operator.email, secret]
    return hashlib.sha256(msgspec.json.encode(about)).hexdigest()[:32]


async def standing_now(_console: Console, conn: asyncpg.Connection, proposal: Proposal) -> str | None:
    """Return the present version of a proposal's operator."""
    operator = await Operator.find(conn, _subject(proposal))
    return None if operator is None else _version(proposal.kind, operator)


# --- carried out once another operator has approved ------------------------------------------------------------------


async def create(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Applied:
    """Make the operator, who is sent a link to set password and factor by."""
    payload = proposal.payload
    await _approve_role(tx, request, Role(payload["role"]), proposal.maker)
    if await tx.fetchval("SELECT EXISTS (SELECT FROM operator WHERE email = $1)", payload["email"]):
        raise ApiError(EMAIL_TAKEN)
    made_id = console.kernel.ids.next()
    made = await add_operator(
        tx,
        made_id,
        payload["login"],
        payload["name"],
        await _unknown_password(console),
        Role(payload["role"]),
        email=payload["email"],
    )
    if not made:
        raise ApiError(LOGIN_TAKEN)
    await invite(console.kernel, tx, made_id, payload["login"], payload["email"], "both")
    return Applied(after=payload)


async def change_role(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Applied:
    """Give the operator the role; sessions read it anew."""
    found, superadmins = await lock_operator_and_superadmins(tx, _subject(proposal))
    operator = _another(found, request)
    role = Role(proposal.payload["role"])
    await _approve_role(tx, request, role, proposal.maker)
    if role is not Role.SUPERADMIN:
        _keep_a_superadmin(operator, superadmins)
    await update_operator(tx, operator.id, role=str(role))
    await console.kernel.sessions.end_access(tx, Subject.OPERATOR, operator.id)
    return Applied(before={"role": operator.role}, after={"role": role})


async def switch(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Applied:
    """Let the operator in, or out at once."""
    found, superadmins = await lock_operator_and_superadmins(tx, _subject(proposal))
    operator = _another(found, request)
    active = bool(proposal.payload["active"])
    if active:
        await _approve_role(tx, request, operator.role, proposal.maker)
    else:
        _keep_a_superadmin(operator, superadmins)
        await console.kernel.sessions.end_access(tx, Subject.OPERATOR, operator.id)
    await update_operator(tx, operator.id, active=active)
    return Applied(before={"active": operator.active}, after={"active": active})


async def reset_factor(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Applied:
    """Forget the second factor: a link binds another, for who knows the password."""
    operator = await _invite_again(console, tx, proposal, request, "factor")
    await update_operator(tx, operator.id, totp_secret=None, totp_offered=None, totp_offer_end=None)
    return Applied(before={"totp_bound": operator.totp_secret is not None}, after={"totp_bound": False})


async def reset_password(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Applied:
    """Forget the password: a link sets another, for who has the factor."""
    password_hash = await _unknown_password(console)  # slow: before anybody is locked
    operator = await _invite_again(console, tx, proposal, request, "password")
    await update_operator(tx, operator.id, password_hash=password_hash, password_given=False)
    return Applied(after={"invited": True})


async def _invite_again(
    console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request, sets: Sets
) -> Operator:
    """Send the operator a link to set anew what was lost, and end every session; returns the operator as it was."""
    operator = _another(await lock_operator(tx, _subject(proposal)), request)
    await _refuse_beyond(tx, request, operator.role, proposal.maker)
    email = operator.email
    if email is None:
        email = await free_email(tx, proposal.payload["email"])
        await update_operator(tx, operator.id, email=email)
    await invite(console.kernel, tx, operator.id, operator.login, email, sets)
    await console.kernel.sessions.end_access(tx, Subject.OPERATOR, operator.id)
    return operator


def _subject(proposal: Proposal) -> int:
    """Return the operator whom a proposal is about."""
    return id_of(proposal.subject.partition(":")[2], "operator")


def _another(operator: Operator | None, request: Request) -> Operator:
    """The operator that was found; an ApiError where it is the one who decides: nobody has the last word on oneself."""
    if operator is None:
        raise ApiError(NOT_FOUND)
    if operator.id == request.user.id:
        raise ApiError(SAME_PERSON)
    return operator


def _keep_a_superadmin(operator: Operator, others: int) -> None:
    if operator.role is Role.SUPERADMIN and operator.active and not others:
        raise ApiError(LAST_SUPERADMIN)
