"""Where rows become bank cards and receipt settings. Both are sealed: a stolen table shows nobody's account."""

from __future__ import annotations

from datetime import datetime, timedelta

import asyncpg
import msgspec
from agio_kernel.db import Page, paged
from agio_kernel.secret_box import SecretBox

_CARD, _RECEIPT = "wallet.bank_card", "wallet.receipt"


class BankCard(msgspec.Struct, frozen=True):
    """Where a bank sends money to."""

    bank_name: str
    account: str
    swift: str
    routing: str
    bank_address: str
    payee_name: str
    payee_phone: str
    payee_address: str
    currency: str
    card_number: str


class Receipt(msgspec.Struct, frozen=True):
    """How a user can be paid otherwise."""

    name: str = ""
    bank_name: str = ""
    bank_number: str = ""
    alipay_account: str = ""
    weixin_nickname: str = ""
    weixin_account: str = ""


class SavedCard(msgspec.Struct, frozen=True):
    """A card as it is kept; nothing is paid to it before ``usable_at``."""

    id: int
    user_id: int
    sealed: bytes
    usable_at: datetime
    created_at: datetime


_COLUMNS = ", ".join(SavedCard.__struct_fields__)


def seal_card(box: SecretBox, card: BankCard) -> bytes:
    """A card for the table."""
    return box.seal(_CARD, msgspec.json.encode(card))


def open_card(box: SecretBox, sealed: bytes) -> BankCard:
    """A card from the table."""
    return msgspec.json.decode(box.open(_CARD, sealed), type=BankCard)


async def find_card(conn: asyncpg.Connection, user_id: int, card_id: int) -> SavedCard | None:
    """The user's card of this id."""
    row = await conn.fetchrow(
        f"SELECT {_COLUMNS} FROM wallet_bank_card WHERE id = $1 AND user_id = $2", card_id, user_id
    )
    return None if row is None else SavedCard(**dict(row))


async def list_cards(conn: asyncpg.Connection, user_id: int, page: int, size: int) -> Page:
    """A page of cards, newest first."""
    sql = f"SELECT {_COLUMNS} FROM wallet_bank_card WHERE user_id = $1 ORDER BY id DESC"
    return await paged(conn, sql, [user_id], page, size)


async def insert_card(
    tx: asyncpg.Connection, card_id: int, user_id: int, sealed: bytes, hold: timedelta, limit: int
) -> SavedCard | None:
    """Keep a new card, held from now on; None where the user has as many as allowed."""
    # Whoever saves for this user waits here, so that the count is true.
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 3203))", str(user_id))
    saved = await tx.fetchval("SELECT count(*) FROM wallet_bank_card WHERE user_id = $1", user_id)
    if (saved or 0) >= limit:
        return None
    row = await tx.fetchrow(
        "INSERT INTO wallet_bank_card (id, user_id, sealed, usable_at) VALUES ($1, $2, $3, wallet_now() + $4)"
        f" RETURNING {_COLUMNS}",
        card_id,
        user_id,
        sealed,
        hold,
    )
    return None if row is None else SavedCard(**dict(row))


async def replace_card(
    tx: asyncpg.Connection, user_id: int, card_id: int, sealed: bytes, hold: timedelta
) -> SavedCard | None:
    """Change a card: it is held again, it may lead to somebody else now. Withdrawals that are under way keep what they
    were asked with.
    """
    row = await tx.fetchrow(
        "UPDATE wallet_bank_card SET sealed = $3, usable_at = wallet_now() + $4 WHERE id = $1 AND user_id = $2"
        f" RETURNING {_COLUMNS}",
        card_id,
        user_id,
        sealed,
        hold,
    )
    return None if row is None else SavedCard(**dict(row))


async def delete_card(tx: asyncpg.Connection, user_id: int, card_id: int) -> bool:
    """Forget a card."""
    sql = "DELETE FROM wallet_bank_card WHERE id = $1 AND user_id = $2 RETURNING true"
    return bool(await tx.fetchval(sql, card_id, user_id))


async def read_receipt(conn: asyncpg.Connection, box: SecretBox, user_id: int) -> Receipt:
    """The user's receipt settings; empty where nothing was saved."""
    sealed = await conn.fetchval("SELECT sealed FROM wallet_receipt WHERE user_id = $1", user_id)
    return Receipt() if sealed is None else msgspec.json.decode(box.open(_RECEIPT, sealed), type=Receipt)


async def write_receipt(tx: asyncpg.Connection, box: SecretBox, user_id: int, receipt: Receipt) -> None:
    """Keep the user's receipt settings."""
    await tx.execute(
        "INSERT INTO wallet_receipt (user_id, sealed) VALUES ($1, $2)"
        " ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed",
        user_id,
        box.seal(_RECEIPT, msgspec.json.encode(receipt)),
    )
