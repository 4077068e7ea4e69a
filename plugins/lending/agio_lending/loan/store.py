"""Conversion of rows to loans, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import asyncpg
import msgspec
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.query import done, insert, rows, select, sql
from agio_kernel.postgres.repository import Repository

from agio_lending.declared.states import UNDER_WAY, LoanState
from agio_lending.loan.loan import Loan
from agio_lending.loan.tables import Loans, PastTerms, Waivers


class Charge(msgspec.Struct, frozen=True):
    """A day of a loan that was charged."""

    day: date
    step: int
    late: bool
    amount: int


_loans = Repository(Loans, Loan)
find_loan, lock_loans, loan_of = _loans.find, _loans.lock, _loans.of


async def insert_loan(tx: asyncpg.Connection, loan: Loan) -> Loan:
    """Keep a new application; the loan with the number it was given."""
    fields = msgspec.structs.asdict(loan)
    del fields["number"]
    await done(tx, insert(Loans, fields))
    found = await find_loan(tx, loan.id)
    assert found is not None, "it was written just now"
    return found


async def lock_own(tx: asyncpg.Connection, id: int, user_id: int) -> Loan:
    """One of a user's own, locked after what they take of their limit; an ApiError where it isn't theirs."""
    await lock_borrower_of(tx, id)
    found = (await lock_loans(tx, [id])).get(id)
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
    query = select(Loans, Loan).where(Loans.user_id == user_id, sql("state = ANY ({}::text[])", states))
    return await rows(conn, query.order_by(Loans.id), Loan)


async def is_in_arrears(conn: asyncpg.Connection, user_id: int) -> bool:
    """Whether a loan of this user's is overdue or was written off."""
    states = [LoanState.OVERDUE.value, LoanState.WRITTEN_OFF.value]
    return bool(
        await conn.fetchval(
            "SELECT EXISTS (SELECT FROM lending_loan WHERE user_id = $1 AND state = ANY ($2::text[]))", user_id, states
        )
    )


async def keep_charges(tx: asyncpg.Connection, loans: Sequence[Loan]) -> None:
    """Write what loans were charged."""
    await tx.execute(
        "UPDATE lending_loan l SET charged_days = u.days, interest = u.interest, late_fee = u.late_fee"
        " FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[]) u(id, days, interest, late_fee)"
        " WHERE l.id = u.id",
        [one.id for one in loans],
        [one.charged_days for one in loans],
        [one.interest for one in loans],
        [one.late_fee for one in loans],
    )


async def keep_waiver(tx: asyncpg.Connection, waiver: Mapping[str, Any]) -> None:
    """Write what was given up, beside its sum in the loan."""
    await done(tx, insert(Waivers, waiver))
    await tx.execute("UPDATE lending_loan SET waived = waived + $2 WHERE id = $1", waiver["loan_id"], waiver["amount"])


async def keep_past_term(tx: asyncpg.Connection, loan: Loan) -> None:
    """Keep the term that a restructuring ends."""
    kept = {name: getattr(loan, name) for name in PAST}
    await done(tx, insert(PastTerms, {"loan_id": loan.id, "number": loan.term, **kept}))


PAST = ("begins", "days", "free_days", "daily_rate", "late_rate", "late_on", "before", "charged_days")


async def charges_of(conn: asyncpg.Connection, loan_id: int) -> list[Charge]:
    """Return the charges of a loan by day, without those of zero."""
    found = await conn.fetch(
        "SELECT day, step, late, amount FROM lending_charge WHERE loan_id = $1 AND amount > 0 ORDER BY step", loan_id
    )
    return [Charge(*one) for one in found]
