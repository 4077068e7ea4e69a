"""Issue a loan: the principal comes to the spot wallet, and its days begin to count."""

from __future__ import annotations

from datetime import datetime, timedelta

import asyncpg
import msgspec
from agio_kernel.cases import Actor, move
from agio_kernel.jobs import schedule
from agio_kernel.ledger import Cause, Realm, Transfer
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Stage
from agio_kernel.ports.clock import db_now

from agio_lending.declared.reasons import ISSUE, ISSUED, LOAN, LOAN_CAUSE, PRINCIPAL
from agio_lending.declared.states import LOAN_STATES
from agio_lending.lending import Lending
from agio_lending.limit.limit import give_back
from agio_lending.loan.charge import DAY, charge
from agio_lending.loan.events import What, event_of
from agio_lending.loan.loan import Loan
from agio_lending.loan.store import lock_borrower_of


async def issue(
    lending: Lending, tx: asyncpg.Connection, loan: Loan, actor: Actor, note: str = "", at: datetime | None = None
) -> Loan:
    """The day it is issued is the first of its term; ``at`` is given where a development deployment makes a past."""
    kernel = lending.kernel
    what = Leaving(LOAN, Stage.CARRY_OUT, loan.user_id, loan.coin, loan.amount, loan.account, tx)
    passages = [] if loan.realm == Realm.DEMO else [await kernel.part(Gate).ask(what)]
    now = at or await db_now(tx)
    begins = lending.calendar.day(now)
    given = {"issued_at": now, "begins": begins, "waits_since": None, "reason": ""}
    state = await move(tx, kernel.ids, LOAN_STATES, loan, "issue", actor, now, note=note, **given)
    issued = msgspec.structs.replace(loan, state=state, issued_at=now, begins=begins, waits_since=None, reason="")
    lent = await kernel.ledger.house(tx, loan.realm, lending.asset.id, PRINCIPAL.name)
    cause = Cause(LOAN_CAUSE, loan.id, ISSUE)
    await kernel.ledger.post(tx, [Transfer(lent, loan.account, loan.amount, ISSUED, cause)], passages=passages)
    [issued] = await charge(lending, tx, [(issued, 1)])
    # The first day has begun; the second is charged as it begins.
    await schedule(tx, DAY, loan.id, lending.calendar.begin(begins + timedelta(1)))
    await kernel.bus.emit(tx, event_of(lending, issued, What.ISSUED, loan.amount))
    return issued


async def reject(lending: Lending, tx: asyncpg.Connection, loan: Loan, actor: Actor, reason: str) -> None:
    """The applicant reads why, and may withdraw it or apply again."""
    await lock_borrower_of(tx, loan.id)
    now = await db_now(tx)
    reported = {"reason": reason, "waits_since": None}
    await move(tx, lending.kernel.ids, LOAN_STATES, loan, "reject", actor, now, note=reason, **reported)
    await give_back(tx, loan.user_id, loan.realm, loan.amount)
    await lending.kernel.bus.emit(tx, event_of(lending, loan, What.REJECTED, loan.amount, reason))
