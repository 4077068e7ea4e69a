"""Submit a deposit: a user says what was sent, with the transaction's hash and a voucher; an operator reviews it."""

from __future__ import annotations

from agio_kernel.calls.envelope import Envelope
from agio_kernel.calls.request import Request
from agio_kernel.cases import TIMER, USER, opened
from agio_kernel.declarations.access import require
from agio_kernel.declarations.errors import Refusal
from agio_kernel.documents import keep, take
from agio_kernel.ledger import Realm
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.rules import DEPOSIT
from agio_kernel.money.valuation import Valuation

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.channels import normal_hash
from agio_wallet.declared.codes import DEPOSIT_AUTOMATIC, HASH_INVALID, HASH_KNOWN, TOO_MANY_CLAIMS
from agio_wallet.declared.states import DEPOSIT_STATES, DepositState
from agio_wallet.deposit.store import (
    SUBMITTED,
    Deposit,
    claims_of_a_day,
    insert_deposit,
    keep_address,
    lock_transactions,
    user_number,
)
from agio_wallet.deposit.views import view_submitted
from agio_wallet.documents import VOUCHER
from agio_wallet.wallet import WalletContext


async def submit_deposit(context: WalletContext, request: Request) -> Envelope:
    """Record the claim. Below the minimum it is kept and says so; it is never credited."""
    who, form, kernel = require(request.principal, real=True), request.form, context.kernel
    channel = context.channel(form.coin, form.chain)
    if context.gateway.automatic(channel):
        raise Refusal(DEPOSIT_AUTOMATIC, field="chain")
    asset = context.asset(channel.coin)
    amount = amount_field(form.amount, asset.scale, "amount")
    minimum = context.minimum_deposit(asset)
    tx_hash = normal_hash(channel.chain, form.hash)
    if tx_hash is None:
        raise Refusal(HASH_INVALID, field="hash")
    await kernel.rules.ask(DEPOSIT, who, form)
    limit = kernel.parameters.get(constants.CLAIMS)
    taken = await take(kernel, request, VOUCHER, required=kernel.parameters.get(constants.VOUCHER))
    async with request.effect() as effect:
        # Each is an operator's work: who could submit without end would bury everybody else's.
        if await claims_of_a_day(effect.tx, who.id) >= limit:
            raise Refusal(TOO_MANY_CLAIMS, count=limit)
        voucher = await keep(kernel.files, effect.tx, who.id, taken)
        await lock_transactions(effect.tx, channel.chain, [tx_hash])
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
            state=DepositState.BELOW_MINIMUM if amount < minimum else DepositState.UNDER_REVIEW,
            description=form.description,
            voucher=voucher,
            usdt_value=Valuation(kernel.prices).usdt(asset, amount),
        )
        if not await insert_deposit(effect.tx, deposit):
            raise Refusal(HASH_KNOWN, field="hash")
        await opened(effect.tx, kernel.ids, DEPOSIT_STATES, deposit, USER, "submitted")
        if deposit.state is DepositState.BELOW_MINIMUM:
            await opened(effect.tx, kernel.ids, DEPOSIT_STATES, deposit, TIMER, "fall_short")
        return effect.answer(view_submitted(context, deposit))
