"""Close a reconciliation exception: collect what the user owes, or write it off. Both are transfers, never edits."""

from __future__ import annotations

import asyncpg
from agio_kernel.events import Event
from agio_kernel.ledger import Cause, Realm, Transfer

from agio_wallet.case_events import note
from agio_wallet.desk import Desk, wallet_now
from agio_wallet.exception_store import ReconciliationException
from agio_wallet.ledger_codes import DEPOSIT_REVERSAL, EXCEPTION_CAUSE, LOSSES, OWED, RECONCILIATION
from agio_wallet.states import EXCEPTION_STATES


class ExceptionSettled(Event, frozen=True):
    """What a user owed of a deposit is collected, or written off."""

    user_id: int
    exception_id: int


async def settle_exception(
    desk: Desk,
    tx: asyncpg.Connection,
    case: ReconciliationException,
    trigger: str,
    actor: str,
    decided_by: int,
    reason: str,
) -> None:
    """``collect`` takes it from what the user has available (refused where that is too little), ``write_off`` from the
    house's losses.
    """
    ledger, asset = desk.kernel.ledger, desk.asset(case.coin)
    await EXCEPTION_STATES.move(
        tx, case.id, case.state, trigger, decided_by=decided_by, decided_at=await wallet_now(tx), reason=reason
    )
    owed = await ledger.house(tx, Realm.REAL, asset.id, OWED.name)
    payer, why = case.account, DEPOSIT_REVERSAL
    if trigger == "write_off":
        payer, why = await ledger.house(tx, Realm.REAL, asset.id, LOSSES.name), RECONCILIATION
    await ledger.post(tx, [Transfer(payer, owed, case.amount, why, Cause(EXCEPTION_CAUSE, case.id))])
    await note(tx, desk.kernel.ids, case.id, actor, trigger, reason)
    await desk.kernel.bus.emit(tx, ExceptionSettled(case.user_id, case.id))
