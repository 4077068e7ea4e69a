"""Request a withdrawal: everything is checked, a slot of the day is taken and the gross is held, or nothing happens.

Checks that are cheap run before the second factor is spent, and again inside the transaction that holds
the money: in between another request may have been first.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, opened
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import AMOUNT_BELOW_MINIMUM, INSUFFICIENT_BALANCE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs import JobKind, schedule
from agio_kernel.ledger import InsufficientFunds, Realm
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import figure, is_amount
from agio_kernel.money.events import WithdrawalChanged
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Stage
from agio_kernel.ports.chain import Channel

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.codes import ADDRESS_UNKNOWN, CARD_UNKNOWN, FEE_CHANGED, WITHDRAWAL_MINIMUM
from agio_wallet.declared.states import WITHDRAWAL_STATES, Kind, WithdrawalState
from agio_wallet.declared.ways import WITHDRAWAL_WAY
from agio_wallet.destinations.address_store import address_named, find_address, lock_book
from agio_wallet.destinations.addresses import save_new, valid_address
from agio_wallet.destinations.card_store import find_card
from agio_wallet.schemas import BankWithdrawForm, WithdrawalView, WithdrawForm
from agio_wallet.terms import hong_kong_day
from agio_wallet.valuation import is_large, withdrawal_worth
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.objections import LARGE, Standing, day_full, standing_of
from agio_wallet.withdrawal.schemas import view_withdrawal
from agio_wallet.withdrawal.store import BANK, CRYPTO, Withdrawal, insert_withdrawal, take_slot

BANK_CHAIN = "BANK"

APPROVAL = JobKind("wallet.approve", "Approve withdrawals that need nobody's look")


class Destination(msgspec.Struct, frozen=True):
    """Destination of the money: an address, or a bank card. ``not_before`` is when its hold ends."""

    kind: Kind
    chain: str
    not_before: datetime
    address: str = ""
    memo: str = ""
    card: bytes | None = None


@post(
    "web/submitWithdrawal",
    opens_business=False,
    money=True,
    links={"web/withdrawal": {"id": "id"}, "web/cancelWithdrawal": {"id": "id"}},
)
async def submit_withdrawal(context: WalletContext, request: Request[WithdrawForm]) -> WithdrawalView:
    """Withdraw to a chain.

    Withdraw to a chain, by a saved address or a new one (which is saved, and held).
    """
    require(request.principal, real=True)
    form = request.form
    way = context.way_out(form.coin, form.chain)
    if not form.address_id:
        valid_address(context, way.chain, form.address)
    return await _submit(context, request, CRYPTO, way)


@post(
    "web/submitBankWithdrawal",
    opens_business=False,
    money=True,
    links={"web/withdrawal": {"id": "id"}, "web/cancelWithdrawal": {"id": "id"}},
)
async def submit_bank_withdrawal(context: WalletContext, request: Request[BankWithdrawForm]) -> WithdrawalView:
    """Withdraw to a bank."""
    return await _submit(context, request, BANK, context.way_out())


async def _submit(context: WalletContext, request: Request, kind: Kind, way: Channel) -> WithdrawalView:
    who, form, kernel = require(request.principal, real=True), request.form, context.kernel
    gross = gross_amount(context, way, form.amount)
    async with kernel.db.read() as conn:
        _admit(await standing_of(context, conn, who.id, way), gross, form.fee)
    asked = requested(who.id, way, gross)
    proved = msgspec.structs.replace(
        asked, tpassword=form.tpassword, totp=form.totp, passkey=request.passkey, session_id=who.session_id
    )
    await kernel.part(Gate).ask(proved)
    try:
        async with request.idempotent_transaction() as effect:
            standing = await standing_of(context, effect.tx, who.id, way)
            _admit(standing, gross, form.fee)
            destination = await _destination(context, effect.tx, request, kind, standing)
            withdrawal = await record_withdrawal(context, effect.tx, who.id, gross, destination, standing)
            answer = effect.keep(view_withdrawal(context, withdrawal, request.language))
    except InsufficientFunds as error:
        raise ApiError(INSUFFICIENT_BALANCE, field="amount") from error
    context.balances_changed(who.id)
    return answer


def requested(user_id: int, way: Channel, gross: int) -> Leaving:
    """Return the question to the gate about a requested withdrawal."""
    return Leaving(WITHDRAWAL_WAY, Stage.REQUEST, user_id, way.coin, gross)


def gross_amount(context: WalletContext, way: Channel, text: str) -> int:
    """The amount asked for, within the bounds; it includes the fee."""
    terms, asset = context.terms(way), context.asset(way.coin)
    try:
        return amount_field(text, asset.scale, "amount", minimum=terms.minimum, maximum=terms.maximum)
    except ApiError as refusal:
        if refusal.code is AMOUNT_BELOW_MINIMUM:
            least = figure(terms.minimum, asset.scale)
            raise ApiError(WITHDRAWAL_MINIMUM, field="amount", minimum=least, coin=asset.code) from refusal
        raise


def _admit(standing: Standing, gross: int, shown_fee: str) -> None:
    """The first objection is the answer. The fee that was confirmed must be the fee that is taken."""
    for objection in standing.objections():
        raise objection
    fee, asset = standing.terms.fee(gross), standing.asset
    if not is_amount(shown_fee, fee, asset.scale):
        raise ApiError(FEE_CHANGED, field="fee", fee=figure(fee, asset.scale), coin=asset.code)


async def _destination(
    context: WalletContext, tx: asyncpg.Connection, request: Request, kind: Kind, standing: Standing
) -> Destination:
    form, user_id = request.form, request.user.id
    if kind == BANK:
        card = await find_card(tx, user_id, int(form.card_id))
        if card is None:
            raise ApiError(CARD_UNKNOWN, field="card_id")
        return Destination(BANK, BANK_CHAIN, max(card.usable_at, standing.now), card=card.sealed)
    coin, chain = standing.asset.code, standing.chain
    if form.address_id:
        saved = await find_address(tx, user_id, int(form.address_id))
        if saved is None or (saved.coin, saved.chain) != (coin, chain):
            raise ApiError(ADDRESS_UNKNOWN, field="address_id")
        valid_address(context, chain, saved.address)  # what may be paid has perhaps changed since it was saved
    else:
        address = valid_address(context, chain, form.address)
        await lock_book(tx, user_id)
        saved = await address_named(tx, user_id, coin, chain, address)
        saved = saved or await save_new(context, tx, user_id, coin, chain, address, form.remark)
    return Destination(CRYPTO, chain, max(saved.usable_at, standing.now), saved.address, form.memo)


async def record_withdrawal(
    context: WalletContext,
    tx: asyncpg.Connection,
    user_id: int,
    gross: int,
    destination: Destination,
    standing: Standing,
) -> Withdrawal:
    """Take a slot of the day and hold the gross, for a request that was admitted at ``standing.now``."""
    kernel, terms, now = context.kernel, standing.terms, standing.now
    worth = withdrawal_worth(kernel, standing.asset, gross)
    withdrawal = Withdrawal(
        id=kernel.ids.next(),
        user_id=user_id,
        account=await context.account(tx, user_id, Realm.REAL, standing.asset),
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
        review=[*standing.review, *([LARGE] if is_large(context.kernel, worth) else [])],
        not_before=destination.not_before,
        cancel_until=now + kernel.parameters.get(constants.CANCEL_TIME),
        created_at=now,
        waits_since=max(now, destination.not_before),
        usdt_value=worth,
    )
    if not await take_slot(tx, user_id, hong_kong_day(now), terms.per_day, withdrawal.id):
        raise day_full(terms)
    withdrawal = await insert_withdrawal(tx, withdrawal)
    if not withdrawal.review:
        await schedule(tx, APPROVAL, withdrawal.id, max(withdrawal.cancel_until, withdrawal.not_before))
    await kernel.ledger.hold(tx, withdrawal.account, gross)
    await opened(tx, kernel.ids, WITHDRAWAL_STATES, withdrawal, USER, "requested", now)
    await tell_withdrawal(context, tx, withdrawal, withdrawal.state, "")
    return withdrawal


async def tell_withdrawal(
    context: WalletContext, tx: Any, withdrawal: Withdrawal, state: WithdrawalState, reason: str
) -> None:
    """Let other plugins hear of it once ``tx`` has committed."""
    event = WithdrawalChanged(
        withdrawal.user_id, withdrawal.id, withdrawal.kind, withdrawal.coin, withdrawal.gross, state.value, reason
    )
    await context.kernel.bus.emit(tx, event)
