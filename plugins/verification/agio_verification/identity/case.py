"""Identities as cases: what an operator compares, and what each decision does."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Filter, Queue
from agio_kernel.cases.review import CaseCheck, CaseFact
from agio_kernel.identity.person import people

from agio_verification.declared.permissions import IDENTITIES_DECIDE
from agio_verification.declared.states import IDENTITY_STATES
from agio_verification.identity.decide import approve, reject
from agio_verification.identity.identity import Identity, Level, parts_of
from agio_verification.identity.store import used_by_another
from agio_verification.photo.documents import BACK, FRONT, HELD
from agio_verification.refused import part_of
from agio_verification.verification import SEALED, Verification

REASONS = (
    *("document_unlike", "document_expired", "document_used"),
    *("front_blurred", "front_covered", "front_cut", "front_edited"),
    *("back_blurred", "back_covered", "back_cut", "back_edited"),
    *("held_blurred", "held_covered", "held_headwear", "held_cut", "held_unsigned"),
    *("bank_unlike", "bank_unreadable"),
)
"""Each names the part that has to be sent again, and why."""


def identity_cases(verification: Verification) -> Cases[Identity]:
    """Identities under review, both levels in one queue."""
    box = verification.kernel.secrets

    def summary(case: Case[Identity]) -> Sequence[CaseFact]:
        return (
            CaseFact("verification.fact.country", case.row.country, kind="country"),
            CaseFact("verification.fact.level", f"verification.level.{int(case.row.level)}", kind="key"),
        )

    async def facts(_: asyncpg.Connection, case: Case[Identity]) -> Sequence[CaseFact]:
        row = case.row
        number, card = (box.open(SEALED, sealed).decode() if sealed else "" for sealed in (row.document, row.card))
        return (
            *summary(case),
            CaseFact("verification.fact.name", row.name),
            CaseFact("verification.fact.type", f"verification.type.{int(row.type)}", kind="key"),
            CaseFact("verification.fact.number", number, masked=True),
            CaseFact("verification.fact.bank", row.bank),
            CaseFact("verification.fact.card", card, masked=True),
            *(CaseFact("verification.fact.refused", reason, kind="key") for reason in row.reasons.values()),
        )

    async def checks(conn: asyncpg.Connection, case: Case[Identity]) -> Sequence[CaseCheck]:
        row = case.row
        person = (await people(conn, [row.user_id])).get(row.user_id)
        return (
            CaseCheck("verification.check.country", person is not None and person.country == row.country),
            CaseCheck("verification.check.unused", not await used_by_another(conn, row)),
            CaseCheck("verification.check.name", None),
            CaseCheck("verification.check.face", None),
            *([CaseCheck("verification.check.bank", None)] if row.level is Level.ADVANCED else []),
        )

    async def approve_case(tx: asyncpg.Connection, case: Case[Identity], actor: Actor, _: str) -> None:
        await approve(verification, tx, case.row, actor)

    async def turn_down(tx: asyncpg.Connection, case: Case[Identity], actor: Actor, reason: str) -> None:
        await reject(verification, tx, case.row, actor, reason)

    return Cases(
        id="verification.identities",
        queue=Queue("id-badge-2", 5, IDENTITIES_DECIDE.key, 240),
        link="verification.overview",
        states=IDENTITY_STATES,
        row=Identity,
        summary=summary,
        columns=("verification.fact.level",),
        facts=facts,
        checks=checks,
        documents=(FRONT, BACK, HELD),
        search={"lower(name) = ANY ({}::text[])": lambda text: [text.strip().lower()]},
        filters=(Filter("level", where={"1": "level = 1", "2": "level = 2"}),),
        decisions={
            "approve": Decision(approve_case, grants=True),
            "reject": Decision(turn_down, reasons=REASONS, fits=_fits, explained=True, several=True),
        },
        title=lambda case: case.row.name,
    )


def _fits(case: Case[Identity], reason: str) -> bool:
    """Whether a part was handed in of which this could be said: the primary level has no bank."""
    return case.row.level is Level.ADVANCED or part_of(reason) in parts_of(Level.PRIMARY)
