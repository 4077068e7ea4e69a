"""Users: the accounts of customers, real and demo, and the only place that writes their table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

import asyncpg
import msgspec
from piccolo.columns import Column
from piccolo.columns.combination import Where

from agio_kernel.declarations.principal import Realm
from agio_kernel.identity.tables import Users
from agio_kernel.ports.ids import IdSource, public_uid
from agio_kernel.postgres.query import any_of, columns, done, insert, row, rows, select, update

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


async def _find(conn: asyncpg.Connection, condition: Where) -> User | None:
    found = await row(conn, select(Users, User).where(condition))
    return None if found is None else user_of(found)


async def find_user(conn: asyncpg.Connection, user_id: int) -> User | None:
    """The account of this id."""
    return await _find(conn, Users.id == user_id)


async def find_users(conn: asyncpg.Connection, user_ids: Iterable[int]) -> dict[int, User]:
    """The accounts of these ids, by id."""
    found = await rows(conn, select(Users, User).where(any_of(Users.id, user_ids)))
    return {row["id"]: user_of(row) for row in found}


async def demo_accounts(conn: asyncpg.Connection, user_ids: Iterable[int]) -> set[int]:
    """Those of these ids that are demo accounts."""
    found = await conn.fetch(
        "SELECT id FROM app_user WHERE id = ANY ($1::bigint[]) AND realm = $2", list(user_ids), int(Realm.DEMO)
    )
    return {row["id"] for row in found}


async def lock_user(tx: asyncpg.Connection, user_id: int) -> None:
    """Hold off everybody else who changes this account, until ``tx`` ends: first of all that is locked, before what
    guards the account, its codes and its sessions. Of a demo account the real one's row comes before its own.

    Rows that refer to the account can be written meanwhile: they don't wait, and so can't wait in a circle.
    """
    await tx.execute("SELECT FROM app_user WHERE id = $1 FOR NO KEY UPDATE", user_id)


async def find_by_email(conn: asyncpg.Connection, email: str) -> User | None:
    """The real account registered with this address, in its normal form."""
    return await _find(conn, Users.email == email)


async def find_by_phone(conn: asyncpg.Connection, phone: str) -> User | None:
    """The real account registered with this number, in E.164."""
    return await _find(conn, Users.phone == phone)


async def find_by_wallet(conn: asyncpg.Connection, wallet: str) -> User | None:
    """The real account of this wallet's address, in lower case."""
    return await _find(conn, Users.wallet == wallet)


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
        drawn = {"id": ids.next(), "uid": public_uid(), "realm": int(user.realm), "state": str(user.state)}
        new = insert(Users, msgspec.structs.asdict(user) | drawn).on_conflict(action="DO NOTHING")
        made = await row(tx, new.returning(*columns(Users, User)))
        if made is not None:
            return user_of(made)
        # SQL: built, an address that isn't given would ask for accounts that have none either.
        taken = "SELECT true FROM app_user WHERE email = $1 OR phone = $2 OR wallet = $3"
        if await tx.fetchval(taken, user.email, user.phone, user.wallet):
            raise AccountTaken
    raise RuntimeError(f"no free public number was found in {_UID_DRAWS} draws")


async def set_password_hash(tx: asyncpg.Connection, user_id: int, password_hash: str) -> None:
    """Keep a new hash. Ending the other sessions is the caller's to do, who knows why the hash changed."""
    await done(tx, update(Users, {Users.password_hash: password_hash}).where(Users.id == user_id))


async def set_profile(tx: asyncpg.Connection, user_id: int, **shown: str | None) -> None:
    """Change what an account shows of itself: ``name``, ``avatar``, ``currency``, ``language``."""
    if unknown := set(shown) - {"name", "avatar", "currency", "language"}:
        raise ValueError(f"{', '.join(sorted(unknown))} is not shown of an account")
    await done(tx, update(Users, shown).where(Users.id == user_id))


async def verify_name(tx: asyncpg.Connection, user_id: int, name: str) -> None:
    """Keep the name by which an account's user was verified: operators call the user by it (``Person.called``)."""
    await done(tx, update(Users, {Users.verified_name: name}).where(Users.id == user_id))


async def set_email(tx: asyncpg.Connection, user_id: int, email: str) -> None:
    """Reach the account at another e-mail address; raises AccountTaken where it is somebody's."""
    await _set_address(tx, user_id, {Users.email: email})


async def set_phone(tx: asyncpg.Connection, user_id: int, phone: str) -> None:
    """Reach the account at another number; raises AccountTaken where it is somebody's."""
    await _set_address(tx, user_id, {Users.phone: phone})


async def _set_address(tx: asyncpg.Connection, user_id: int, address: dict[Column, str]) -> None:
    try:
        async with tx.transaction():  # a savepoint: the caller's transaction stays usable
            await done(tx, update(Users, address).where(Users.id == user_id))
    except asyncpg.UniqueViolationError as error:
        raise AccountTaken from error


async def admit(tx: asyncpg.Connection, user_id: int, admitted: bool) -> list[int]:
    """Suspend an account with its demo accounts, or let them in again; one that is closed stays closed. Returns those
    that changed, the real account's id before its demo account's.
    """
    after, before = (UserState.ACTIVE, UserState.SUSPENDED) if admitted else (UserState.SUSPENDED, UserState.ACTIVE)
    moved = update(Users, {Users.state: str(after)}).where(
        (Users.id == user_id) | (Users.demo_parent == user_id), Users.state == str(before)
    )
    return sorted(one["id"] for one in await rows(tx, moved.returning(Users.id)))


async def close_demo(tx: asyncpg.Connection, user_id: int) -> None:
    """Close a demo account for good; nobody signs in to it any more."""
    closed = update(Users, {Users.state: str(UserState.CLOSED)})
    await done(tx, closed.where(Users.id == user_id, Users.realm == int(Realm.DEMO)))


async def close_account(tx: asyncpg.Connection, user_id: int, *, free: bool) -> list[int]:
    """Close a real account with its demo accounts for good; with ``free``, others may register with its addresses.
    Returns all that were closed, the real account's id before its demo accounts'.
    """
    own = (Users.id == user_id) | (Users.demo_parent == user_id)
    closed = update(Users, {Users.state: str(UserState.CLOSED)}).where(own, Users.state != str(UserState.CLOSED))
    ids = sorted(one["id"] for one in await rows(tx, closed.returning(Users.id)))
    if free:
        await done(
            tx, update(Users, {Users.email: None, Users.phone: None, Users.wallet: None}).where(Users.id == user_id)
        )
    return ids


async def demos_of(conn: asyncpg.Connection, user_id: int) -> list[int]:
    """The demo accounts that were ever opened from a real one."""
    found = await rows(conn, Users.select(Users.id).where(Users.demo_parent == user_id).order_by(Users.id))
    return [one["id"] for one in found]


async def find_demo_of(conn: asyncpg.Connection, parent: int) -> User | None:
    """The demo account last opened from a real one, if it wasn't closed. It may have expired."""
    own = select(Users, User).where(Users.demo_parent == parent, Users.state == str(UserState.ACTIVE))
    found = await row(conn, own.order_by(Users.id, ascending=False).limit(1))
    return None if found is None else user_of(found)
