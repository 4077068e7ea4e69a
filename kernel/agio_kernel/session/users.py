"""Users: the accounts of customers, real and demo, and the only place that writes their table."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import asyncpg
import msgspec

from agio_kernel.ids import IdSource, public_uid
from agio_kernel.session.principal import Realm

_COLUMNS = (
    "id, uid, realm, country, email, phone, name, password_hash, language, state, created_at, demo_parent, "
    "demo_expires_at, wallet, avatar, currency"
)
_UID_DRAWS = 20


class UserState(StrEnum):
    """Whether an account may be used. Only an active one can sign in."""

    ACTIVE = "active"
    SUSPENDED = "suspended"
    CLOSED = "closed"


class AccountTaken(Exception):
    """Somebody has registered with this e-mail address, phone number or wallet already."""


class User(msgspec.Struct, frozen=True):
    """One account. ``email`` is in its normal form, ``phone`` in E.164, ``wallet`` an address in lower case; a demo
    account has none of them, nor a password. ``avatar`` names a stored picture, ``currency`` is the one shown.
    """

    id: int
    uid: str
    realm: Realm
    country: str
    email: str | None
    phone: str | None
    name: str
    password_hash: str | None
    language: str
    state: UserState
    created_at: datetime
    demo_parent: int | None = None
    demo_expires_at: datetime | None = None
    wallet: str | None = None
    avatar: str | None = None
    currency: str = "USD"


def user_of(row: asyncpg.Record) -> User:
    """The account that a row of app_user describes."""
    fields = dict(row) | {"uid": str(row["uid"]), "realm": Realm(row["realm"]), "state": UserState(row["state"])}
    return User(**fields)


async def find_user(conn: asyncpg.Connection, user_id: int) -> User | None:
    """The account of this id."""
    row = await conn.fetchrow(f"SELECT {_COLUMNS} FROM app_user WHERE id = $1", user_id)
    return None if row is None else user_of(row)


async def lock_user(tx: asyncpg.Connection, user_id: int) -> None:
    """Hold off everybody else who changes this account, until ``tx`` ends: first of all that is locked, before what
    guards the account, its codes and its sessions. Of a demo account the real one's row comes before its own.

    Rows that refer to the account can be written meanwhile: they don't wait, and so can't wait in a circle.
    """
    await tx.execute("SELECT FROM app_user WHERE id = $1 FOR NO KEY UPDATE", user_id)


async def find_by_email(conn: asyncpg.Connection, email: str) -> User | None:
    """The real account registered with this address, in its normal form."""
    row = await conn.fetchrow(f"SELECT {_COLUMNS} FROM app_user WHERE email = $1", email)
    return None if row is None else user_of(row)


async def find_by_phone(conn: asyncpg.Connection, phone: str) -> User | None:
    """The real account registered with this number, in E.164."""
    row = await conn.fetchrow(f"SELECT {_COLUMNS} FROM app_user WHERE phone = $1", phone)
    return None if row is None else user_of(row)


async def find_by_wallet(conn: asyncpg.Connection, wallet: str) -> User | None:
    """The real account of this wallet's address, in lower case."""
    row = await conn.fetchrow(f"SELECT {_COLUMNS} FROM app_user WHERE wallet = $1", wallet)
    return None if row is None else user_of(row)


async def create_user(
    tx: asyncpg.Connection,
    ids: IdSource,
    *,
    now: datetime,
    country: str,
    language: str,
    password_hash: str | None,
    email: str | None = None,
    phone: str | None = None,
    wallet: str | None = None,
    name: str = "",
) -> User:
    """Make a real account; raises AccountTaken where the address or number is in use."""
    return await insert_user(
        tx,
        ids,
        User(
            0,
            "",
            Realm.REAL,
            country,
            email,
            phone,
            name,
            password_hash,
            language,
            UserState.ACTIVE,
            now,
            wallet=wallet,
        ),
    )


async def insert_user(tx: asyncpg.Connection, ids: IdSource, user: User) -> User:
    """Write ``user`` under a new id and a public number nobody else has; the transaction stays usable if it can't."""
    for _ in range(_UID_DRAWS):
        row = await tx.fetchrow(
            f"INSERT INTO app_user ({_COLUMNS}) "
            f"VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) "
            f"ON CONFLICT DO NOTHING RETURNING {_COLUMNS}",
            ids.next(),
            public_uid(),
            int(user.realm),
            user.country,
            user.email,
            user.phone,
            user.name,
            user.password_hash,
            user.language,
            str(user.state),
            user.created_at,
            user.demo_parent,
            user.demo_expires_at,
            user.wallet,
            user.avatar,
            user.currency,
        )
        if row is not None:
            return user_of(row)
        taken = "SELECT true FROM app_user WHERE email = $1 OR phone = $2 OR wallet = $3"
        if await tx.fetchval(taken, user.email, user.phone, user.wallet):
            raise AccountTaken
    raise RuntimeError(f"no free public number was found in {_UID_DRAWS} draws")


async def set_password_hash(tx: asyncpg.Connection, user_id: int, password_hash: str) -> None:
    """Keep a new hash. Ending the other sessions is the caller's to do, who knows why the hash changed."""
    await tx.execute("UPDATE app_user SET password_hash = $2 WHERE id = $1", user_id, password_hash)


async def set_profile(tx: asyncpg.Connection, user_id: int, **columns: str | None) -> None:
    """Change what an account shows of itself: ``name``, ``avatar``, ``currency``, ``language``."""
    if unknown := set(columns) - {"name", "avatar", "currency", "language"}:
        raise ValueError(f"{', '.join(sorted(unknown))} is not shown of an account")
    assignments = ", ".join(f"{name} = ${place}" for place, name in enumerate(columns, start=2))
    await tx.execute(f"UPDATE app_user SET {assignments} WHERE id = $1", user_id, *columns.values())


async def set_email(tx: asyncpg.Connection, user_id: int, email: str) -> None:
    """Reach the account at another e-mail address; raises AccountTaken where it is somebody's."""
    await _set_address(tx, "UPDATE app_user SET email = $2 WHERE id = $1", user_id, email)


async def set_phone(tx: asyncpg.Connection, user_id: int, phone: str) -> None:
    """Reach the account at another number; raises AccountTaken where it is somebody's."""
    await _set_address(tx, "UPDATE app_user SET phone = $2 WHERE id = $1", user_id, phone)


async def _set_address(tx: asyncpg.Connection, sql: str, user_id: int, address: str) -> None:
    try:
        async with tx.transaction():  # a savepoint: the caller's transaction stays usable
            await tx.execute(sql, user_id, address)
    except asyncpg.UniqueViolationError as error:
        raise AccountTaken from error


async def close_demo(tx: asyncpg.Connection, user_id: int) -> None:
    """Close a demo account for good; nobody signs in to it any more."""
    await tx.execute("UPDATE app_user SET state = 'closed' WHERE id = $1 AND realm = 1", user_id)


async def find_demo_of(conn: asyncpg.Connection, parent: int) -> User | None:
    """The demo account last opened from a real one, if it wasn't closed. It may have expired."""
    row = await conn.fetchrow(
        f"SELECT {_COLUMNS} FROM app_user WHERE demo_parent = $1 AND state = 'active' ORDER BY id DESC LIMIT 1", parent
    )
    return None if row is None else user_of(row)
