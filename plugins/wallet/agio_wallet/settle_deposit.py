"""Decide a deposit: credit, refuse, drop, reverse. State and money move in one transaction, each of them once."""

from __future__ import annotations

import asyncpg
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Cause, Realm, Transfer
from agio_kernel.money_events import DepositCredited, DepositRefused

from agio_wallet.case_events import CHAIN, note
from agio_wallet.codes import HASH_CREDITED
from agio_wallet.deposit_store import Deposit, credited_otherwise, lock_transaction
from agio_wallet.desk import Desk, wallet_now
from agio_wallet.exception_store import open_exception
from agio_wallet.ledger_codes import DEPOSIT, DEPOSIT_CAUSE, DEPOSIT_REVERSAL, OUTSIDE, OWED, RECONCILIATION
from agio_wallet.states import DEPOSIT_STATES
from agio_wallet.valuation import Valuation

CREDIT, TAKEN_BACK, UNCOVERED = 0, 1, 2
"""The steps of a deposit's cause."""


async def credit_deposit(
    desk: Desk, tx: asyncpg.Connection, deposit: Deposit, actor: str, decided_by: int | None = None
) -> None:
    """Add it to the user's balance. Refused where the same transaction was credited by the other road."""
    asset = desk.asset(deposit.coin)
    await lock_transaction(tx, deposit.chain, deposit.tx_hash)
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


async def reverse_deposit(desk: Desk, tx: asyncpg.Connection, deposit: Deposit) -> None:
    """Its block is gone after it was credited: take back what is there; what was spent is owed.

    The house covers the rest at once, so that what lies outside is told truly, and a reconciliation exception is
    opened for an operator.
    """
    kernel, asset = desk.kernel, desk.asset(deposit.coin)
    await DEPOSIT_STATES.move(tx, deposit.id, deposit.state, "reverse", decided_at=await wallet_now(tx))
    await note(tx, kernel.ids, deposit.id, CHAIN, "reverse")
    outside = await kernel.ledger.house(tx, Realm.REAL, asset.id, OUTSIDE.name)
    owed = await kernel.ledger.house(tx, Realm.REAL, asset.id, OWED.name)
    available = (await kernel.ledger.lock(tx, [deposit.account]))[deposit.account].available
    there = min(available, deposit.amount)
    missing = deposit.amount - there
    transfers = []
    if there:
        cause = Cause(DEPOSIT_CAUSE, deposit.id, TAKEN_BACK)
        transfers.append(Transfer(deposit.account, outside, there, DEPOSIT_REVERSAL, cause))
    if missing:
        cause = Cause(DEPOSIT_CAUSE, deposit.id, UNCOVERED)
        transfers.append(Transfer(owed, outside, missing, RECONCILIATION, cause))
        await open_exception(tx, kernel.ids, deposit, missing)
    await kernel.ledger.post(tx, transfers)
    await _tell_refused(desk, tx, deposit, "")


async def _tell_refused(desk: Desk, tx: asyncpg.Connection, deposit: Deposit, reason: str) -> None:
    event = DepositRefused(deposit.user_id, deposit.id, deposit.coin, deposit.amount, reason)
    await desk.kernel.bus.emit(tx, event)
