"""Debts of users, for their net worth: loans that run, with everything charged to this day."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.ledger.net_worth import Worth, WorthSource
from agio_kernel.ports.clock import db_now

from agio_lending.declared.reasons import OWED, PRINCIPAL
from agio_lending.declared.states import RUNNING
from agio_lending.lending import Lending
from agio_lending.loan.loan import Loan


def loans_worth(lending: Lending) -> WorthSource:
    """Below zero: it is owed."""

    async def read(conn: asyncpg.Connection, users: Sequence[int]) -> Sequence[Worth]:
        rows = await conn.fetch(
            "SELECT * FROM lending_loan WHERE user_id = ANY($1::bigint[]) AND state = ANY($2::text[]) ORDER BY id",
            list(users),
            [state.value for state in RUNNING],
        )
        today = lending.calendar.day(await db_now(conn))
        loans = [Loan.of(row) for row in rows]
        return [Worth(one.user_id, one.coin, -one.on(today).owed) for one in loans]

    return WorthSource("lending.worth.loans", read, (PRINCIPAL, OWED), "lending.loans")
