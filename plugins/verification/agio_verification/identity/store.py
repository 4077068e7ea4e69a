"""Conversion of rows to identities, and back."""

from __future__ import annotations

from enum import Enum
from typing import Any

import asyncpg
from agio_kernel.postgres.query import rows, select

from agio_verification.identity.identity import Identity, Level
from agio_verification.identity.tables import Identities

_COLUMNS = Identity.__struct_fields__
_INSERT = (
    f"INSERT INTO verification_identity ({', '.join(_COLUMNS)})"
    f" VALUES ({', '.join(f'${n}' for n in range(1, len(_COLUMNS) + 1))})"
    " ON CONFLICT (user_id, level) DO NOTHING RETURNING true"
)


async def insert_identity(tx: asyncpg.Connection, identity: Identity) -> bool:
    """Keep what was handed in first; False where this user has handed in for this level already."""
    return bool(await tx.fetchval(_INSERT, *(_plain(getattr(identity, name)) for name in _COLUMNS)))


async def identities_of(conn: asyncpg.Connection, user_id: int) -> dict[Level, Identity]:
    """Return the identities that a user has submitted, by level."""
    found = await rows(conn, select(Identities, Identity).where(Identities.user_id == user_id), Identity)
    return {one.level: one for one in found}


async def used_by_another(conn: asyncpg.Connection, identity: Identity) -> bool:
    """Whether this very identity was approved for somebody else."""
    return bool(
        await conn.fetchval(
            "SELECT EXISTS (SELECT FROM verification_identity"
            " WHERE digest = $1 AND level = 1 AND state = 'approved' AND user_id <> $2)",
            identity.digest,
            identity.user_id,
        )
    )


async def tier_of(conn: asyncpg.Connection, user_id: int) -> int:
    """The highest level that was approved, 0 for none: one look by the key of the table."""
    level = await conn.fetchval(
        "SELECT max(level) FROM verification_identity WHERE user_id = $1 AND state = 'approved'", user_id
    )
    return level or 0


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


async def share_document(conn: asyncpg.Connection, one: int, other: int) -> bool:
    """Whether two users sent the same document. One row for each of them and level, so that it is found at once."""
    return bool(
        await conn.fetchval(
            "SELECT EXISTS (SELECT FROM verification_identity a JOIN verification_identity b USING (digest)"
            " WHERE a.user_id = $1 AND b.user_id = $2 AND a.level = 1 AND b.level = 1)",
            one,
            other,
        )
    )
