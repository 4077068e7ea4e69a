"""Conversion of rows to bank cards and receipt settings, and back. Both are sealed: a stolen table shows nobody's
account."""

from __future__ import annotations

from datetime import datetime, timedelta

import asyncpg
import msgspec
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.paging import Listed, Slice, page
from agio_kernel.postgres.query import columns, done, insert, row, select, sql, update, value

from agio_wallet.tables import BankCards, Receipts, Withdrawals

_CARD, _RECEIPT = "wallet.bank_card", "wallet.receipt"


class BankCard(msgspec.Struct, frozen=True):
    """Bank account to send money to."""

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
    """Other ways in which a user can be paid."""

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


def seal_card(box: SecretBox, card: BankCard) -> bytes:
    """A card for the table."""
    return box.seal(_CARD, msgspec.json.encode(card))


def open_card(box: SecretBox, sealed: bytes) -> BankCard:
    """A card from the table."""
    return msgspec.json.decode(box.open(_CARD, sealed), type=BankCard)


async def find_card(conn: asyncpg.Connection, user_id: int, card_id: int) -> SavedCard | None:
    """The user's card of this id."""
    saved = select(BankCards, SavedCard).where(BankCards.id == card_id, BankCards.user_id == user_id)
    return await row(conn, saved, SavedCard)


async def chosen_card(conn: asyncpg.Connection, user_id: int) -> bytes | None:
    """The card of the user's newest withdrawal to a bank, else the one saved last; sealed."""
    asked = Withdrawals.select(Withdrawals.card).where(Withdrawals.user_id == user_id, Withdrawals.card.is_not_null())
    saved = BankCards.select(BankCards.sealed).where(BankCards.user_id == user_id)
    newest = await value(conn, asked.order_by(Withdrawals.id, ascending=False).limit(1))
    return newest or await value(conn, saved.order_by(BankCards.id, ascending=False).limit(1))


async def list_cards(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[asyncpg.Record]:
    """A page of cards, newest first."""
    saved = select(BankCards, SavedCard).where(BankCards.user_id == user_id)
    return await page(conn, Listed(saved, "wallet_bank_card"), after, size)


async def insert_card(
    tx: asyncpg.Connection, card_id: int, user_id: int, sealed: bytes, hold: timedelta, limit: int
) -> SavedCard | None:
    """Keep a new card, held from now on; None where the user has as many as allowed."""
    # Whoever saves for this user waits here, so that the count is true.
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 3203))", str(user_id))
    if await value(tx, BankCards.count().where(BankCards.user_id == user_id)) >= limit:
        return None
    new = {
        BankCards.id: card_id,
        BankCards.user_id: user_id,
        BankCards.sealed: sealed,
        BankCards.usable_at: sql("agio_now() + {}", hold),
    }
    return await row(tx, insert(BankCards, new).returning(*columns(BankCards, SavedCard)), SavedCard)


async def replace_card(
    tx: asyncpg.Connection, user_id: int, card_id: int, sealed: bytes, hold: timedelta
) -> SavedCard | None:
    """Change a card: it is held again, it may lead to somebody else now. Withdrawals that are under way keep what they
    were asked with.
    """
    changed = {BankCards.sealed: sealed, BankCards.usable_at: sql("agio_now() + {}", hold)}
    mine = update(BankCards, changed).where(BankCards.id == card_id, BankCards.user_id == user_id)
    return await row(tx, mine.returning(*columns(BankCards, SavedCard)), SavedCard)


async def delete_card(tx: asyncpg.Connection, user_id: int, card_id: int) -> bool:
    """Forget a card."""
    return bool(await done(tx, BankCards.delete().where(BankCards.id == card_id, BankCards.user_id == user_id)))


async def read_receipt(conn: asyncpg.Connection, box: SecretBox, user_id: int) -> Receipt:
    """The user's receipt settings; empty where nothing was saved."""
    sealed = await value(conn, Receipts.select(Receipts.sealed).where(Receipts.user_id == user_id))
    return Receipt() if sealed is None else msgspec.json.decode(box.open(_RECEIPT, sealed), type=Receipt)


async def write_receipt(tx: asyncpg.Connection, box: SecretBox, user_id: int, receipt: Receipt) -> None:
    """Keep the user's receipt settings."""
    kept = {Receipts.user_id: user_id, Receipts.sealed: box.seal(_RECEIPT, msgspec.json.encode(receipt))}
    await done(tx, insert(Receipts, kept).on_conflict(Receipts.user_id, "DO UPDATE", [Receipts.sealed]))
