"""Operators: the rows of their table, and the directory in which the kernel's sessions look them up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import asyncpg
import msgspec
from agio_kernel import audit
from agio_kernel.session.operators import OperatorIdentity
from agio_kernel.session.principal import Principal, Subject

from agio_operator.fields import VIEWED
from agio_operator.permissions import USER_VIEW
from agio_operator.roles import ROLES, Role, permissions_of

_COLUMNS = (
    "id, login, name, password_hash, role, totp_secret, totp_step, active, totp_offered, totp_offer_end, "
    "password_given, created_at"
)


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


def _operator(row: asyncpg.Record | None) -> Operator | None:
    if row is None:
        return None
    fields: dict[str, Any] = dict(row)
    fields["role"] = Role(row["role"])
    return Operator(**fields)


async def find_operator(conn: asyncpg.Connection, login: str) -> Operator | None:
    """The operator who signs in with this name."""
    return _operator(await conn.fetchrow(f"SELECT {_COLUMNS} FROM operator WHERE login = $1", login))


async def read_operator(conn: asyncpg.Connection, operator_id: int) -> Operator | None:
    """The operator of this id."""
    return _operator(await conn.fetchrow(f"SELECT {_COLUMNS} FROM operator WHERE id = $1", operator_id))


async def list_operators(conn: asyncpg.Connection) -> list[Operator]:
    """All operators, by login."""
    rows = await conn.fetch(f"SELECT {_COLUMNS} FROM operator ORDER BY login LIMIT 1000")
    return [operator for row in rows if (operator := _operator(row)) is not None]


async def lock_operator(tx: asyncpg.Connection, operator_id: int) -> Operator | None:
    """The operator of this id, whom nobody else changes until ``tx`` ends."""
    return _operator(await tx.fetchrow(f"SELECT {_COLUMNS} FROM operator WHERE id = $1 FOR NO KEY UPDATE", operator_id))


async def lock_operator_and_superadmins(tx: asyncpg.Connection, operator_id: int) -> tuple[Operator | None, int]:
    """The operator of this id, and how many active superadmins there are beside. All are locked, so that none goes
    meanwhile, and in one order: two superadmins may be let go at once.
    """
    rows = await tx.fetch(
        f"SELECT {_COLUMNS} FROM operator WHERE id = $1 OR (role = 'superadmin' AND active)"
        " ORDER BY id FOR NO KEY UPDATE",
        operator_id,
    )
    found = {row["id"]: row for row in rows}
    return _operator(found.pop(operator_id, None)), len(found)


async def update_operator(tx: asyncpg.Connection, operator_id: int, **columns: Any) -> None:
    """Set some columns of an operator."""
    if unknown := set(columns) - set(_COLUMNS.split(", ")):
        raise ValueError(f"operator has no {', '.join(sorted(unknown))}")
    assignments = ", ".join(f"{name} = ${n}" for n, name in enumerate(columns, start=2))
    await tx.execute(f"UPDATE operator SET {assignments} WHERE id = $1", operator_id, *columns.values())


async def add_operator(
    tx: asyncpg.Connection,
    operator_id: int,
    login: str,
    name: str,
    password_hash: str,
    role: Role,
    *,
    password_given: bool = False,
) -> bool:
    """Make an operator; False where the login is taken."""
    status = await tx.execute(
        "INSERT INTO operator (id, login, name, password_hash, role, password_given) VALUES ($1, $2, $3, $4, $5, $6) "
        "ON CONFLICT (login) DO NOTHING",
        operator_id,
        login,
        name,
        password_hash,
        str(role),
        password_given,
    )
    return status != "INSERT 0 0"


async def set_password_hash(tx: asyncpg.Connection, operator_id: int, password_hash: str) -> None:
    """Keep a new hash."""
    await tx.execute("UPDATE operator SET password_hash = $2 WHERE id = $1", operator_id, password_hash)


async def use_totp_step(tx: asyncpg.Connection, operator_id: int, step: int) -> bool:
    """Spend the code of a step; False where it, or a later one, was used before: a code that was read is worthless."""
    status = await tx.execute("UPDATE operator SET totp_step = $2 WHERE id = $1 AND totp_step < $2", operator_id, step)
    return status != "UPDATE 0"


async def write_permissions(tx: asyncpg.Connection, declared: Iterable[str]) -> None:
    """Bring the table up to the matrix and to what the enabled plugins declare."""
    keys = list(declared)
    pairs = [(str(role), key) for role in ROLES for key in sorted(permissions_of(role, keys))]
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
    """What a role permits, as sessions read it."""
    rows = await conn.fetch("SELECT permission FROM operator_permission WHERE role = $1", str(role))
    return frozenset(row["permission"] for row in rows)


class Directory:
    """The kernel's operator port."""

    async def identity(self, conn: asyncpg.Connection, operator_id: int) -> OperatorIdentity | None:
        """The operator with what its role permits, or None where there is none or it was switched off."""
        row = await conn.fetchrow(
            "SELECT o.id, o.login, o.name, coalesce(array_agg(p.permission) FILTER (WHERE p.permission IS NOT NULL), "
            "'{}') AS permissions FROM operator o LEFT JOIN operator_permission p ON p.role = o.role "
            "WHERE o.id = $1 AND o.active GROUP BY o.id",
            operator_id,
        )
        if row is None:
            return None
        return OperatorIdentity(row["id"], row["login"], row["name"], frozenset(row["permissions"]))

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
