"""Submit a deposit: a user says what was sent, with the transaction's hash and a voucher; an operator reviews it.

A hash is public, so who names it first owns nothing: each account's claim is kept, and who sent it is proven.
"""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import TIMER, USER, opened
from agio_kernel.declarations.access import require
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents import keep, take
from agio_kernel.ledger import Realm
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.rules import DEPOSIT
from agio_kernel.money.valuation import Valuation
from agio_kernel.ports.events import Event
from agio_kernel.settings.presentation import Presentation

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.channels import normal_hash
from agio_wallet.declared.codes import (
    CLAIMED_TOO_OFTEN,
    DEPOSIT_AUTOMATIC,
    HASH_INVALID,
    HASH_KNOWN,
    TOO_MANY_CLAIMS,
)
from agio_wallet.declared.states import DEPOSIT_STATES, DepositState
from agio_wallet.deposit.schemas import view_submitted
from agio_wallet.deposit.sender import claim_text, signer_of
from agio_wallet.deposit.store import (
    SUBMITTED,
    TRIES,
    Deposit,
    claims_of_a_day,
    insert_deposit,
    keep_address,
    lock_rivals,
    lock_transactions,
    mark_contested,
    shown_by_a_block,
    tries_of,
    user_number,
)
from agio_wallet.documents import VOUCHER
from agio_wallet.schemas import DepositForm, SubmittedView
from agio_wallet.wallet import WalletContext


class DepositContested(Event, frozen=True):
    """Another account has claimed the transaction that this user claims."""

    user_id: int
    deposit_id: int
    coin: str
    amount: int


@post(
    "web/submitDeposit",
    opens_business=True,
    steps_up=False,
    files=("voucher",),
    example=DepositForm(
        coin="USDT",
        chain="ERC20",
        amount="100",
        hash="0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ),
    links={"web/deposit": {"id": "id"}, "web/depositVoucher": {"id": "id"}},
)
async def submit_deposit(context: WalletContext, request: Request[DepositForm]) -> SubmittedView:
    """Say what I sent.

    Record the claim, beside those of others. Below the minimum it is kept and says so; it is never credited.
    """
    who, form, kernel = require(request.principal, real=True), request.form, context.kernel
    channel = context.channel(form.coin, form.chain)
    if context.gateway.automatic(channel):
        raise ApiError(DEPOSIT_AUTOMATIC, field="chain")
    asset = context.asset(channel.coin)
    amount = amount_field(form.amount, asset.scale, "amount")
    minimum = context.minimum_deposit(channel)
    tx_hash = normal_hash(channel.chain, form.hash)
    if tx_hash is None:
        raise ApiError(HASH_INVALID, field="hash")
    sender = ""
    if form.signature:
        text = claim_text(kernel.part(Presentation).brand.name, who.uid, channel.chain, tx_hash)
        sender = signer_of(channel.chain, text, form.signature)
    await kernel.rules.ask(DEPOSIT, who, form)
    limit = kernel.parameters.get(constants.CLAIMS)
    taken = await take(kernel, request, VOUCHER, required=kernel.parameters.get(constants.VOUCHER))
    async with request.idempotent_transaction() as effect:
        # Each is an operator's work: who could submit without end would bury everybody else's.
        if await claims_of_a_day(effect.tx, who.id) >= limit:
            raise ApiError(TOO_MANY_CLAIMS, count=limit)
        voucher = await keep(kernel.files, effect.tx, who.id, taken)
        await lock_transactions(effect.tx, channel.chain, [tx_hash])
        short = amount < minimum
        rivals = [] if short else await _rivals(context, effect.tx, who.id, channel.chain, tx_hash, sender)
        if await shown_by_a_block(effect.tx, channel.chain, tx_hash, form.output):
            raise ApiError(HASH_KNOWN, field="hash")
        address = context.gateway.address(channel, await user_number(effect.tx, who.id)) or ""
        await keep_address(effect.tx, who.id, channel, address, automatic=False)
        deposit = Deposit(
            id=kernel.ids.next(),
            user_id=who.id,
            account=await context.account(effect.tx, who.id, Realm.REAL, asset),
            coin=channel.coin,
            chain=channel.chain,
            address=address,
            amount=amount,
            minimum=minimum,
            tx_hash=tx_hash,
            output=form.output,
            source=SUBMITTED,
            state=DepositState.BELOW_MINIMUM if short else DepositState.UNDER_REVIEW,
            description=form.description,
            voucher=voucher,
            usdt_value=Valuation(kernel.prices).usdt(asset, amount),
            sender=sender,
            contested=bool(rivals),
        )
        if not await insert_deposit(effect.tx, deposit):
            raise ApiError(HASH_KNOWN, field="hash")
        await opened(effect.tx, kernel.ids, DEPOSIT_STATES, deposit, USER, "submitted")
        if short:
            await opened(effect.tx, kernel.ids, DEPOSIT_STATES, deposit, TIMER, "fall_short")
        if rivals:
            await _contest(context, effect.tx, [*rivals, deposit])
        return effect.keep(view_submitted(context, deposit))


async def _rivals(
    context: WalletContext, tx: asyncpg.Connection, user_id: int, chain: str, tx_hash: str, sender: str
) -> Sequence[Deposit]:
    """Other accounts' claims to the transaction, held. An ApiError where there are as many open ones as are taken,
    unless this one is signed: strangers can't fill the room that the payer needs.
    """
    if await tries_of(tx, user_id, chain, tx_hash) >= TRIES:
        raise ApiError(CLAIMED_TOO_OFTEN, field="hash")
    rivals = await lock_rivals(tx, user_id, chain, tx_hash)
    unproven = {one.user_id for one in rivals if one.state is DepositState.UNDER_REVIEW and not one.sender}
    if not sender and len(unproven) >= context.kernel.parameters.get(constants.CLAIMS_OF_TRANSFER):
        raise ApiError(CLAIMED_TOO_OFTEN, field="hash")
    return rivals


async def _contest(context: WalletContext, tx: asyncpg.Connection, claims: Sequence[Deposit]) -> None:
    """Mark every open one and tell its owner, once."""
    fresh = [one for one in claims[:-1] if one.state is DepositState.UNDER_REVIEW and not one.contested]
    await mark_contested(tx, [one.id for one in fresh])
    for one in [*fresh, claims[-1]]:
        await opened(tx, context.kernel.ids, DEPOSIT_STATES, one, TIMER, "contested")
        await context.kernel.bus.emit(tx, DepositContested(one.user_id, one.id, one.coin, one.amount))
