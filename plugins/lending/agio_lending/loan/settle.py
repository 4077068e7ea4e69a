"""Ending a loan: by the borrower's balance, by a voucher or as a loss. The first to lock the loan settles it."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.cases import Actor, move
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Cause, Transfer
from agio_kernel.ports.clock import db_now

from agio_lending.declared.codes import SUM_CHANGED
from agio_lending.declared.reasons import (
    CHARGED,
    LOAN_CAUSE,
    LOSSES,
    OUTSIDE,
    OWED,
    PAY_CHARGES,
    PAY_PRINCIPAL,
    PRINCIPAL,
    REPAID,
    WAIVED,
    WAIVER_CAUSE,
    WAIVERS,
)
from agio_lending.declared.states import LOAN_STATES, RUNNING, LoanState
from agio_lending.lending import Lending
from agio_lending.limit.limit import give_back
from agio_lending.loan.charge import charge
from agio_lending.loan.events import What, event_of
from agio_lending.loan.loan import Loan, SettledBy, Waiver
from agio_lending.loan.store import keep_waiver


async def charged_today(lending: Lending, tx: asyncpg.Connection, loan: Loan, trigger: str) -> Loan:
    """A locked loan with everything charged that is owed today; refused where it doesn't run any more."""
    LOAN_STATES.next(loan.state, trigger)
    if loan.state not in RUNNING:
        return loan
    [charged] = await charge(lending, tx, [(loan, loan.day(lending.calendar.day(await db_now(tx))))])
    return charged


async def settle(
    lending: Lending, tx: asyncpg.Connection, loan: Loan, by: SettledBy, actor: Actor, note: str = ""
) -> Loan:
    """Pay everything that a locked loan owes, charged to today, and end it."""
    kernel, asset = lending.kernel, lending.asset.id
    now = await db_now(tx)
    trigger = "write_off" if by is SettledBy.WRITE_OFF else "clear"
    settled = {"settled_at": now, "settled_by": by.value, "paid": loan.owed, "waits_since": None}
    state = await move(tx, kernel.ids, LOAN_STATES, loan, trigger, actor, now, note=note, **settled)
    await give_back(tx, loan.user_id, loan.realm, loan.amount)
    house = kernel.ledger.house
    match by:
        case SettledBy.BALANCE:
            payer = loan.account
        case SettledBy.VOUCHER:
            payer = await house(tx, loan.realm, asset, OUTSIDE.name)
        case _:
            payer = await house(tx, loan.realm, asset, LOSSES.name)
    lent = await house(tx, loan.realm, asset, PRINCIPAL.name)
    owed = await house(tx, loan.realm, asset, OWED.name)
    legs = [
        Transfer(payer, lent, loan.amount, REPAID, Cause(LOAN_CAUSE, loan.id, PAY_PRINCIPAL)),
        Transfer(payer, owed, loan.owed - loan.amount, CHARGED, Cause(LOAN_CAUSE, loan.id, PAY_CHARGES)),
    ]
    await kernel.ledger.post(tx, [leg for leg in legs if leg.amount])
    what = What.WRITTEN_OFF if state is LoanState.WRITTEN_OFF else What.CLEARED
    ended = msgspec.structs.replace(
        loan, state=state, settled_at=now, settled_by=by, paid=loan.owed, waits_since=None, decided_at=now
    )
    await kernel.bus.emit(tx, event_of(lending, ended, what))
    return ended


async def give_up(lending: Lending, tx: asyncpg.Connection, loan: Loan, amount: int, reason: str) -> Loan:
    """Waive so much of what a locked loan owes beside its principal."""
    kernel, asset, id = lending.kernel, lending.asset.id, lending.kernel.ids.next()
    await keep_waiver(tx, Waiver(id=id, loan_id=loan.id, amount=amount, reason=reason, created_at=await db_now(tx)))
    giver = await kernel.ledger.house(tx, loan.realm, asset, WAIVERS.name)
    owed = await kernel.ledger.house(tx, loan.realm, asset, OWED.name)
    await kernel.ledger.post(tx, [Transfer(giver, owed, amount, WAIVED, Cause(WAIVER_CAUSE, id))])
    return msgspec.structs.replace(loan, waived=loan.waived + amount)


def require_sum(lending: Lending, loan: Loan, wanted: int) -> None:
    """Refuse a sum that isn't what is owed."""
    if wanted != loan.owed:
        raise ApiError(SUM_CHANGED, field="amount", owed=lending.figure(loan.owed))
