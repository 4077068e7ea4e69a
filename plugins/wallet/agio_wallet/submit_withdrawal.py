"""Ask for a withdrawal: everything is checked, a slot of the day is taken and the gross is held, or nothing happens.

What may fail cheaply is asked before the second factor is spent, and asked again inside the transaction that holds
the money: in between another request may have been first.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import asyncpg
import msgspec
from agio_kernel.access import require
from agio_kernel.amount_field import amount_field
from agio_kernel.amounts import figure, format_amount
from agio_kernel.codes import AMOUNT_BELOW_MINIMUM, INSUFFICIENT_BALANCE
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.ledger import InsufficientFunds, Realm
from agio_kernel.money_events import WithdrawalChanged
from agio_kernel.money_rules import WITHDRAWAL, WithdrawalFacts
from agio_kernel.request import Request
from agio_kernel.session.step_up import STEP_UP, Reason, StepUp

from agio_wallet import parameters as constants
from agio_wallet.address_store import address_named, find_address, lock_book
from agio_wallet.addresses import save_new, valid_address
from agio_wallet.card_store import find_card
from agio_wallet.case_events import USER, note
from agio_wallet.codes import ADDRESS_UNKNOWN, CARD_UNKNOWN, FEE_CHANGED, WITHDRAWAL_MINIMUM
from agio_wallet.desk import Desk
from agio_wallet.states import WithdrawalState
from agio_wallet.terms import hong_kong_day
from agio_wallet.valuation import Valuation
from agio_wallet.views import view_withdrawal
from agio_wallet.withdrawal_store import BANK, CRYPTO, Withdrawal, insert_withdrawal, take_slot
from agio_wallet.withdrawal_terms import Standing, day_full, standing_of

BANK_CHAIN = "BANK"


class Destination(msgspec.Struct, frozen=True):
    """Where the money goes: an address, or a bank card. ``not_before`` is when its hold ends."""

    kind: str
    chain: str
    not_before: datetime
    address: str = ""
    memo: str = ""
    card: bytes | None = None


async def submit_withdrawal(desk: Desk, request: Request) -> Envelope:
    """Withdraw to a chain, by a saved address or a new one (which is saved, and held)."""
    require(request.principal, real=True)
    form = request.form
    if not form.address_id:
        valid_address(desk, desk.withdrawal_chain(), form.address)
    return await _submit(desk, request, CRYPTO, form.address)


async def submit_bank_withdrawal(desk: Desk, request: Request) -> Envelope:
    """Withdraw to a bank card."""
    return await _submit(desk, request, BANK, "")


async def _submit(desk: Desk, request: Request, kind: str, address: str) -> Envelope:
    who, form, kernel = require(request.principal, real=True), request.form, desk.kernel
    gross = gross_amount(desk, form.amount)
    chain = desk.withdrawal_chain() if kind == CRYPTO else BANK_CHAIN
    facts = WithdrawalFacts(kind, desk.withdrawal_asset().code, chain, address, gross)
    await kernel.rules.ask(WITHDRAWAL, who, facts)
    async with kernel.db.read() as conn:
        _admit(await standing_of(desk, conn, who.id), gross, form.fee)
    await kernel.rules.ask(STEP_UP, who, StepUp(Reason.WITHDRAWAL, form.tpassword, form.totp))
    try:
        async with request.effect() as effect:
            standing = await standing_of(desk, effect.tx, who.id)
            _admit(standing, gross, form.fee)
            destination = await _destination(desk, effect.tx, request, kind, standing)
            withdrawal = await record_withdrawal(desk, effect.tx, who.id, gross, destination, standing)
            answer = effect.answer(view_withdrawal(desk, withdrawal, request.language))
    except InsufficientFunds as error:
        raise Refusal(INSUFFICIENT_BALANCE, field="amount") from error
    desk.balances_changed(who.id)
    return answer


def gross_amount(desk: Desk, text: str) -> int:
    """The amount asked for, within the bounds; it includes the fee."""
    terms, asset = desk.terms(), desk.withdrawal_asset()
    try:
        return amount_field(text, asset.scale, "amount", minimum=terms.minimum, maximum=terms.maximum)
    except Refusal as refusal:
        if refusal.code is AMOUNT_BELOW_MINIMUM:
            least = figure(terms.minimum, asset.scale)
            raise Refusal(WITHDRAWAL_MINIMUM, field="amount", minimum=least, coin=asset.code) from refusal
        raise


def _admit(standing: Standing, gross: int, shown_fee: str) -> None:
    """The first objection is the answer. The fee that was confirmed must be the fee that is taken."""
    for objection in standing.objections():
        raise objection
    fee, asset = standing.terms.fee(gross), standing.asset
    if shown_fee != format_amount(fee, asset.scale):
        raise Refusal(FEE_CHANGED, field="fee", fee=figure(fee, asset.scale), coin=asset.code)


async def _destination(
    desk: Desk, tx: asyncpg.Connection, request: Request, kind: str, standing: Standing
) -> Destination:
    form, user_id = request.form, request.who.id
    if kind == BANK:
        card = await find_card(tx, user_id, int(form.card_id))
        if card is None:
            raise Refusal(CARD_UNKNOWN, field="card_id")
        return Destination(BANK, BANK_CHAIN, max(card.usable_at, standing.now), card=card.sealed)
    coin, chain = standing.asset.code, standing.chain
    if form.address_id:
        saved = await find_address(tx, user_id, int(form.address_id))
        if saved is None or (saved.coin, saved.chain) != (coin, chain):
            raise Refusal(ADDRESS_UNKNOWN, field="address_id")
        valid_address(desk, chain, saved.address)  # what may be paid has perhaps changed since it was saved
    else:
        address = valid_address(desk, chain, form.address)
        await lock_book(tx, user_id)
        saved = await address_named(tx, user_id, coin, chain, address)
        saved = saved or await save_new(desk, tx, user_id, coin, chain, address, form.remark)
    return Destination(CRYPTO, chain, max(saved.usable_at, standing.now), saved.address, form.memo)


async def record_withdrawal(
    desk: Desk, tx: asyncpg.Connection, user_id: int, gross: int, destination: Destination, standing: Standing
) -> Withdrawal:
    """Take a slot of the day and hold the gross, for a request that was admitted at ``standing.now``."""
    kernel, terms, now = desk.kernel, standing.terms, standing.now
    withdrawal = Withdrawal(
        id=kernel.ids.next(),
        user_id=user_id,
        account=await desk.account(tx, user_id, Realm.REAL, standing.asset),
        kind=destination.kind,
        coin=standing.asset.code,
        chain=destination.chain,
        address=destination.address,
        memo=destination.memo,
        card=destination.card,
        gross=gross,
        fee=terms.fee(gross),
        net=terms.net(gross),
        state=WithdrawalState.REQUESTED,
        review=standing.review,
        not_before=destination.not_before,
        cancel_until=now + kernel.parameters.get(constants.CANCEL_TIME),
        created_at=now,
        usdt_value=Valuation(kernel.prices).usdt(standing.asset, gross),
    )
    if not await take_slot(tx, user_id, hong_kong_day(now), terms.per_day, withdrawal.id):
        raise day_full(terms)
    await insert_withdrawal(tx, withdrawal)
    await kernel.ledger.hold(tx, withdrawal.account, gross)
    await note(tx, kernel.ids, withdrawal.id, USER, "requested")
    await tell_withdrawal(desk, tx, withdrawal, withdrawal.state, "")
    return withdrawal


async def tell_withdrawal(desk: Desk, tx: Any, withdrawal: Withdrawal, state: WithdrawalState, reason: str) -> None:
    """Let other plugins hear of it once ``tx`` has committed."""
    event = WithdrawalChanged(
        withdrawal.user_id, withdrawal.id, withdrawal.kind, withdrawal.coin, withdrawal.gross, state.value, reason
    )
    await desk.kernel.bus.emit(tx, event)
