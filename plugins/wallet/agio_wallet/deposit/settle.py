"""Decide a deposit: credit, refuse, drop, reverse. State and money move in one transaction, each of them once."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases import Actor, move
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Cause, Realm, Transfer
from agio_kernel.money.events import DepositCredited, DepositRefused
from agio_kernel.money.valuation import Valuation
from agio_kernel.ports.clock import db_now

from agio_wallet.declared.codes import HASH_CREDITED
from agio_wallet.declared.proofs import OUTSIDE, OWED
from agio_wallet.declared.reasons import DEPOSIT, DEPOSIT_CAUSE, DEPOSIT_REVERSAL
from agio_wallet.declared.states import CHAIN, DEPOSIT_STATES, DepositState
from agio_wallet.deposit.exception_store import open_exception
from agio_wallet.deposit.store import Deposit, credited_otherwise, lock_transactions
from agio_wallet.deposit.taking_back import taking_back
from agio_wallet.wallet import WalletContext

CREDIT, TAKEN_BACK, UNCOVERED = 0, 1, 2
"""The steps of a deposit's cause."""


async def credit_deposit(
    context: WalletContext, tx: asyncpg.Connection, deposit: Deposit, actor: Actor, proof: str = ""
) -> None:
    """Add it to the user's balance. Refused where the same transaction was credited by the other road or to another
    claim. With ``proof``, the key of what shows that the claimant sent it, it is awarded: a contested one is by nothing
    else, as its case and its table say.
    """
    asset = context.asset(deposit.coin)
    await lock_transactions(tx, deposit.chain, [deposit.tx_hash])
    if await credited_otherwise(tx, deposit):
        raise ApiError(HASH_CREDITED)
    worth = Valuation(context.kernel.prices).usdt(asset, deposit.amount)
    value = deposit.usdt_value if worth is None else worth
    now = await db_now(tx)
    trigger = "award" if proof else "credit"
    columns = {"usdt_value": value, "proof": proof}
    await move(tx, context.kernel.ids, DEPOSIT_STATES, deposit, trigger, actor, now, note=proof, **columns)
    outside = await context.kernel.ledger.house(tx, Realm.REAL, asset.id, OUTSIDE.name)
    cause = Cause(DEPOSIT_CAUSE, deposit.id, CREDIT)
    await context.kernel.ledger.post(tx, [Transfer(outside, deposit.account, deposit.amount, DEPOSIT, cause)])
    await context.kernel.bus.emit(tx, DepositCredited(deposit.user_id, deposit.id, deposit.coin, deposit.amount))


async def refuse_deposit(
    context: WalletContext, tx: asyncpg.Connection, deposit: Deposit, actor: Actor, reason: str
) -> None:
    """Turn a claim down; the user reads why."""
    now = await db_now(tx)
    await move(tx, context.kernel.ids, DEPOSIT_STATES, deposit, "refuse", actor, now, note=reason, reason=reason)
    await _tell_refused(context, tx, deposit, reason)


async def drop_deposit(context: WalletContext, tx: asyncpg.Connection, deposit: Deposit) -> None:
    """Drop a deposit whose block is gone before it was credited."""
    await move(tx, context.kernel.ids, DEPOSIT_STATES, deposit, "drop", CHAIN, await db_now(tx))


async def leave_blocks(context: WalletContext, tx: asyncpg.Connection, deposits: Sequence[Deposit]) -> list[Deposit]:
    """Drop or reverse the deposits whose blocks are gone: those not credited, and those that were. Returns the latter,
    for ``take_back``."""
    credited = [one for one in deposits if one.state is DepositState.CREDITED]
    for deposit in deposits:
        if deposit.state is not DepositState.CREDITED:
            await drop_deposit(context, tx, deposit)
    for deposit in credited:
        await move(tx, context.kernel.ids, DEPOSIT_STATES, deposit, "reverse", CHAIN, await db_now(tx))
    return credited


async def take_back(context: WalletContext, tx: asyncpg.Connection, deposits: Sequence[Deposit]) -> set[int]:
    """Take the money of reversed deposits back as far as it is there; what was spent is owed. Returns whose it was.

    The house covers the rest at once, so that what lies outside is told truly, and a reconciliation exception is
    opened for an operator. It comes last in ``tx``, with all deposits together: their accounts are locked at once.
    """
    if not deposits:
        return set()
    kernel, transfers = context.kernel, []
    balances = await kernel.ledger.lock(tx, {one.account for one in deposits})
    left = {account: balance.available for account, balance in balances.items()}
    for deposit in deposits:
        asset = context.asset(deposit.coin)
        outside = await kernel.ledger.house(tx, Realm.REAL, asset.id, OUTSIDE.name)
        there = min(left[deposit.account], deposit.amount)
        left[deposit.account] -= there
        if there:
            cause = Cause(DEPOSIT_CAUSE, deposit.id, TAKEN_BACK)
            transfers.append(Transfer(deposit.account, outside, there, DEPOSIT_REVERSAL, cause))
        if missing := deposit.amount - there:
            owed = await kernel.ledger.house(tx, Realm.REAL, asset.id, OWED.name)
            cause = Cause(DEPOSIT_CAUSE, deposit.id, UNCOVERED)
            transfers.append(Transfer(owed, outside, missing, DEPOSIT_REVERSAL, cause))
            await open_exception(tx, kernel.ids, deposit, missing)
    if transfers:
        passages = [await taking_back(context, tx, one) for one in deposits]
        await kernel.ledger.post(tx, transfers, passages=passages)
    for deposit in deposits:
        await _tell_refused(context, tx, deposit, "")
    return {deposit.user_id for deposit in deposits}


async def _tell_refused(context: WalletContext, tx: asyncpg.Connection, deposit: Deposit, reason: str) -> None:
    event = DepositRefused(deposit.user_id, deposit.id, deposit.coin, deposit.amount, reason)
    await context.kernel.bus.emit(tx, event)
