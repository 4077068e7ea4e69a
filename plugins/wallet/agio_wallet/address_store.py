"""The address book: where users send their withdrawals."""

from __future__ import annotations

from datetime import datetime, timedelta

import asyncpg
import msgspec
from agio_kernel.db import Page, paged

from agio_wallet.desk import wallet_now


class SavedAddress(msgspec.Struct, frozen=True):
    """An address that a user saved; nothing goes to it before ``usable_at``."""

    id: int
    user_id: int
    coin: str
    chain: str
    address: str
    remark: str
    usable_at: datetime
    created_at: datetime


_COLUMNS = ", ".join(SavedAddress.__struct_fields__)


def address_of(row: asyncpg.Record) -> SavedAddress:
    """One row of ``wallet_address``."""
    return SavedAddress(**dict(row))


async def find_address(conn: asyncpg.Connection, user_id: int, address_id: int) -> SavedAddress | None:
    """The user's address of this id."""
    row = await conn.fetchrow(
        f"SELECT {_COLUMNS} FROM wallet_address WHERE id = $1 AND user_id = $2", address_id, user_id
    )
    return None if row is None else address_of(row)


async def address_named(
    conn: asyncpg.Connection, user_id: int, coin: str, chain: str, address: str
) -> SavedAddress | None:
    """The user's own entry of an address."""
    row = await conn.fetchrow(
        f"SELECT {_COLUMNS} FROM wallet_address WHERE user_id = $1 AND coin = $2 AND chain = $3 AND address = $4",
        user_id,
        coin,
        chain,
        address,
    )
    return None if row is None else address_of(row)


async def lock_book(tx: asyncpg.Connection, user_id: int) -> None:
    """Whoever saves for this user waits here: a count stays true, and an address that isn't there stays away."""
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 3202))", str(user_id))


async def insert_address(
    tx: asyncpg.Connection,
    id: int,
    user_id: int,
    coin: str,
    chain: str,
    address: str,
    remark: str,
    hold: timedelta,
    limit: int,
) -> SavedAddress | None:
    """Save an address, held from now on; None where the user has as many as allowed, or this one already."""
    await lock_book(tx, user_id)
    saved = await tx.fetchval("SELECT count(*) FROM wallet_address WHERE user_id = $1", user_id)
    if (saved or 0) >= limit:
        return None
    now = await wallet_now(tx)
    row = await tx.fetchrow(
        f"INSERT INTO wallet_address ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
        f" ON CONFLICT DO NOTHING RETURNING {_COLUMNS}",
        id,
        user_id,
        coin,
        chain,
        address,
        remark,
        now + hold,
        now,
    )
    return None if row is None else address_of(row)


async def change_remark(tx: asyncpg.Connection, user_id: int, address_id: int, remark: str) -> SavedAddress | None:
    """Another remark: the address itself never changes, it would pass its hold."""
    row = await tx.fetchrow(
        f"UPDATE wallet_address SET remark = $3 WHERE id = $1 AND user_id = $2 RETURNING {_COLUMNS}",
        address_id,
        user_id,
        remark,
    )
    return None if row is None else address_of(row)


async def delete_address(tx: asyncpg.Connection, user_id: int, address_id: int) -> bool:
    """Forget an address; saved again, it is held again."""
    sql = "DELETE FROM wallet_address WHERE id = $1 AND user_id = $2 RETURNING true"
    return bool(await tx.fetchval(sql, address_id, user_id))


async def list_addresses(conn: asyncpg.Connection, user_id: int, page: int, size: int) -> Page:
    """A page of the book, newest first."""
    sql = f"SELECT {_COLUMNS} FROM wallet_address WHERE user_id = $1 ORDER BY id DESC"
    return await paged(conn, sql, [user_id], page, size)
