"""Close a reconciliation exception: collect what the user owes, or write it off. Both are transfers, never edits."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases import Actor, move
from agio_kernel.ledger import Cause, Realm, Transfer
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.events import Event

from agio_wallet.declared.proofs import LOSSES, OWED
from agio_wallet.declared.reasons import DEPOSIT_REVERSAL, EXCEPTION_CAUSE, RECONCILIATION
from agio_wallet.declared.states import EXCEPTION_STATES
from agio_wallet.deposit.exception_store import ReconciliationException
from agio_wallet.deposit.taking_back import taking_back
from agio_wallet.wallet import WalletContext


class ExceptionSettled(Event, frozen=True):
    """The debt for a deposit is collected, or written off (``collected`` is False)."""

    user_id: int
    exception_id: int
    coin: str
    amount: int
    collected: bool


async def settle_exception(
    context: WalletContext,
    tx: asyncpg.Connection,
    case: ReconciliationException,
    trigger: str,
    actor: Actor,
    reason: str,
) -> None:
    """``collect`` takes it from what the user has available (refused where that is too little), ``write_off`` from the
    house's losses.
    """
    ledger, asset = context.kernel.ledger, context.asset(case.coin)
    now = await db_now(tx)
    await move(tx, context.kernel.ids, EXCEPTION_STATES, case, trigger, actor, now, note=reason, reason=reason)
    owed = await ledger.house(tx, Realm.REAL, asset.id, OWED.name)
    payer, why = case.account, DEPOSIT_REVERSAL
    if trigger == "write_off":
        payer, why = await ledger.house(tx, Realm.REAL, asset.id, LOSSES.name), RECONCILIATION
    moved = Transfer(payer, owed, case.amount, why, Cause(EXCEPTION_CAUSE, case.id))
    await ledger.post(tx, [moved], passages=[await taking_back(context, tx, case)])
    event = ExceptionSettled(case.user_id, case.id, case.coin, case.amount, trigger == "collect")
    await context.kernel.bus.emit(tx, event)
