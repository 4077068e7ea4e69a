"""The address book: where users send their withdrawals."""

from __future__ import annotations

from datetime import datetime, timedelta

import asyncpg
import msgspec
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.paging import Listed, Slice, page
from agio_kernel.postgres.query import columns, done, insert, row, select, update, value

from agio_wallet.schemas import AddressesForm
from agio_wallet.tables import Addresses


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


def address_of(row: asyncpg.Record) -> SavedAddress:
    """One row of ``wallet_address``."""
    return SavedAddress(**dict(row))


async def find_address(conn: asyncpg.Connection, user_id: int, address_id: int) -> SavedAddress | None:
    """The user's address of this id."""
    saved = select(Addresses, SavedAddress).where(Addresses.id == address_id, Addresses.user_id == user_id)
    return await row(conn, saved, SavedAddress)


async def address_named(
    conn: asyncpg.Connection, user_id: int, coin: str, chain: str, address: str
) -> SavedAddress | None:
    """The user's own entry of an address."""
    saved = select(Addresses, SavedAddress).where(
        Addresses.user_id == user_id, Addresses.coin == coin, Addresses.chain == chain, Addresses.address == address
    )
    return await row(conn, saved, SavedAddress)


async def lock_book(tx: asyncpg.Connection, user_id: int) -> None:
    """Lock the user's book against other saves until the transaction ends: a count stays true, and an absent address
    stays absent."""
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
    if await value(tx, Addresses.count().where(Addresses.user_id == user_id)) >= limit:
        return None
    now = await db_now(tx)
    saved = SavedAddress(id, user_id, coin, chain, address, remark, now + hold, now)
    new = insert(Addresses, msgspec.structs.asdict(saved)).on_conflict(action="DO NOTHING")
    return saved if await done(tx, new) else None


async def change_remark(tx: asyncpg.Connection, user_id: int, address_id: int, remark: str) -> SavedAddress | None:
    """Another remark: the address itself never changes, it would pass its hold."""
    changed = update(Addresses, {Addresses.remark: remark}).where(
        Addresses.id == address_id, Addresses.user_id == user_id
    )
    return await row(tx, changed.returning(*columns(Addresses, SavedAddress)), SavedAddress)


async def delete_address(tx: asyncpg.Connection, user_id: int, address_id: int) -> bool:
    """Forget an address; saved again, it is held again."""
    return bool(await done(tx, Addresses.delete().where(Addresses.id == address_id, Addresses.user_id == user_id)))


async def list_addresses(conn: asyncpg.Connection, user_id: int, asked: AddressesForm) -> Slice[asyncpg.Record]:
    """A page of the book, newest first."""
    book = select(Addresses, SavedAddress).where(Addresses.user_id == user_id)
    if asked.coin:
        book = book.where(Addresses.coin == asked.coin.upper())
    if asked.chain:
        book = book.where(Addresses.chain == asked.chain.upper())
    return await page(conn, Listed(book, "wallet_address"), asked.after, asked.size)
