"""Identities in their table."""

from __future__ import annotations

import asyncpg

from agio_verification.identity.identity import Identity, Level


async def identities_of(conn: asyncpg.Connection, user_id: int) -> dict[Level, Identity]:
    """Return the identities that a user has submitted, by level."""
    return {one.level: one for one in await Identity.list_by(conn, user_id=user_id)}


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
