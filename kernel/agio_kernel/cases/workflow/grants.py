"""Conditions before an operator lets something through, in every queue: looked at, checked, by enough."""

from __future__ import annotations

from typing import Literal

import asyncpg

from agio_kernel.cases.review import CaseDetail, CaseSummary, ReviewQueue
from agio_kernel.cases.workflow.checks import ticked
from agio_kernel.cases.workflow.queues import subject_of
from agio_kernel.cases.workflow.review import Review
from agio_kernel.cases.workflow.tables import Proposals, Seen
from agio_kernel.cases.workflow.thresholds import is_too_much
from agio_kernel.declarations.codes import CHECK_FAILED, CHECK_OPEN, DECIDED_BEFORE, DOCUMENT_UNSEEN
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.query import any_of, done, insert, rows

Missing = Literal["", "failed", "documents", "checks", "verdict"]
_REFUSED = {"verdict": DECIDED_BEFORE, "failed": CHECK_FAILED, "documents": DOCUMENT_UNSEEN, "checks": CHECK_OPEN}


async def keep_seen(tx: asyncpg.Connection, queue: str, case: CaseSummary, document: str, operator: int) -> None:
    """Note that an operator opened a document of a case, in the version that it is."""
    one = {"queue": queue, "case_id": case.id, "version": case.version, "document": document, "operator": operator}
    once = (Seen.queue, Seen.case_id, Seen.version, Seen.document, Seen.operator)
    await done(tx, insert(Seen, one).on_conflict(once, "DO NOTHING"))


async def documents_seen(conn: asyncpg.Connection, queue: str, detail: CaseDetail, operator: int) -> list[str]:
    """The documents of a case that this operator has opened since it is what it is."""
    opened = Seen.select(Seen.document).where(
        Seen.queue == queue,
        Seen.case_id == detail.summary.id,
        Seen.version == detail.summary.version,
        Seen.operator == operator,
        any_of(Seen.document, detail.documents),
    )
    return [row["document"] for row in await rows(conn, opened)]


async def missing_for(
    conn: asyncpg.Connection, queue: ReviewQueue, detail: CaseDetail, trigger: str, operator: int
) -> Missing:
    """The obstacle that keeps this operator from the decision: a check that failed, a document not opened, a check not
    made, or that it is a verdict on their own.
    """
    if trigger in queue.verdicts and operator in {*detail.decided, *await _makers(conn, queue, detail)}:
        return "verdict"
    if trigger not in queue.grants:
        return ""
    if any(check.passed is False and check.failure == "refuse" for check in detail.checks):
        return "failed"
    if set(detail.documents) - set(await documents_seen(conn, queue.id, detail, operator)):
        return "documents"
    made = await ticked(conn, queue.id, detail.summary)
    return "checks" if any(check.passed is None and check.label not in made for check in detail.checks) else ""


async def _makers(conn: asyncpg.Connection, queue: ReviewQueue, detail: CaseDetail) -> set[int]:
    """Makers of what a second operator carried out."""
    made = Proposals.select(Proposals.maker.id.as_alias("maker")).where(
        Proposals.kind == "case.act",
        Proposals.subject == subject_of(queue.id, detail.summary.id),
        Proposals.state == "approved",
    )
    return {row["maker"] for row in await rows(conn, made)}


async def require_checks(
    conn: asyncpg.Connection, queue: ReviewQueue, detail: CaseDetail, trigger: str, operator: int
) -> None:
    """An ApiError where something keeps this operator from the decision."""
    if missing := await missing_for(conn, queue, detail, trigger, operator):
        raise ApiError(_REFUSED[missing], field="trigger")


async def needs_dual_control(
    review: Review, conn: asyncpg.Connection, queue: ReviewQueue, detail: CaseDetail, trigger: str, operator: int
) -> bool:
    """Whether another operator must agree: always, for a check that failed, or for what it is worth by itself or with
    what this operator approved in a day.
    """
    if trigger in queue.two:
        return True
    if trigger in queue.grants and any(one.passed is False and one.failure == "second" for one in detail.checks):
        return True
    return await is_too_much(review, conn, queue, detail, trigger, operator)
