"""Receipts of settled loans, derived from the loans themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
from agio_kernel.postgres.query import sql
from agio_kernel.receipts import Facts, Receipt, ReceiptRule, ReceiptSource, UsedTick
from agio_kernel.terms import LateOn, owed

from agio_lending.declared.states import LoanState
from agio_lending.loan.loan import Loan, terms_of

KIND = "lending.loan"
SETTLED = (LoanState.CLEARED, LoanState.WRITTEN_OFF)
_TERMS = ("amount", "days", "free_days", "daily_rate", "late_rate")


def _compute(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    amount, days, free_days, daily, late = (int(facts[name]) for name in _TERMS)
    terms = terms_of(amount, days, free_days, daily, late, LateOn(facts["late_on"]))
    figures = owed(terms, int(facts["day"]))
    interest = figures.interest + int(facts["earlier_interest"])
    late_fee = figures.late_fee + int(facts["earlier_late_fee"])
    paid = figures.principal + interest + late_fee - int(facts["waived"])
    return {"interest": interest, "late_fee": late_fee, "paid": paid}


LOAN_RULE = ReceiptRule(KIND, 2, "lending.receipt.loan", _compute)


async def _find(conn: asyncpg.Connection, user_id: int, id: int) -> Receipt | None:
    loan = await Loan.find_own(conn, id, user_id)
    return _receipt(loan) if loan is not None and loan.state in SETTLED else None


async def _every(conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
    async for batch in Loan.batches(conn, sql("state IN ('cleared', 'written_off')")):
        for one in batch:
            yield _receipt(one)


def _receipt(loan: Loan) -> Receipt:
    own = owed(loan.terms, loan.charged_days)
    facts = {
        "coin": loan.coin,
        "contract": loan.contract,
        **{name: getattr(loan, name) for name in _TERMS},
        "late_on": loan.late_on.value,
        "day": loan.charged_days,
        "earlier_interest": loan.interest - own.interest,
        "earlier_late_fee": loan.late_fee - own.late_fee,
        "waived": loan.waived,
    }
    result = {"interest": loan.interest, "late_fee": loan.late_fee, "paid": loan.paid}
    at = loan.settled_at or loan.created_at
    return Receipt(KIND, loan.id, loan.user_id, at, KIND, LOAN_RULE.version, (), facts, result)


LOAN_RECEIPTS = ReceiptSource(KIND, _find, _every, (LOAN_RULE,))
