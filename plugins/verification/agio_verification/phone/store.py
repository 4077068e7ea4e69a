"""Conversion of rows to links to the phone, and back. Each statement is its own guard."""

from __future__ import annotations

from datetime import timedelta

import asyncpg
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Id, Key, Sealed
from agio_kernel.identity.tokens import secret_hash
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_verification.phone.link import PhoneLink, PhotoForm


class KeptLink(Entity, table="verification_phone"):
    """Link to the phone, one of each form for each user, by hashes alone: of what the link carries, and of what the
    device that opened it was given.
    """

    personal = Personal(
        why="Pictures taken with another device",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        secret="link key",
        other="form",
    )

    user_id: Key[Id]
    form: Key[str]
    link: Sealed
    key: Sealed | None
    ends_at: Moment
    opened_at: Moment | None


_SHOWN = "user_id, form, ends_at, opened_at"


async def keep_link(tx: asyncpg.Connection, user_id: int, form: PhotoForm, secret: str, life: timedelta) -> PhoneLink:
    """A new link in the place of an earlier one, which opens nothing any more, nor does what it has opened."""
    found = await tx.fetchrow(
        "INSERT INTO verification_phone (user_id, form, link, ends_at) VALUES ($1, $2, $3, agio_now() + $4::interval)"
        " ON CONFLICT (user_id, form) DO UPDATE"
        " SET link = excluded.link, key = NULL, ends_at = excluded.ends_at, opened_at = NULL"
        f" RETURNING {_SHOWN}",
        user_id,
        form.value,
        secret_hash(secret),
        life,
    )
    return _link(found)


async def open_link(tx: asyncpg.Connection, secret: str, key: str, life: timedelta) -> PhoneLink | None:
    """Open a link that nobody has opened: of many at once, one does. None where it can't be opened."""
    found = await tx.fetchrow(
        "UPDATE verification_phone SET key = $2, opened_at = agio_now(), ends_at = agio_now() + $3::interval"
        f" WHERE link = $1 AND key IS NULL AND ends_at > agio_now() RETURNING {_SHOWN}",
        secret_hash(secret) or b"",
        secret_hash(key),
        life,
    )
    return None if found is None else _link(found)


async def opened_by(conn: asyncpg.Connection, key: str, *, lock: bool = False) -> PhoneLink | None:
    """The link that the device with this key has opened, in its time; ``lock`` holds off whoever ends it."""
    found = await conn.fetchrow(
        f"SELECT {_SHOWN} FROM verification_phone WHERE key = $1 AND ends_at > agio_now()" + " FOR UPDATE" * lock,
        secret_hash(key) or b"",
    )
    return None if found is None else _link(found)


async def link_of(conn: asyncpg.Connection, user_id: int, form: PhotoForm) -> PhoneLink | None:
    """A user's own, in its time."""
    found = await conn.fetchrow(
        f"SELECT {_SHOWN} FROM verification_phone WHERE user_id = $1 AND form = $2 AND ends_at > agio_now()",
        user_id,
        form.value,
    )
    return None if found is None else _link(found)


async def end_link(tx: asyncpg.Connection, user_id: int, form: PhotoForm) -> None:
    """End a link, and the access of the device that opened it."""
    await tx.execute("DELETE FROM verification_phone WHERE user_id = $1 AND form = $2", user_id, form.value)


async def forget_links(tx: asyncpg.Connection, limit: int) -> int:
    """Delete what has ended; how many."""
    status = await tx.execute(
        "DELETE FROM verification_phone WHERE (user_id, form) IN (SELECT user_id, form FROM verification_phone"
        " WHERE ends_at < agio_now() ORDER BY ends_at LIMIT $1 FOR UPDATE SKIP LOCKED)",
        limit,
    )
    return int(status.split()[-1])


def _link(found: asyncpg.Record | None) -> PhoneLink:
    assert found is not None, "the statement answers a row"
    return PhoneLink(found["user_id"], PhotoForm(found["form"]), found["ends_at"], found["opened_at"])
