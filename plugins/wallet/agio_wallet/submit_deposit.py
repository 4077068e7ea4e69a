"""Submit a deposit: a user says what was sent, with the transaction's hash and a voucher; an operator reviews it."""

from __future__ import annotations

from typing import Any

from agio_kernel.access import require
from agio_kernel.amount_field import amount_field
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Realm
from agio_kernel.money_rules import DEPOSIT
from agio_kernel.request import Request

from agio_wallet import parameters as constants
from agio_wallet.case_events import TIMER, USER, note
from agio_wallet.channels import normal_hash
from agio_wallet.codes import DEPOSIT_AUTOMATIC, HASH_INVALID, HASH_KNOWN, TOO_MANY_CLAIMS, VOUCHER_REQUIRED
from agio_wallet.deposit_store import (
    SUBMITTED,
    Deposit,
    claims_of_a_day,
    insert_deposit,
    keep_address,
    lock_transactions,
    user_number,
)
from agio_wallet.desk import Desk
from agio_wallet.states import DepositState
from agio_wallet.valuation import Valuation
from agio_wallet.views import view_submitted


async def submit_deposit(desk: Desk, request: Request) -> Envelope:
    """Record the claim. Below the minimum it is kept and says so; it is never credited."""
    who, form, kernel = require(request.principal, real=True), request.form, desk.kernel
    channel = desk.channel(form.coin, form.chain)
    if desk.gateway.automatic(channel):
        raise Refusal(DEPOSIT_AUTOMATIC, field="chain")
    asset = desk.asset(channel.coin)
    amount = amount_field(form.amount, asset.scale, "amount")
    minimum = desk.minimum_deposit(asset)
    tx_hash = normal_hash(channel.chain, form.hash)
    if tx_hash is None:
        raise Refusal(HASH_INVALID, field="hash")
    await kernel.rules.ask(DEPOSIT, who, form)
    limit = kernel.parameters.get(constants.CLAIMS)
    async with request.effect() as effect:
        # Each is an operator's work: who could submit without end would bury everybody else's.
        if await claims_of_a_day(effect.tx, who.id) >= limit:
            raise Refusal(TOO_MANY_CLAIMS, count=limit)
        voucher = await _voucher(desk, effect.tx, request)
        await lock_transactions(effect.tx, channel.chain, [tx_hash])
        address = desk.gateway.address(channel, await user_number(effect.tx, who.id)) or ""
        await keep_address(effect.tx, who.id, channel, address, automatic=False)
        deposit = Deposit(
            id=kernel.ids.next(),
            user_id=who.id,
            account=await desk.account(effect.tx, who.id, Realm.REAL, asset),
            coin=channel.coin,
            chain=channel.chain,
            address=address,
            amount=amount,
            minimum=minimum,
            tx_hash=tx_hash,
            output=form.output,
            source=SUBMITTED,
            state=DepositState.BELOW_MINIMUM if amount < minimum else DepositState.UNDER_REVIEW,
            description=form.description,
            voucher=voucher,
            usdt_value=Valuation(kernel.prices).usdt(asset, amount),
        )
        if not await insert_deposit(effect.tx, deposit):
            raise Refusal(HASH_KNOWN, field="hash")
        await note(effect.tx, kernel.ids, deposit.id, USER, "submitted")
        if deposit.state is DepositState.BELOW_MINIMUM:
            await note(effect.tx, kernel.ids, deposit.id, TIMER, "fall_short")
        return effect.answer(view_submitted(desk, deposit))


async def _voucher(desk: Desk, tx: Any, request: Request) -> str | None:
    """The picture that came with the form, made harmless and kept; the operator compares it with the chain."""
    body = request.files.get("voucher")
    if body:
        return (await desk.kernel.files.put(tx, request.who.id, "voucher", body)).id
    if desk.kernel.parameters.get(constants.VOUCHER):
        raise Refusal(VOUCHER_REQUIRED, field="voucher")
    return None
