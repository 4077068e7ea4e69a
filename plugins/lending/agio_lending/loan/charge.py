"""Daily charges of loans: charged as each day begins, many loans at once, with the states and the reminders.

A loan has one step of scheduled work a day. Its result follows from the loan and the date it was due on, never from the
time it runs at, so catching up after days of absence comes to the same, to the unit. A loan repaid meanwhile is charged
up to the day itself, and the step finds nothing left to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import asyncpg
from agio_kernel.cases import TIMER, move
from agio_kernel.jobs import DONE, Job, JobKind, JobStep, Next, Outcome
from agio_kernel.ledger import Cause, Transfer
from agio_kernel.terms import charged_on

from agio_lending.declared.reasons import ACCRUED, CHARGE_CAUSE, INTEREST, LATE_FEES, OWED
from agio_lending.declared.states import LOAN_STATES, RUNNING, LoanState
from agio_lending.lending import Lending
from agio_lending.loan.events import LoanReported, What, event_of
from agio_lending.loan.loan import REMINDERS, Loan

DAY = JobKind("lending.day", "Charge a day of a loan, and tell what comes with it")
BATCH = 500

_TRIGGERS = {LoanState.REPAYING: "run", LoanState.OVERDUE: "lapse"}


def days_of_loans(lending: Lending) -> Job:
    """The steps of loans, in batches."""

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        loans = await Loan.lock(tx, (due.id for due in batch))
        running = [(due, loans[due.id]) for due in batch if due.id in loans and loans[due.id].state in RUNNING]
        dates = {due.id: lending.calendar.day(due.at) for due, _ in running}
        await charge(lending, tx, [(one, one.day(dates[one.id])) for _, one in running])
        reported: list[LoanReported] = []
        for due, one in running:
            reported += await _further(lending, tx, one, one.day(dates[due.id]), due)
        await lending.kernel.bus.emit_all(tx, reported)
        return [
            Next(lending.calendar.begin(dates[due.id] + timedelta(1))) if due.id in dates else DONE for due in batch
        ]

    return Job(DAY, carry_out, BATCH)


async def charge(lending: Lending, tx: asyncpg.Connection, days: Sequence[tuple[Loan, int]]) -> list[Loan]:
    """Charge loans that are locked with every day of their terms up to a day each; the loans as they are then."""
    charged = [one.charged_to(day) for one, day in days]
    pairs = [(old, new) for (old, _), new in zip(days, charged, strict=True) if new is not old]
    transfers: list[Transfer] = []
    for old, new in pairs:
        for day in range(old.charged_days + 1, new.charged_days + 1):
            transfers += await _charged(lending, tx, old, day)
    if pairs:
        await Loan.save(tx, [new for _, new in pairs], "charged_days", "interest", "late_fee")
    if transfers:
        await lending.kernel.ledger.post(tx, transfers)
    return charged


async def _charged(lending: Lending, tx: asyncpg.Connection, loan: Loan, day: int) -> list[Transfer]:
    amount = charged_on(loan.terms, day)
    if not amount:
        return []
    ledger, asset = lending.kernel.ledger, lending.asset.id
    owed = await ledger.house(tx, loan.realm, asset, OWED.name)
    earned = await ledger.house(tx, loan.realm, asset, (LATE_FEES if day > loan.days else INTEREST).name)
    return [Transfer(owed, earned, amount, ACCRUED, Cause(CHARGE_CAUSE, loan.id, loan.before + day))]


async def _further(lending: Lending, tx: asyncpg.Connection, loan: Loan, day: int, due: JobStep) -> list[LoanReported]:
    """The state of a day that has begun, and what its borrower is told."""
    state = loan.state_on(day)
    if day > 0 and state is not loan.state:
        more: dict[str, Any] = {"waits_since": due.at} if state is LoanState.OVERDUE else {}
        await move(tx, lending.kernel.ids, LOAN_STATES, loan, _TRIGGERS[state], TIMER, **more)
        if state is LoanState.OVERDUE:
            return [event_of(lending, loan.charged_to(day), What.OVERDUE)]
    if loan.days - day in REMINDERS and day > 0:
        return [event_of(lending, loan.charged_to(loan.days), What.DUE_SOON)]
    return []
