"""Requests for a credit score as cases: the proofs, and the score that an operator gives for them."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Queue, move
from agio_kernel.cases.review import CaseCheck, CaseFact
from agio_kernel.declarations.access import Tier
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.verification import CreditScored
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.events import Event

from agio_verification.credit.credit import HIGHEST, CreditRequest, read_score
from agio_verification.credit.store import credit_score_of
from agio_verification.declared.codes import SCORE_INVALID
from agio_verification.declared.permissions import CREDITS_DECIDE
from agio_verification.declared.states import CREDIT_STATES
from agio_verification.identity.store import tier_of
from agio_verification.photo.documents import ASSET_PROOFS, CREDIT_PROOFS
from agio_verification.verification import Verification

REASONS = ("proof_blurred", "proof_cut", "proof_old", "proof_other", "proof_edited", "proof_unsuited")


class CreditRejected(Event, frozen=True):
    """No score was given; ``reason`` is the text of the first reason."""

    user_id: int
    reason: str


def credit_cases(verification: Verification) -> Cases[CreditRequest]:
    """Requests under review."""
    kernel = verification.kernel

    def summary(case: Case[CreditRequest]) -> Sequence[CaseFact]:
        score = case.row.score
        return (CaseFact("verification.fact.score", "" if score is None else str(score)),)

    async def facts(conn: asyncpg.Connection, case: Case[CreditRequest]) -> Sequence[CaseFact]:
        known = await credit_score_of(conn, case.row.user_id)
        return (
            *summary(case),
            CaseFact("verification.fact.reason", case.row.reason, kind="written"),
            *(CaseFact("verification.fact.refused", key, kind="key") for key in case.row.refused.split(",")),
            CaseFact("verification.fact.current_score", "" if known is None else str(known.score)),
            CaseFact("verification.fact.scored_at", "" if known is None else known.at.isoformat(), kind="time"),
        )

    async def checks(conn: asyncpg.Connection, case: Case[CreditRequest]) -> Sequence[CaseCheck]:
        return (
            CaseCheck("verification.check.real_name", await tier_of(conn, case.row.user_id) >= Tier.PRIMARY),
            CaseCheck("verification.check.proof", None),
        )

    async def approve(tx: asyncpg.Connection, case: Case[CreditRequest], actor: Actor, text: str) -> None:
        given = read_score(text)
        if given is None:
            raise ApiError(SCORE_INVALID, field="reason", highest=HIGHEST)
        score, reason = given
        now = await db_now(tx)
        columns = {"note": text, "score": score, "reason": reason}
        await move(tx, kernel.ids, CREDIT_STATES, case.row, "approve", actor, now, **columns)
        await kernel.bus.emit(tx, CreditScored(case.row.user_id, score))

    async def reject(tx: asyncpg.Connection, case: Case[CreditRequest], actor: Actor, reasons: str) -> None:
        now = await db_now(tx)
        await move(tx, kernel.ids, CREDIT_STATES, case.row, "reject", actor, now, note=reasons, refused=reasons)
        await kernel.bus.emit(tx, CreditRejected(case.row.user_id, reasons.partition(",")[0]))

    return Cases(
        id="verification.credits",
        queue=Queue("gauge", 7, CREDITS_DECIDE.key, 240),
        link="verification.credit",
        states=CREDIT_STATES,
        row=CreditRequest,
        summary=summary,
        columns=("verification.fact.score",),
        facts=facts,
        checks=checks,
        documents=(*CREDIT_PROOFS, *ASSET_PROOFS),
        decisions={
            "approve": Decision(approve, asks="verification.ask.score", explained=True, grants=True),
            "reject": Decision(reject, reasons=REASONS, explained=True, several=True),
        },
    )
