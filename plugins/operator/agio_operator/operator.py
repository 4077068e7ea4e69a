"""An operator of the console."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import asyncpg
from agio_kernel.entities import Big, Entity, Hidden, Id, Sealed
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import done, update

from agio_operator.roles import Role


class Operator(Entity, table="operator"):
    """One operator. ``totp_secret`` is sealed; ``totp_step`` is the last step whose code was used.

    ``totp_offered`` is a secret that was shown and not yet bound; ``password_given`` says that somebody else knows the
    password.
    """

    personal = Personal(
        why="Operators' accounts, named in the proofs of what they did",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
        of="",
        identity="login name",
        contact="email",
        secret="password_hash totp_secret totp_offered",
        other="role",
    )

    id: Id
    login: str
    name: str
    password_hash: Hidden[str]
    role: Role
    totp_secret: Sealed | None = None
    totp_step: Big = 0
    active: bool = True
    totp_offered: Sealed | None = None
    totp_offer_end: datetime | None = None
    password_given: bool = False
    created_at: datetime
    email: str | None = None


_COLUMNS = ", ".join(Operator.__struct_fields__)


async def lock_operator(tx: asyncpg.Connection, operator_id: int) -> Operator | None:
    """The operator of this id, whom nobody else changes until ``tx`` ends."""
    found = await tx.fetchrow(f"SELECT {_COLUMNS} FROM operator WHERE id = $1 FOR NO KEY UPDATE", operator_id)
    return found and Operator.of(found)


async def lock_operator_and_superadmins(tx: asyncpg.Connection, operator_id: int) -> tuple[Operator | None, int]:
    """The operator of this id, and how many active superadmins there are beside. All are locked, so that none goes
    meanwhile, and in one order: two superadmins may be let go at once.
    """
    locked = await tx.fetch(
        f"SELECT {_COLUMNS} FROM operator WHERE id = $1 OR (role = 'superadmin' AND active)"
        " ORDER BY id FOR NO KEY UPDATE",
        operator_id,
    )
    found = {one["id"]: Operator.of(one) for one in locked}
    return found.pop(operator_id, None), len(found)


async def update_operator(tx: asyncpg.Connection, operator_id: int, **columns: Any) -> None:
    """Set some columns of an operator."""
    table: Any = Operator.table()
    await done(tx, update(table, columns).where(table.id == operator_id))


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
    new = Operator(
        id=operator_id,
        login=login,
        name=name,
        password_hash=password_hash,
        role=role,
        password_given=password_given,
        created_at=await db_now(tx),
        email=email,
    )
    return await new.insert_once(tx, "login")


async def use_totp_step(tx: asyncpg.Connection, operator_id: int, step: int) -> bool:
    """Spend the code of a step; False where it, or a later one, was used before: a code that was read is worthless."""
    status = await tx.execute("UPDATE operator SET totp_step = $2 WHERE id = $1 AND totp_step < $2", operator_id, step)
    return status != "UPDATE 0"
