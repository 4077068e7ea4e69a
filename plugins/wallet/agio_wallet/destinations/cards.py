"""The calls of bank cards and receipt settings."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.paging import page_of

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.codes import CARD_FIELD, TOO_MANY_SAVED
from agio_wallet.destinations.card_store import (
    BankCard,
    Receipt,
    SavedCard,
    delete_card,
    insert_card,
    list_cards,
    open_card,
    read_receipt,
    replace_card,
    seal_card,
    write_receipt,
)
from agio_wallet.destinations.saved import CardSaved
from agio_wallet.schemas import BankCardView, CardForm, IdForm, PageForm, ReceiptForm, masked
from agio_wallet.wallet import WalletContext

_ANYTHING = re.compile(r".{1,200}")
_RULES = {
    "bank_name": _ANYTHING,
    "account": re.compile(r"[A-Za-z0-9 -]{4,40}"),
    "swift": re.compile(r"[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?"),
    "routing": re.compile(r"[0-9A-Za-z-]{0,20}"),
    "bank_address": _ANYTHING,
    "payee_name": _ANYTHING,
    "payee_phone": re.compile(r"\+?[0-9 -]{5,24}"),
    "payee_address": _ANYTHING,
    "currency": re.compile(r"[A-Z]{3}"),
    "card_number": re.compile(r"(?:[0-9 ]{8,32})?"),
}
_UPPER = frozenset({"swift", "currency"})


def checked_card(form: Any) -> BankCard:
    """The card of a form; an ApiError beside the first field that a bank couldn't use."""
    fields = {}
    for name, rule in _RULES.items():
        text = " ".join(getattr(form, name).split())
        fields[name] = text.upper() if name in _UPPER else text
        if not rule.fullmatch(fields[name]):
            raise ApiError(CARD_FIELD, field=name)
    return BankCard(**fields)


@get("web/bankCards", scope="none")
async def show_cards(context: WalletContext, request: Request[PageForm]) -> Page[BankCardView]:
    """My bank cards."""
    who = require(request.principal, real=True)
    async with context.kernel.db.read() as conn:
        found = await list_cards(conn, who.id, request.form.after, request.form.size)
        now = await db_now(conn)
    return page_of(found, lambda row: _view(context, SavedCard(**dict(row)), now))


@post(
    "web/saveBankCard",
    opens_business=False,
    example=CardForm(
        bank_name="First Bank",
        account="1234567890",
        swift="FIRSTESM",
        bank_address="1 High Street",
        payee_name="Ann Doe",
        payee_phone="+34 600 000 000",
        payee_address="2 Low Street",
        currency="EUR",
    ),
    links={"web/removeBankCard": {"id": "id"}, "web/submitBankWithdrawal": {"card_id": "id"}},
)
async def save_card(context: WalletContext, request: Request[CardForm]) -> BankCardView:
    """Save a bank card.

    Save a new card or change one.
    """
    who, form = require(request.principal, real=True), request.form
    card = checked_card(form)
    sealed = seal_card(context.kernel.secrets, card)
    get = context.kernel.parameters.get
    hold, limit = get(constants.CARD_HOLD), get(constants.SAVED)
    async with request.idempotent_transaction() as effect:
        if form.id:
            saved = await replace_card(effect.tx, who.id, int(form.id), sealed, hold)
            if saved is None:
                raise ApiError(NOT_FOUND, field="id")
        else:
            saved = await insert_card(effect.tx, context.kernel.ids.next(), who.id, sealed, hold, limit)
            if saved is None:
                raise ApiError(TOO_MANY_SAVED, count=limit)
        await context.kernel.bus.emit(effect.tx, CardSaved(who.id, card.bank_name, masked(card.account)))
        return effect.keep(_view(context, saved, await db_now(effect.tx)))


@post("web/removeBankCard", opens_business=False)
async def remove_card(context: WalletContext, request: Request[IdForm]) -> None:
    """Forget a bank card."""
    who = require(request.principal, real=True)
    async with request.idempotent_transaction() as effect:
        if not await delete_card(effect.tx, who.id, int(request.form.id)):
            raise ApiError(NOT_FOUND, field="id")
        return effect.keep(None)


@get("web/receiptSettings", scope="none")
async def show_receipt(context: WalletContext, request: Request[NoForm]) -> Receipt:
    """Show my settings for being paid."""
    who = require(request.principal, real=True)
    async with context.kernel.db.read() as conn:
        return await read_receipt(conn, context.kernel.secrets, who.id)


@post("web/saveReceiptSettings", opens_business=False)
async def save_receipt(context: WalletContext, request: Request[ReceiptForm]) -> Receipt:
    """Change how I can be paid.

    Change the receipt settings, all of them at once.
    """
    who = require(request.principal, real=True)
    receipt = Receipt(**msgspec.structs.asdict(request.form))
    async with request.idempotent_transaction() as effect:
        await write_receipt(effect.tx, context.kernel.secrets, who.id, receipt)
        return effect.keep(receipt)


def _view(context: WalletContext, saved: SavedCard, now: datetime) -> BankCardView:
    """A card by the last digits of its numbers: whole they are for the bank alone."""
    card = open_card(context.kernel.secrets, saved.sealed)
    hidden = {name: masked(getattr(card, name)) for name in ("account", "card_number", "payee_phone")}
    shown = msgspec.structs.asdict(card) | hidden
    return BankCardView(
        id=str(saved.id), usable_at=saved.usable_at, held=saved.usable_at > now, created_at=saved.created_at, **shown
    )
