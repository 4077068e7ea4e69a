"""Proofs of address as cases: the bill, compared by an operator with what the user wrote."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Queue
from agio_kernel.cases.review import CaseCheck, CaseFact

from agio_verification.address.address import AddressProof
from agio_verification.address.decide import approve_address, reject_address
from agio_verification.declared.permissions import ADDRESSES_DECIDE
from agio_verification.declared.states import ADDRESS_STATES
from agio_verification.photo.documents import BILL
from agio_verification.refused import reasons_by_part
from agio_verification.verification import Verification

REASONS = ("address_unlike", "bill_blurred", "bill_cut", "bill_old", "bill_other", "bill_edited")
"""Each names the part that has to be sent again, and why."""


def address_cases(verification: Verification) -> Cases[AddressProof]:
    """Proofs of address under review."""

    def summary(case: Case[AddressProof]) -> Sequence[CaseFact]:
        return (CaseFact("verification.fact.country", case.user.country if case.user else "", kind="country"),)

    async def facts(_: asyncpg.Connection, case: Case[AddressProof]) -> Sequence[CaseFact]:
        reasons = reasons_by_part(case.row.refused).values()
        return (
            CaseFact("verification.fact.address", case.row.address, kind="written"),
            *(CaseFact("verification.fact.refused", reason, kind="key") for reason in reasons),
        )

    async def checks(conn: asyncpg.Connection, case: Case[AddressProof]) -> Sequence[CaseCheck]:
        return (CaseCheck("verification.check.bill", None), CaseCheck("verification.check.recent", None))

    async def approve(tx: asyncpg.Connection, case: Case[AddressProof], actor: Actor, _: str) -> None:
        await approve_address(verification, tx, case.row, actor)

    async def reject(tx: asyncpg.Connection, case: Case[AddressProof], actor: Actor, reasons: str) -> None:
        await reject_address(verification, tx, case.row, actor, reasons)

    return Cases(
        id="verification.addresses",
        queue=Queue("home-check", 6, ADDRESSES_DECIDE.key, 240),
        link="verification.address",
        states=ADDRESS_STATES,
        row=AddressProof,
        summary=summary,
        columns=("verification.fact.country",),
        facts=facts,
        checks=checks,
        documents=(BILL,),
        decisions={
            "approve": Decision(approve, grants=True),
            "reject": Decision(reject, reasons=REASONS, explained=True, several=True),
        },
    )
