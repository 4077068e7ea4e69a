"""The photos that a user has uploaded and not sent yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

import asyncpg
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Id, Key
from agio_kernel.postgres.personal import Erasure, Personal, Until


class Photo(Entity, table="verification_photo"):
    """Photo of a user, one of each kind, until it is sent."""

    personal = Personal(
        why="Pictures until they are sent",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        picture="file",
        other="kind",
    )

    user_id: Key[Id]
    kind: Key[str]
    file: str
    created_at: Moment


async def keep_photo(tx: asyncpg.Connection, user_id: int, kind: str, file: str) -> str | None:
    """Keep this photo in the place of an earlier one, whose file is returned."""
    # The row is locked before it is read: of two uploads at once the second forgets the first one's file.
    await tx.execute(
        "INSERT INTO verification_photo (user_id, kind, file, created_at) VALUES ($1, $2, '', agio_now())"
        " ON CONFLICT (user_id, kind) DO NOTHING",
        user_id,
        kind,
    )
    earlier = await tx.fetchval(
        "SELECT file FROM verification_photo WHERE user_id = $1 AND kind = $2 FOR UPDATE", user_id, kind
    )
    await tx.execute(
        "UPDATE verification_photo SET file = $3, created_at = agio_now() WHERE user_id = $1 AND kind = $2",
        user_id,
        kind,
        file,
    )
    return earlier or None


async def photos_of(conn: asyncpg.Connection, user_id: int) -> Mapping[str, str]:
    """The file of each kind that was uploaded."""
    found = await conn.fetch("SELECT kind, file FROM verification_photo WHERE user_id = $1", user_id)
    return {row["kind"]: row["file"] for row in found}


async def unsent_photos(tx: asyncpg.Connection, older_than: timedelta, limit: int) -> list[tuple[int, str]]:
    """Take photos that nobody sent for so long: whose, and the file. One that is being changed now is left."""
    found = await tx.fetch(
        "DELETE FROM verification_photo WHERE (user_id, kind) IN (SELECT user_id, kind FROM verification_photo"
        " WHERE created_at < agio_now() - $1::interval ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)"
        " RETURNING user_id, file",
        older_than,
        limit,
    )
    return [(row["user_id"], row["file"]) for row in found]


async def take_photos(tx: asyncpg.Connection, user_id: int, kinds: Sequence[str]) -> dict[str, str]:
    """Take those of these kinds that were uploaded: from now on they belong to what is under review."""
    taken = await tx.fetch(
        "DELETE FROM verification_photo WHERE user_id = $1 AND kind = ANY ($2::text[]) RETURNING kind, file",
        user_id,
        list(kinds),
    )
    return {row["kind"]: row["file"] for row in taken}
