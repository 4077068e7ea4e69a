"""Verdict of a service on a check, carried out once: by the operators' own decisions, in one transaction."""

from __future__ import annotations

from typing import Annotated, Literal

import asyncpg
import msgspec
import structlog
from agio_kernel.cases import remarked
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.audit import record

from agio_verification.declared.states import IDENTITY_STATES
from agio_verification.identity.case import REASONS
from agio_verification.identity.decide import approve, reject
from agio_verification.identity.identity import BANK, Identity
from agio_verification.provider.provider import Providing
from agio_verification.provider.store import asked_of, end_check
from agio_verification.verification import Verification

log = structlog.get_logger(__name__)

_ITS_REASONS = frozenset(reason for reason in REASONS if reason.partition("_")[0] != BANK)


class Verdict(msgspec.Struct, frozen=True):
    """``reasons`` of a rejection are the operators' codes, each for a part: ``held_covered``. Else a person decides."""

    check: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,18}$")]
    verdict: Literal["approve", "reject", "refer"]
    reasons: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=20)] = []


async def take_verdict(providing: Providing, verdict: Verdict) -> str:
    """The outcome; "" where it changes nothing, because its check is unknown, was answered, or is of what isn't under
    review any more as it was.
    """
    kernel, check = providing.kernel, int(verdict.check)
    async with kernel.db.transaction() as tx:
        identity = await asked_of(tx, check)
        outcome = _outcome(verdict)
        if identity is None or not await end_check(tx, check, outcome):
            log.info("verification.verdict_ignored", check=check, verdict=verdict.verdict)
            return ""
        outcome = await _applied(providing, tx, identity, verdict, outcome)
        await tx.execute("UPDATE verification_check SET outcome = $2 WHERE id = $1", check, outcome)
        # Last, because nobody else writes to the audit until the commit.
        await record(
            tx,
            providing.auditor,
            f"verification.{outcome}",
            f"verification.identity:{identity.id}",
            ", ".join(verdict.reasons) or verdict.verdict,
            before={"state": identity.state},
            after={"check": verdict.check, "outcome": outcome},
        )
    return outcome


def _outcome(verdict: Verdict) -> str:
    """Return the outcome of a verdict. A rejection that no user could act on is left to a person."""
    if verdict.verdict == "approve":
        return "approved"
    named = verdict.verdict == "reject" and verdict.reasons and _ITS_REASONS.issuperset(verdict.reasons)
    return "rejected" if named else "referred"


async def _applied(
    providing: Providing, tx: asyncpg.Connection, identity: Identity, verdict: Verdict, outcome: str
) -> str:
    kernel, actor = providing.kernel, providing.actor
    verification = kernel.part(Verification)
    if outcome == "approved":
        try:
            await approve(verification, tx, identity, actor)
            return outcome
        except ApiError as refusal:  # approved for somebody else: a person has to look at both
            log.warning("verification.verdict_refused", check=verdict.check, code=refusal.code.number)
            outcome = "referred"
    if outcome == "rejected":
        keys = ",".join(f"verification.refusal.{reason}" for reason in dict.fromkeys(verdict.reasons))
        await reject(verification, tx, identity, actor, keys)
        return outcome
    await remarked(tx, kernel.ids, IDENTITY_STATES, identity, actor, "referred")
    return outcome
