"""Vouchers as cases: what an operator compares with the house's accounts, and what each decision does."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Queue, amount, move, reference_of
from agio_kernel.cases.review import CaseCheck, CaseFact
from agio_kernel.cases.wires import WIRE_FIELDS, wire_facts
from agio_kernel.money.wires import take_wire, wire_of
from agio_kernel.ports.clock import db_now

from agio_lending.declared.permissions import VOUCHERS_DECIDE
from agio_lending.declared.states import VOUCHER_STATES
from agio_lending.lending import Lending
from agio_lending.loan.events import What, event_of
from agio_lending.loan.loan import Loan, SettledBy
from agio_lending.loan.settle import charged_today, give_up, settle
from agio_lending.loan.store import lock_borrower_of
from agio_lending.voucher.voucher import REPAYMENT, Voucher

REFUSALS = ("not_arrived", "amount_differs", "voucher_unreadable", "sender_unclear")
LATER = "lending.waived.later"
"""Reason for which days after the one that a voucher shows cost nothing."""


def voucher_cases(lending: Lending) -> Cases[Voucher]:
    """Vouchers under review."""
    kernel = lending.kernel

    def summary(case: Case[Voucher]) -> Sequence[CaseFact]:
        return (
            amount("lending.fact.paid", case.row.amount, lending.asset),
            CaseFact("lending.fact.shown_on", case.row.shown_on.isoformat(), kind="day"),
        )

    async def facts(conn: asyncpg.Connection, case: Case[Voucher]) -> Sequence[CaseFact]:
        loan = await Loan.find(conn, case.row.loan_id)
        assert loan is not None, "a voucher refers to its loan"
        today = loan.on(lending.calendar.day(await db_now(conn)))
        return (
            *summary(case),
            CaseFact("lending.fact.contract", loan.contract),
            CaseFact("lending.fact.loan", reference_of(Loan.reference_prefix, loan.number)),
            amount("lending.fact.owed", today.owed, lending.asset),
            CaseFact("lending.fact.overdue_days", str(today.overdue_days or ""), kind="days"),
            *await wire_facts(conn, VOUCHER_STATES, case.row.id),
            CaseFact("lending.fact.reason", case.row.reason, kind="key"),
        )

    async def checks(conn: asyncpg.Connection, case: Case[Voucher]) -> Sequence[CaseCheck]:
        return (CaseCheck("lending.check.arrived", None), CaseCheck("lending.check.sender", None))

    async def confirm(tx: asyncpg.Connection, case: Case[Voucher], actor: Actor, text: str) -> None:
        voucher = case.row
        await lock_borrower_of(tx, voucher.loan_id)
        locked = (await Loan.lock(tx, [voucher.loan_id]))[voucher.loan_id]
        now = await db_now(tx)
        await move(tx, kernel.ids, VOUCHER_STATES, voucher, "confirm", actor, now, note=text)
        await take_wire(tx, "in", wire_of(case.given, lending.calendar.day(now)), VOUCHER_STATES, voucher.id)
        loan = await charged_today(lending, tx, locked, "clear")
        if loan.owed > voucher.amount:
            loan = await give_up(lending, tx, loan, loan.owed - voucher.amount, LATER)
        await settle(lending, tx, loan, SettledBy.VOUCHER, actor)

    async def refuse(tx: asyncpg.Connection, case: Case[Voucher], actor: Actor, reason: str) -> None:
        now = await db_now(tx)
        loan = await Loan.find(tx, case.row.loan_id)
        assert loan is not None, "a voucher refers to its loan"
        await move(tx, kernel.ids, VOUCHER_STATES, case.row, "refuse", actor, now, note=reason, reason=reason)
        await kernel.bus.emit(tx, event_of(lending, loan, What.VOUCHER_REFUSED, case.row.amount, reason))

    return Cases(
        id="lending.vouchers",
        queue=Queue("receipt-2", 66, VOUCHERS_DECIDE.key, 240),
        link="lending.loans",
        states=VOUCHER_STATES,
        row=Voucher,
        summary=summary,
        columns=("lending.fact.paid",),
        facts=facts,
        checks=checks,
        documents=(REPAYMENT,),
        decisions={
            "confirm": Decision(confirm, fields=WIRE_FIELDS, grants=True, two="always"),
            "refuse": Decision(refuse, reasons=REFUSALS, explained=True),
        },
        related=lambda case: [case.row.loan_id],
    )
