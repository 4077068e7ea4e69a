"""Permissions of operators, and the directory in which the kernel's sessions look them up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import asyncpg
import msgspec
from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity import audit
from agio_kernel.identity.operators import OperatorIdentity
from agio_kernel.postgres.query import rows

from agio_operator.declared.permissions import USER_VIEW
from agio_operator.fields import VIEWED
from agio_operator.roles import ROLES, Role, permissions_of
from agio_operator.tables import Permissions

VIEW_READ = "user.view.read"
"""The action of each thing that was read in a view."""


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
