"""The queue of deposits: what users say they sent, compared by an operator with the chain and the voucher."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import asyncpg
from agio_kernel.amounts import format_amount
from agio_kernel.codes import NOT_FOUND
from agio_kernel.errors import Refusal
from agio_kernel.review import CaseDetail, CaseFact, CaseSummary
from agio_kernel.session.principal import Principal
from agio_kernel.states import IllegalTransition

from agio_wallet.case_events import operator, time_line
from agio_wallet.cases import CasePage, case_number, case_page, required_reason, state_filter
from agio_wallet.deposit_store import COLUMNS, Deposit, deposit_of, find_deposit
from agio_wallet.desk import Desk
from agio_wallet.settle_deposit import credit_deposit, refuse_deposit
from agio_wallet.states import DepositState

WAITING = (DepositState.UNDER_REVIEW.value,)
_KNOWN = frozenset(state.value for state in DepositState)
_BY_OPERATORS = ("credit", "refuse")


class DepositCases:
    """Deposits under review; a filter by ``state`` shows others, too."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """How many wait."""
        return await conn.fetchval("SELECT count(*) FROM wallet_deposit WHERE state = 'under_review'") or 0

    async def rows(self, conn: asyncpg.Connection, filters: Mapping[str, str], page: int) -> CasePage:
        """A page, oldest first."""
        sql = f"SELECT {COLUMNS} FROM wallet_deposit WHERE state = ANY ($1::text[]) ORDER BY id"
        states = state_filter(filters, WAITING, _KNOWN)
        return await case_page(conn, sql, [states], page, lambda row: self._summary(deposit_of(row)))

    async def detail(self, conn: asyncpg.Connection, case_id: str) -> CaseDetail | None:
        """One deposit with its facts, the voucher and what can be done."""
        deposit = await find_deposit(conn, case_number(case_id))
        if deposit is None:
            return None
        scale = self._desk.asset(deposit.coin).scale
        facts = {
            "amount": f"{format_amount(deposit.amount, scale)} {deposit.coin}",
            "minimum": f"{format_amount(deposit.minimum, scale)} {deposit.coin}",
            "chain": deposit.chain,
            "address": deposit.address,
            "hash": deposit.tx_hash,
            "output": str(deposit.output),
            "source": deposit.source,
            "description": deposit.description,
            "block": "" if deposit.block_number is None else str(deposit.block_number),
            "reason": deposit.reason,
        }
        return CaseDetail(
            summary=self._summary(deposit),
            user_id=deposit.user_id,
            facts=tuple(CaseFact(f"wallet.fact.{name}", value) for name, value in facts.items() if value),
            documents=(deposit.voucher,) if deposit.voucher else (),
            events=await time_line(conn, deposit.id),
            triggers=_BY_OPERATORS if deposit.state is DepositState.UNDER_REVIEW else (),
        )

    async def act(self, tx: asyncpg.Connection, actor: Principal, case_id: str, trigger: str, reason: str) -> None:
        """Credit or refuse; a refusal is explained to the user."""
        deposit = await find_deposit(tx, case_number(case_id))
        if deposit is None:
            raise Refusal(NOT_FOUND, field="case")
        if deposit.state is DepositState.UNDER_REVIEW and trigger == "credit":
            await credit_deposit(self._desk, tx, deposit, operator(actor), actor.id)
        elif deposit.state is DepositState.UNDER_REVIEW and trigger == "refuse":
            await refuse_deposit(self._desk, tx, deposit, operator(actor), actor.id, required_reason(reason))
        else:
            raise IllegalTransition("wallet deposit", deposit.state, trigger)
        self._desk.balances_changed(deposit.user_id)

    def _summary(self, deposit: Deposit) -> CaseSummary:
        amount = format_amount(deposit.amount, self._desk.asset(deposit.coin).scale)
        opened: Any = deposit.created_at
        return CaseSummary(
            str(deposit.id), f"{amount} {deposit.coin}", (deposit.chain, deposit.tx_hash), deposit.state.value, opened
        )
