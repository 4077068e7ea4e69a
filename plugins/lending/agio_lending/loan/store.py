"""Loans in their table, and what they were charged."""

from __future__ import annotations

from datetime import date

import asyncpg
import msgspec
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.entities import column
from agio_kernel.postgres.query import any_of, rows, select

from agio_lending.declared.states import UNDER_WAY, LoanState
from agio_lending.loan.loan import Loan, PastTerm, Waiver


class Charge(msgspec.Struct, frozen=True):
    """A day of a loan that was charged."""

    day: date
    step: int
    late: bool
    amount: int


async def lock_own(tx: asyncpg.Connection, id: int, user_id: int) -> Loan:
    """One of a user's own, locked after what they take of their limit; an ApiError where it isn't theirs."""
    await lock_borrower_of(tx, id)
    found = (await Loan.lock(tx, [id])).get(id)
    if found is None or found.user_id != user_id:
        raise ApiError(NOT_FOUND, field="id")
    return found


async def lock_borrower_of(tx: asyncpg.Connection, loan_id: int) -> None:
    """Lock the borrower's row: a change of the borrower's taken limit locks this row first, and the loan after it."""
    await tx.execute(
        "SELECT FROM lending_borrower b JOIN lending_loan l ON l.user_id = b.user_id AND l.realm = b.realm"
        " WHERE l.id = $1 FOR UPDATE OF b",
        loan_id,
    )


async def loans_under_way(conn: asyncpg.Connection, user_id: int) -> list[Loan]:
    """A user's applications and running loans, the oldest first; their number is bounded by the limit."""
    states = [state.value for state in UNDER_WAY]
    query = select(Loan.table(), Loan).where(column(Loan, "user_id") == user_id, any_of(column(Loan, "state"), states))
    return [Loan.of(one) for one in await rows(conn, query.order_by(column(Loan, "id")))]


async def is_in_arrears(conn: asyncpg.Connection, user_id: int) -> bool:
    """Whether a loan of this user's is overdue or was written off."""
    states = [LoanState.OVERDUE.value, LoanState.WRITTEN_OFF.value]
    return bool(
        await conn.fetchval(
            "SELECT EXISTS (SELECT FROM lending_loan WHERE user_id = $1 AND state = ANY ($2::text[]))", user_id, states
        )
    )


async def keep_waiver(tx: asyncpg.Connection, waiver: Waiver) -> None:
    """Write what was given up, beside its sum in the loan."""
    await waiver.insert(tx)
    await tx.execute("UPDATE lending_loan SET waived = waived + $2 WHERE id = $1", waiver.loan_id, waiver.amount)


def past_term(loan: Loan) -> PastTerm:
    """The term of a loan that a restructuring ends."""
    kept = {name: getattr(loan, name) for name in PastTerm.columns() if name not in ("loan_id", "number")}
    return PastTerm(loan_id=loan.id, number=loan.term, **kept)


async def charges_of(conn: asyncpg.Connection, loan_id: int) -> list[Charge]:
    """Return the charges of a loan by day, without those of zero."""
    found = await conn.fetch(
        "SELECT day, step, late, amount FROM lending_charge WHERE loan_id = $1 AND amount > 0 ORDER BY step", loan_id
    )
    return [Charge(*one) for one in found]
