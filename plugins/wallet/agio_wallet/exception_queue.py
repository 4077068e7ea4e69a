"""The queue of reconciliation exceptions: deposits that the chain took back after the money was spent."""

from __future__ import annotations

from collections.abc import Mapping

import asyncpg
from agio_kernel.codes import NOT_FOUND
from agio_kernel.errors import Refusal
from agio_kernel.review import CaseDetail, CaseFact, CaseFilter, CaseSlice, CaseSummary, count_waiting
from agio_kernel.session.principal import Principal

from agio_wallet.case_events import operator, time_line
from agio_wallet.cases import (
    USER_COLUMNS,
    Narrowed,
    amount_fact,
    case_number,
    given,
    hash_spellings,
    name_of,
    number_in,
    of_states,
    required_reason,
    state_choices,
    user_facts,
    users_named,
)
from agio_wallet.desk import Desk
from agio_wallet.exception_store import find_exception
from agio_wallet.review_parameters import CHECKED_EXCEPTION, needs_two
from agio_wallet.settle_exception import settle_exception
from agio_wallet.states import EXCEPTION_STATES, ExceptionState

WAITING = (ExceptionState.OPEN,)
_SELECT = (
    "SELECT e.*, e.created_at AS opened_at, d.amount AS deposited, d.chain, d.tx_hash, d.block_number,"
    f" {USER_COLUMNS} FROM wallet_exception e JOIN wallet_deposit d ON d.id = e.deposit_id"
    " LEFT JOIN app_user u ON u.id = e.user_id"
)


class ExceptionCases:
    """Open exceptions; a filter by ``state`` shows closed ones."""

    filters: tuple[CaseFilter, ...] = (state_choices(ExceptionState),)

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """How many are open."""
        return await count_waiting(conn, "SELECT 1 FROM wallet_exception WHERE state = 'open'")

    async def after(self, conn: asyncpg.Connection, filters: Mapping[str, str], after: str, size: int) -> CaseSlice:
        """A page, oldest first."""
        narrowed = Narrowed(_SELECT)
        narrowed.where(of_states("e.state", filters, WAITING, ExceptionState))
        if text := filters.get("q", ""):
            narrowed.where(
                "(e.id = {} OR e.user_id = ANY ({}::bigint[]) OR d.tx_hash = ANY ({}::text[]))",
                number_in(text),
                await users_named(conn, text),
                hash_spellings(text),
            )
        return await narrowed.page(conn, after, size, self._summary)

    async def detail(self, conn: asyncpg.Connection, case_id: str) -> CaseDetail | None:
        """One exception, with the deposit it comes from."""
        row = await conn.fetchrow(f"{_SELECT} WHERE e.id = $1", case_number(case_id))
        if row is None:
            return None
        asset = self._desk.asset(row["coin"])
        facts = [
            *user_facts(row),
            amount_fact("missing", row["amount"], asset),
            amount_fact("amount", row["deposited"], asset),
            CaseFact("wallet.fact.chain", row["chain"]),
            CaseFact("wallet.fact.block", str(row["block_number"] or "")),
            CaseFact("wallet.fact.hash", row["tx_hash"], kind="address"),
            CaseFact("wallet.fact.reason", row["reason"], kind="key"),
        ]
        return CaseDetail(
            summary=self._summary(row),
            user_id=row["user_id"],
            facts=given(facts),
            documents=(),
            events=await time_line(conn, [row["deposit_id"], row["id"]], name_of(row)),
            triggers=EXCEPTION_STATES.triggers(ExceptionState(row["state"])),
        )

    async def of_user(self, conn: asyncpg.Connection, user_id: int, limit: int) -> list[CaseSummary]:
        """One user's, the newest first."""
        rows = await conn.fetch(f"{_SELECT} WHERE e.user_id = $1 ORDER BY e.id DESC LIMIT $2", user_id, limit)
        return [self._summary(row) for row in rows]

    async def checked(self, conn: asyncpg.Connection, case_id: str, trigger: str) -> bool:
        """Writing off the threshold or more needs a second operator: it is the house's loss."""
        case = await find_exception(conn, case_number(case_id))
        if case is None or trigger != "write_off":
            return False
        return needs_two(self._desk, CHECKED_EXCEPTION, self._desk.asset(case.coin), case.amount)

    async def act(self, tx: asyncpg.Connection, actor: Principal, case_id: str, trigger: str, reason: str) -> None:
        """Collect or write off, with a reason."""
        case = await find_exception(tx, case_number(case_id))
        if case is None:
            raise Refusal(NOT_FOUND, field="case")
        EXCEPTION_STATES.next(case.state, trigger)
        text = required_reason(reason)
        await settle_exception(self._desk, tx, case, trigger, operator(actor), actor.id, text)

    def _summary(self, row: asyncpg.Record) -> CaseSummary:
        facts = (
            amount_fact("missing", row["amount"], self._desk.asset(row["coin"])),
            CaseFact("wallet.fact.chain", row["chain"]),
        )
        return CaseSummary(str(row["id"]), name_of(row), facts, row["state"], row["created_at"])
