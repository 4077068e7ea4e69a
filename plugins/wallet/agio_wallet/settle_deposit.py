"""Decide a deposit: credit, refuse, drop, reverse. State and money move in one transaction, each of them once."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Cause, Realm, Transfer
from agio_kernel.money_events import DepositCredited, DepositRefused

from agio_wallet.case_events import CHAIN, note
from agio_wallet.codes import HASH_CREDITED
from agio_wallet.deposit_store import Deposit, credited_otherwise, lock_transactions
from agio_wallet.desk import Desk, wallet_now
from agio_wallet.exception_store import open_exception
from agio_wallet.ledger_codes import DEPOSIT, DEPOSIT_CAUSE, DEPOSIT_REVERSAL, OUTSIDE, OWED, RECONCILIATION
from agio_wallet.states import DEPOSIT_STATES, DepositState
from agio_wallet.valuation import Valuation

CREDIT, TAKEN_BACK, UNCOVERED = 0, 1, 2
"""The steps of a deposit's cause."""


async def credit_deposit(
    desk: Desk, tx: asyncpg.Connection, deposit: Deposit, actor: str, decided_by: int | None = None
) -> None:
    """Add it to the user's balance. Refused where the same transaction was credited by the other road."""
    asset = desk.asset(deposit.coin)
    await lock_transactions(tx, deposit.chain, [deposit.tx_hash])
    if await credited_otherwise(tx, deposit):
        raise Refusal(HASH_CREDITED)
    worth = Valuation(desk.kernel.prices).usdt(asset, deposit.amount)
    await DEPOSIT_STATES.move(
        tx,
        deposit.id,
        deposit.state,
        "credit",
        usdt_value=deposit.usdt_value if worth is None else worth,
        decided_by=decided_by,
        decided_at=await wallet_now(tx),
    )
    outside = await desk.kernel.ledger.house(tx, Realm.REAL, asset.id, OUTSIDE.name)
    cause = Cause(DEPOSIT_CAUSE, deposit.id, CREDIT)
    await desk.kernel.ledger.post(tx, [Transfer(outside, deposit.account, deposit.amount, DEPOSIT, cause)])
    await note(tx, desk.kernel.ids, deposit.id, actor, "credit")
    await desk.kernel.bus.emit(tx, DepositCredited(deposit.user_id, deposit.id, deposit.coin, deposit.amount))


async def refuse_deposit(
    desk: Desk, tx: asyncpg.Connection, deposit: Deposit, actor: str, decided_by: int, reason: str
) -> None:
    """Turn a claim down; the user reads why."""
    await DEPOSIT_STATES.move(
        tx, deposit.id, deposit.state, "refuse", decided_by=decided_by, decided_at=await wallet_now(tx), reason=reason
    )
    await note(tx, desk.kernel.ids, deposit.id, actor, "refuse", reason)
    await _tell_refused(desk, tx, deposit, reason)


async def drop_deposit(desk: Desk, tx: asyncpg.Connection, deposit: Deposit) -> None:
    """Its block is gone before it was credited."""
    await DEPOSIT_STATES.move(tx, deposit.id, deposit.state, "drop", decided_at=await wallet_now(tx))
    await note(tx, desk.kernel.ids, deposit.id, CHAIN, "drop")


async def leave_blocks(desk: Desk, tx: asyncpg.Connection, deposits: Sequence[Deposit]) -> list[Deposit]:
    """Their blocks are gone: drop what was not credited, reverse what was. Returns the latter, for ``take_back``."""
    credited = [one for one in deposits if one.state is DepositState.CREDITED]
    for deposit in deposits:
        if deposit.state is not DepositState.CREDITED:
            await drop_deposit(desk, tx, deposit)
    for deposit in credited:
        await DEPOSIT_STATES.move(tx, deposit.id, deposit.state, "reverse", decided_at=await wallet_now(tx))
        await note(tx, desk.kernel.ids, deposit.id, CHAIN, "reverse")
    return credited


async def take_back(desk: Desk, tx: asyncpg.Connection, deposits: Sequence[Deposit]) -> set[int]:
    """Take the money of reversed deposits back as far as it is there; what was spent is owed. Returns whose it was.

    The house covers the rest at once, so that what lies outside is told truly, and a reconciliation exception is
    opened for an operator. It comes last in ``tx``, with all deposits together: their accounts are locked at once.
    """
    if not deposits:
        return set()
    kernel, transfers = desk.kernel, []
    balances = await kernel.ledger.lock(tx, {one.account for one in deposits})
    left = {account: balance.available for account, balance in balances.items()}
    for deposit in deposits:
        asset = desk.asset(deposit.coin)
        outside = await kernel.ledger.house(tx, Realm.REAL, asset.id, OUTSIDE.name)
        there = min(left[deposit.account], deposit.amount)
        left[deposit.account] -= there
        if there:
            cause = Cause(DEPOSIT_CAUSE, deposit.id, TAKEN_BACK)
            transfers.append(Transfer(deposit.account, outside, there, DEPOSIT_REVERSAL, cause))
        if missing := deposit.amount - there:
            owed = await kernel.ledger.house(tx, Realm.REAL, asset.id, OWED.name)
            cause = Cause(DEPOSIT_CAUSE, deposit.id, UNCOVERED)
            transfers.append(Transfer(owed, outside, missing, RECONCILIATION, cause))
            await open_exception(tx, kernel.ids, deposit, missing)
    if transfers:
        await kernel.ledger.post(tx, transfers)
    for deposit in deposits:
        await _tell_refused(desk, tx, deposit, "")
    return {deposit.user_id for deposit in deposits}


async def _tell_refused(desk: Desk, tx: asyncpg.Connection, deposit: Deposit, reason: str) -> None:
    event = DepositRefused(deposit.user_id, deposit.id, deposit.coin, deposit.amount, reason)
    await desk.kernel.bus.emit(tx, event)
