"""Operators: the rows of their table, and the directory in which the kernel's sessions look them up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import asyncpg
import msgspec
from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity import audit
from agio_kernel.identity.operators import OperatorIdentity
from agio_kernel.postgres.query import done, insert, row, rows, select, update

from agio_operator.declared.permissions import USER_VIEW
from agio_operator.fields import VIEWED
from agio_operator.roles import ROLES, Role, permissions_of
from agio_operator.tables import Operators, Permissions

VIEW_READ = "user.view.read"
"""The action of each thing that was read in a view."""


class Operator(msgspec.Struct, frozen=True):
    """One operator. ``totp_secret`` is sealed; ``totp_step`` is the last step whose code was used.

    ``totp_offered`` is a secret that was shown and not yet bound; ``password_given`` says that somebody else knows the
    password.
    """

    id: int
    login: str
    name: str
    password_hash: str
    role: Role
    totp_secret: bytes | None
    totp_step: int
    active: bool
    totp_offered: bytes | None
    totp_offer_end: datetime | None
    password_given: bool
    created_at: datetime
    email: str | None


def _operator(found: asyncpg.Record | None) -> Operator | None:
    return None if found is None else msgspec.convert(dict(found), Operator)


_COLUMNS = ", ".join(Operator.__struct_fields__)


async def find_operator(conn: asyncpg.Connection, login: str) -> Operator | None:
    """The operator who signs in with this name."""
    return await row(conn, select(Operators, Operator).where(Operators.login == login), Operator)


async def read_operator(conn: asyncpg.Connection, operator_id: int) -> Operator | None:
    """The operator of this id."""
    return await row(conn, select(Operators, Operator).where(Operators.id == operator_id), Operator)


async def list_operators(conn: asyncpg.Connection) -> list[Operator]:
    """All operators, by login."""
    return await rows(conn, select(Operators, Operator).order_by(Operators.login).limit(1000), Operator)


async def lock_operator(tx: asyncpg.Connection, operator_id: int) -> Operator | None:
    """The operator of this id, whom nobody else changes until ``tx`` ends."""
    return _operator(await tx.fetchrow(f"SELECT {_COLUMNS} FROM operator WHERE id = $1 FOR NO KEY UPDATE", operator_id))


async def lock_operator_and_superadmins(tx: asyncpg.Connection, operator_id: int) -> tuple[Operator | None, int]:
    """The operator of this id, and how many active superadmins there are beside. All are locked, so that none goes
    meanwhile, and in one order: two superadmins may be let go at once.
    """
    locked = await tx.fetch(
        f"SELECT {_COLUMNS} FROM operator WHERE id = $1 OR (role = 'superadmin' AND active)"
        " ORDER BY id FOR NO KEY UPDATE",
        operator_id,
    )
    found = {one["id"]: one for one in locked}
    return _operator(found.pop(operator_id, None)), len(found)


async def update_operator(tx: asyncpg.Connection, operator_id: int, **columns: Any) -> None:
    """Set some columns of an operator."""
    await done(tx, update(Operators, columns).where(Operators.id == operator_id))


async def add_operator(
    tx: asyncpg.Connection,
    operator_id: int,
    login: str,
    name: str,
    password_hash: str,
    role: Role,
    *,
    password_given: bool = False,
    email: str | None = None,
) -> bool:
    """Make an operator; False where the login is taken."""
    new = {
        Operators.id: operator_id,
        Operators.login: login,
        Operators.name: name,
        Operators.password_hash: password_hash,
        Operators.role: str(role),
        Operators.password_given: password_given,
        Operators.email: email,
    }
    return await done(tx, insert(Operators, new).on_conflict(Operators.login, "DO NOTHING")) == 1


async def set_password_hash(tx: asyncpg.Connection, operator_id: int, password_hash: str) -> None:
    """Keep a new hash."""
    await update_operator(tx, operator_id, password_hash=password_hash)


async def use_totp_step(tx: asyncpg.Connection, operator_id: int, step: int) -> bool:
    """Spend the code of a step; False where it, or a later one, was used before: a code that was read is worthless."""
    status = await tx.execute("UPDATE operator SET totp_step = $2 WHERE id = $1 AND totp_step < $2", operator_id, step)
    return status != "UPDATE 0"


async def write_permissions(tx: asyncpg.Connection, declared: Iterable[Permission]) -> None:
    """Bring the table up to the matrix and to what the enabled plugins declare."""
    every = list(declared)
    pairs = [(str(role), key) for role in ROLES for key in sorted(permissions_of(role, every))]
    roles, permissions = [role for role, _ in pairs], [key for _, key in pairs]
    await tx.execute(
        "DELETE FROM operator_permission p WHERE NOT EXISTS (SELECT FROM unnest($1::text[], $2::text[]) v(role, key) "
        "WHERE v.role = p.role AND v.key = p.permission)",
        roles,
        permissions,
    )
    await tx.execute(
        "INSERT INTO operator_permission (role, permission) SELECT * FROM unnest($1::text[], $2::text[]) "
        "ON CONFLICT DO NOTHING",
        roles,
        permissions,
    )


async def permissions_held(conn: asyncpg.Connection, role: Role) -> frozenset[str]:
    """Return the permissions of a role, as sessions read them."""
    held = await rows(conn, Permissions.select(Permissions.permission).where(Permissions.role == str(role)))
    return frozenset(one["permission"] for one in held)


async def permissions_of_others(conn: asyncpg.Connection, operator_id: int) -> frozenset[str]:
    """Return the permissions of the other operators who can sign in, together."""
    found = await conn.fetch(
        "SELECT DISTINCT p.permission FROM operator o JOIN operator_permission p ON p.role = o.role"
        " WHERE o.active AND o.id <> $1",
        operator_id,
    )
    return frozenset(one["permission"] for one in found)


class Directory:
    """The kernel's operator port."""

    async def identity(self, conn: asyncpg.Connection, operator_id: int) -> OperatorIdentity | None:
        """The operator with what its role permits, or None where there is none or it was switched off."""
        found = await conn.fetchrow(
            "SELECT o.id, o.login, o.name, coalesce(array_agg(p.permission) FILTER (WHERE p.permission IS NOT NULL), "
            "'{}') AS permissions FROM operator o LEFT JOIN operator_permission p ON p.role = o.role "
            "WHERE o.id = $1 AND o.active GROUP BY o.id",
            operator_id,
        )
        if found is None:
            return None
        return OperatorIdentity(found["id"], found["login"], found["name"], frozenset(found["permissions"]))

    async def viewed(self, tx: asyncpg.Connection, view: Principal, call: str, fields: Mapping[str, str]) -> None:
        """An entry of the audit for each thing that is seen in a view, however often its page asks again."""
        assert view.viewer is not None, "only a view is recorded"
        asked = {"call": call, **({"fields": dict(fields)} if fields else {})}
        first = await tx.fetchval(
            "INSERT INTO operator_viewed (session_id, asked) VALUES ($1, sha256(convert_to($2, 'UTF8'))) "
            "ON CONFLICT DO NOTHING RETURNING true",
            view.session_id,
            msgspec.json.encode(asked, order="sorted").decode(),
        )
        if first:
            await audit.record(
                tx,
                operator_of(view),
                VIEW_READ,
                f"user:{view.id}",
                VIEWED,
                permission=USER_VIEW.key,
                after=asked,
            )


def operator_of(view: Principal) -> Principal:
    """The operator behind a view, as the audit names it."""
    viewer = view.viewer
    assert viewer is not None, "only a view has an operator"
    return Principal(Subject.OPERATOR, viewer.id, viewer.login, view.session_id, viewer.name)
