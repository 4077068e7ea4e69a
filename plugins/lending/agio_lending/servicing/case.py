"""Applications and loans as cases: what operators see of one, and what each decision does."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Filter, Queue, amount
from agio_kernel.cases.review import CaseCheck, CaseFact
from agio_kernel.declarations.principal import Realm
from agio_kernel.money.worth import worth_of
from agio_kernel.ports.clock import db_now

from agio_lending.application.applicant import unseal
from agio_lending.application.papers import PAPERS
from agio_lending.declared.permissions import LOANS_DECIDE
from agio_lending.declared.states import LOAN_STATES, UNDER_WAY, LoanState
from agio_lending.lending import Lending
from agio_lending.limit.limit import limit_of, used_quota_of
from agio_lending.loan.issue import issue, reject
from agio_lending.loan.loan import Loan
from agio_lending.loan.store import is_in_arrears
from agio_lending.servicing.change import restructure, waive, write_off

REFUSALS = (
    "income_unproved",
    "paper_unreadable",
    "paper_old",
    "details_differ",
    "identity_differs",
    "risk_too_high",
)
"""Reasons of a rejection, which the applicant reads in the applicant's own language."""

_ENDED = {LoanState.CLEARED: "lending.fact.paid", LoanState.WRITTEN_OFF: "lending.state.written_off"}
"""Fact that states the end of a debt, by the state of the loan."""


def loan_cases(lending: Lending) -> Cases[Loan]:
    """Applications under review, and loans that are overdue."""

    def summary(case: Case[Loan]) -> Sequence[CaseFact]:
        return (
            amount("lending.fact.amount", case.row.amount, lending.asset),
            CaseFact("lending.fact.days", str(case.row.days), kind="days"),
        )

    async def facts(conn: asyncpg.Connection, case: Case[Loan]) -> Sequence[CaseFact]:
        loan = case.row.on(lending.calendar.day(await db_now(conn)))
        running = loan.issued_at is not None
        limit = await limit_of(lending, conn, loan.user_id, Realm(loan.realm))
        return (
            *summary(case),
            CaseFact("lending.fact.contract", loan.contract),
            *_figures(lending, loan, running),
            amount("lending.case.limit", limit.total, lending.asset),
            amount("lending.fact.taken", await used_quota_of(conn, loan.user_id), lending.asset),
            CaseFact("lending.fact.score", "" if limit.score is None else str(limit.score)),
            *_applicant(lending, loan),
            CaseFact("lending.fact.reason", loan.reason, kind="key"),
        )

    async def checks(conn: asyncpg.Connection, case: Case[Loan]) -> Sequence[CaseCheck]:
        loan = case.row
        if loan.state is not LoanState.UNREVIEWED:
            return ()
        limit = await limit_of(lending, conn, loan.user_id, Realm(loan.realm))
        within = await used_quota_of(conn, loan.user_id) <= limit.total
        return (
            CaseCheck("lending.check.limit", within, failure="second"),
            CaseCheck("lending.check.arrears", not await is_in_arrears(conn, loan.user_id)),
            CaseCheck("lending.check.person", None),
            CaseCheck("lending.check.income", None),
        )

    async def approve_case(tx: asyncpg.Connection, case: Case[Loan], actor: Actor, text: str) -> None:
        await issue(lending, tx, case.row, actor, text)

    async def turn_down(tx: asyncpg.Connection, case: Case[Loan], actor: Actor, reason: str) -> None:
        await reject(lending, tx, case.row, actor, reason)

    async def give(tx: asyncpg.Connection, case: Case[Loan], actor: Actor, text: str) -> None:
        await waive(lending, tx, case.row, actor, text)

    async def renew(tx: asyncpg.Connection, case: Case[Loan], actor: Actor, text: str) -> None:
        await restructure(lending, tx, case.row, actor, text)

    async def lose(tx: asyncpg.Connection, case: Case[Loan], actor: Actor, text: str) -> None:
        await write_off(lending, tx, case.row, actor, text)

    return Cases(
        id="lending.loans",
        queue=Queue("cash", 65, LOANS_DECIDE.key, 480),
        link="lending.loans",
        states=LOAN_STATES,
        row=Loan,
        waiting=(LoanState.UNREVIEWED, LoanState.OVERDUE),
        open=UNDER_WAY,
        since="waits_since",
        moving=("charged_days", "interest", "late_fee"),
        summary=summary,
        columns=("lending.fact.amount", "lending.fact.days"),
        facts=facts,
        checks=checks,
        documents=tuple(PAPERS.values()),
        worth=lambda case: worth_of(lending.kernel, case.row.coin, case.row.amount),
        filters=(Filter("realm", where={"real": "realm = 0", "demo": "realm = 1"}),),
        decisions={
            "issue": Decision(
                approve_case, explained=True, asks="lending.ask.issue", grants=True, two="always", pays=True
            ),
            "reject": Decision(turn_down, reasons=REFUSALS, explained=True),
            "waive": Decision(give, explained=True, asks="lending.ask.waive", two="always"),
            "restructure": Decision(renew, explained=True, asks="lending.ask.restructure", two="always"),
            "write_off": Decision(lose, explained=True, asks="lending.ask.write_off", two="always"),
        },
    )


def _figures(lending: Lending, loan: Loan, running: bool) -> Sequence[CaseFact]:
    if not running:
        return (amount("lending.fact.at_end", loan.charged_to(loan.days).owed, lending.asset),)
    ended = _ENDED.get(loan.state)
    return (
        amount(ended or "lending.fact.owed", loan.paid if ended else loan.owed, lending.asset),
        amount("lending.fact.interest", loan.interest, lending.asset),
        amount("lending.fact.late_fee", loan.late_fee, lending.asset),
        amount("lending.fact.waived", loan.waived, lending.asset),
        CaseFact("lending.fact.overdue_days", str(loan.overdue_days or ""), kind="days"),
        CaseFact("lending.fact.ends", loan.ends.isoformat() if loan.ends else "", kind="day"),
    )


def _applicant(lending: Lending, loan: Loan) -> Sequence[CaseFact]:
    summary = unseal(lending.kernel.secrets, loan.applicant)
    if summary is None:
        return ()
    return (
        CaseFact("lending.fact.name", summary.name),
        CaseFact("lending.fact.country", summary.country, kind="country"),
        CaseFact("lending.fact.address", summary.address, masked=True),
        CaseFact("lending.fact.birth_date", summary.birth_date, masked=True, kind="day"),
        CaseFact("lending.fact.phone", summary.phone, masked=True),
        CaseFact("lending.fact.monthly_income", f"lending.band.{summary.monthly_income}", kind="key"),
        CaseFact("lending.fact.investment", f"lending.band.{summary.investment}", kind="key"),
        CaseFact("lending.fact.occupation", f"lending.occupation.{summary.occupation}", kind="key"),
        CaseFact("lending.fact.wealth", f"lending.wealth.{summary.wealth}", kind="key"),
    )
