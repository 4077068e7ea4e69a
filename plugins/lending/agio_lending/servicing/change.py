"""Changes of a running loan that need two operators: waive, restructure, write off. Each begins with the loan locked
and charged to today, so of any two at once, a repayment among them, the second sees the result of the first.
"""

from __future__ import annotations

import re
from datetime import timedelta

import asyncpg
from agio_kernel.cases import Actor, hold, move
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amounts import AmountError, parse_amount
from agio_kernel.ports.clock import db_now

from agio_lending.declared.codes import TERM_INVALID, VOUCHER_WAITS, WAIVER_INVALID
from agio_lending.declared.offers import LONGEST_DAYS
from agio_lending.declared.states import LOAN_STATES
from agio_lending.lending import Lending
from agio_lending.loan.events import What, event_of
from agio_lending.loan.loan import Loan, SettledBy
from agio_lending.loan.settle import charged_today, give_up, settle
from agio_lending.loan.store import lock_borrower_of, past_term
from agio_lending.voucher.voucher import waiting_voucher

_GIVEN = re.compile(r"([0-9][0-9.]{0,30})[\s,;:–-]+(\S.*)", re.DOTALL)


def read_given(text: str) -> tuple[str, str] | None:
    """``12.50 Late by a bank holiday`` as a number and why; None where it isn't both."""
    found = _GIVEN.fullmatch(text.strip())
    return None if found is None else (found[1], found[2])


async def waive(lending: Lending, tx: asyncpg.Connection, loan: Loan, actor: Actor, text: str) -> None:
    """Give up a part of the interest and late fees that are owed by today; never of the principal."""
    now_owed = await _locked(lending, tx, loan, "waive", actor)
    most = now_owed.owed - now_owed.amount
    given = read_given(text)
    try:
        amount = parse_amount(given[0], lending.asset.scale) if given else 0
    except AmountError:
        amount = 0
    if given is None or not 0 < amount <= most:
        raise ApiError(WAIVER_INVALID, field="reason", most=lending.figure(most))
    await move(tx, lending.kernel.ids, LOAN_STATES, now_owed, "waive", actor, await db_now(tx), note=text)
    waived = await give_up(lending, tx, now_owed, amount, given[1])
    await lending.kernel.bus.emit(tx, event_of(lending, waived, What.WAIVED, amount, given[1]))


async def restructure(lending: Lending, tx: asyncpg.Connection, loan: Loan, actor: Actor, text: str) -> None:
    """Another term of so many days begins tomorrow, at the loan's own rates; what was charged stays owed, and the
    principal alone bears interest.
    """
    ended = await _locked(lending, tx, loan, "restructure", actor)
    given = read_given(text)
    days = int(given[0]) if given and given[0].isdigit() and len(given[0]) <= 3 else 0
    if given is None or not 0 < days <= LONGEST_DAYS or ended.begins is None:
        raise ApiError(TERM_INVALID, field="reason", most=LONGEST_DAYS)
    await past_term(ended).insert(tx)
    now = await db_now(tx)
    begins = lending.calendar.day(now) + timedelta(1)
    renewed = {
        "begins": begins,
        "days": days,
        "free_days": 0,
        "before": ended.before + ended.charged_days,
        "charged_days": 0,
        "term": ended.term + 1,
        "waits_since": None,
    }
    await move(tx, lending.kernel.ids, LOAN_STATES, ended, "restructure", actor, now, note=text, **renewed)
    [after] = (await Loan.lock(tx, [loan.id])).values()
    whole = after.charged_to(days)
    await lending.kernel.bus.emit(tx, event_of(lending, whole, What.RESTRUCTURED, reason=given[1]))


async def write_off(lending: Lending, tx: asyncpg.Connection, loan: Loan, actor: Actor, text: str) -> None:
    """The house bears what is owed; the borrower gets no further loan."""
    owed = await _locked(lending, tx, loan, "write_off", actor)
    await settle(lending, tx, owed, SettledBy.WRITE_OFF, actor, text)


async def _locked(lending: Lending, tx: asyncpg.Connection, loan: Loan, trigger: str, actor: Actor) -> Loan:
    await lock_borrower_of(tx, loan.id)
    await hold(tx, LOAN_STATES, loan, actor)
    locked = (await Loan.lock(tx, [loan.id]))[loan.id]
    if await waiting_voucher(tx, loan.id) is not None:
        raise ApiError(VOUCHER_WAITS)
    return await charged_today(lending, tx, locked, trigger)
