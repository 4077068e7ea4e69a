"""The queue of reconciliation exceptions: deposits that the chain took back after the money was spent."""

from __future__ import annotations

from collections.abc import Mapping

import asyncpg
from agio_kernel.amounts import format_amount
from agio_kernel.codes import NOT_FOUND
from agio_kernel.errors import Refusal
from agio_kernel.review import CaseDetail, CaseFact, CaseSummary
from agio_kernel.session.principal import Principal

from agio_wallet.case_events import operator, time_line
from agio_wallet.cases import CasePage, case_number, case_page, required_reason, state_filter
from agio_wallet.deposit_store import find_deposit
from agio_wallet.desk import Desk
from agio_wallet.exception_store import find_exception
from agio_wallet.settle_exception import settle_exception
from agio_wallet.states import EXCEPTION_STATES, ExceptionState

WAITING = (ExceptionState.OPEN.value,)
_KNOWN = frozenset(state.value for state in ExceptionState)


class ExceptionCases:
    """Open exceptions; a filter by ``state`` shows closed ones."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """How many are open."""
        return await conn.fetchval("SELECT count(*) FROM wallet_exception WHERE state = 'open'") or 0

    async def rows(self, conn: asyncpg.Connection, filters: Mapping[str, str], page: int) -> CasePage:
        """A page, oldest first."""
        sql = "SELECT * FROM wallet_exception WHERE state = ANY ($1::text[]) ORDER BY id"
        return await case_page(conn, sql, [state_filter(filters, WAITING, _KNOWN)], page, self._summary)

    async def detail(self, conn: asyncpg.Connection, case_id: str) -> CaseDetail | None:
        """One exception, with the deposit it comes from."""
        row = await conn.fetchrow("SELECT * FROM wallet_exception WHERE id = $1", case_number(case_id))
        if row is None:
            return None
        deposit = await find_deposit(conn, row["deposit_id"])
        assert deposit is not None, "an exception refers to its deposit"
        scale = self._desk.asset(deposit.coin).scale
        facts = {
            "missing": f"{format_amount(row['amount'], scale)} {deposit.coin}",
            "amount": f"{format_amount(deposit.amount, scale)} {deposit.coin}",
            "chain": deposit.chain,
            "hash": deposit.tx_hash,
            "reason": row["reason"],
        }
        return CaseDetail(
            summary=self._summary(row),
            user_id=row["user_id"],
            facts=tuple(CaseFact(f"wallet.fact.{name}", value) for name, value in facts.items() if value),
            documents=(),
            events=await time_line(conn, row["id"]),
            triggers=EXCEPTION_STATES.triggers(ExceptionState(row["state"])),
        )

    async def act(self, tx: asyncpg.Connection, actor: Principal, case_id: str, trigger: str, reason: str) -> None:
        """Collect or write off, with a reason."""
        case = await find_exception(tx, case_number(case_id))
        if case is None:
            raise Refusal(NOT_FOUND, field="case")
        EXCEPTION_STATES.next(case.state, trigger)
        text = required_reason(reason)
        await settle_exception(self._desk, tx, case, trigger, operator(actor), actor.id, text)
        self._desk.balances_changed(case.user_id)

    def _summary(self, row: asyncpg.Record) -> CaseSummary:
        amount = format_amount(row["amount"], self._desk.asset(row["coin"]).scale)
        return CaseSummary(str(row["id"]), f"{amount} {row['coin']}", (), row["state"], row["created_at"])
