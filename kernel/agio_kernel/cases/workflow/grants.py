"""Conditions before an operator lets something through, in every queue: looked at, checked, by enough."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import asyncpg
import msgspec

from agio_kernel.cases.review import CaseDetail, CaseSummary, ReviewQueue
from agio_kernel.cases.workflow.checks import Ticker
from agio_kernel.cases.workflow.claims import CLAIM_TIME, Claimed
from agio_kernel.cases.workflow.queues import subject_of
from agio_kernel.cases.workflow.review import Review
from agio_kernel.cases.workflow.tables import Seen
from agio_kernel.declarations.codes import CASE_TRIGGER, CHECK_FAILED, CHECK_OPEN, DECIDED_BEFORE, DOCUMENT_UNSEEN, Code
from agio_kernel.postgres.query import done, insert

COUNTED_FOR = timedelta(hours=24)
"""For so long what an operator approved alone is added up."""

# What is kept of a case, for one operator: who is at it, the documents opened and the checks made in this version of
# it, who proposed what was carried out, and what the operator approved alone within a day, for its user under the
# queue's threshold and for all, but for this case.
_KEPT = """
    WITH others AS MATERIALIZED (
        SELECT user_id, threshold, worth FROM review_approved_volume
        WHERE operator = $4 AND at > agio_clock_timestamp() - $5::interval AND (queue, case_id) <> ($1, $2)
    )
    SELECT
        (SELECT jsonb_build_object('operator', r.id, 'name', r.name)
            FROM review_claim c JOIN reviewer r ON r.id = c.operator
            WHERE (c.queue, c.case_id) = ($1, $2) AND c.at >= agio_now() - $9::interval) AS claimed,
        array(SELECT document FROM review_seen
            WHERE (queue, case_id, version, operator) = ($1, $2, $3, $4)) AS seen,
        coalesce((SELECT jsonb_object_agg(c.label, jsonb_build_array(r.id, r.name))
            FROM review_check c JOIN reviewer r ON r.id = c.operator
            WHERE (c.queue, c.case_id, c.version) = ($1, $2, $3)), '{}') AS ticked,
        array(SELECT maker FROM review_proposal
            WHERE kind = 'case.act' AND subject = $6 AND state = 'approved') AS makers,
        (SELECT coalesce(sum(worth), 0) FROM others WHERE user_id = $7 AND threshold = $8) AS of_user,
        (SELECT coalesce(sum(worth), 0) FROM others) AS of_day
"""


async def keep_seen(tx: asyncpg.Connection, queue: str, case: CaseSummary, document: str, operator: int) -> None:
    """Note that an operator opened a document of a case, in the version that it is."""
    one = {"queue": queue, "case_id": case.id, "version": case.version, "document": document, "operator": operator}
    once = (Seen.queue, Seen.case_id, Seen.version, Seen.document, Seen.operator)
    await done(tx, insert(Seen, one).on_conflict(once, "DO NOTHING"))


class CaseReview(msgspec.Struct, frozen=True):
    """Review of a case by one operator: what is kept of it, read once, and what follows for each decision."""

    queue: ReviewQueue
    case: CaseDetail
    operator: int
    subject: str
    claimed: Claimed | None
    seen: list[str]
    ticked: dict[str, Ticker]
    makers: list[int]
    of_user: Decimal
    of_day: Decimal

    def refusal(self, trigger: str) -> Code | None:
        """The code with which this operator can't decide so: the state doesn't allow it, it is a verdict on their own
        decision, a check failed, a document is not opened, or a check not made.
        """
        case, queue = self.case, self.queue
        if trigger not in case.triggers:
            return CASE_TRIGGER
        if trigger in queue.verdicts and self.operator in {*case.decided, *self.makers}:
            return DECIDED_BEFORE
        if trigger not in queue.grants:
            return None
        if any(check.passed is False and check.failure == "refuse" for check in case.checks):
            return CHECK_FAILED
        if not set(case.documents).issubset(self.seen):
            return DOCUMENT_UNSEEN
        left = {check.label for check in case.checks if check.passed is None}
        return CHECK_OPEN if left - self.ticked.keys() else None

    def needs_dual_control(self, review: Review, trigger: str) -> bool:
        """Whether another operator must agree: always, for a check that failed, or for what it is worth by itself or
        with what this operator approved in a day.
        """
        second = any(one.passed is False and one.failure == "second" for one in self.case.checks)
        if trigger in self.queue.two or (trigger in self.queue.grants and second):
            return True
        if trigger not in self.queue.counted:
            return False
        parameters, worth, threshold = review.kernel.parameters, self.case.worth, self.queue.threshold
        if worth is None:
            return True
        if threshold is None or trigger not in threshold.triggers:
            return self.of_day + worth > parameters.get(review.day_total)
        limit: Decimal = parameters.get(threshold.parameter)
        return self.of_user + worth >= limit or self.of_day + worth > parameters.get(review.day_total)


async def read_case_review(
    review: Review,
    conn: asyncpg.Connection,
    queue: ReviewQueue,
    case_id: str,
    operator: int,
    version: str | None = None,
    *,
    full: bool = False,
    lock: bool = False,
) -> CaseReview:
    """Read a case and what is kept of it for an operator, in one statement. With ``lock``, first, two of the operator's
    decisions that are added up go one after the other, so that neither overlooks the other.
    """
    if lock:
        await conn.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 3900))", str(operator))
    case = await review.queues.detail(conn, queue, case_id, version, full=full)
    threshold = queue.threshold.parameter if queue.threshold is not None else ""
    subject = subject_of(queue.id, case.summary.id)
    shown = (queue.id, case.summary.id, case.summary.version, operator)
    kept = await conn.fetchrow(_KEPT, *shown, COUNTED_FOR, subject, case.user_id, threshold, CLAIM_TIME)
    assert kept is not None, "a statement of values alone has one row"
    return CaseReview(
        queue,
        case,
        operator,
        subject,
        msgspec.convert(kept["claimed"], Claimed | None),
        kept["seen"],
        msgspec.convert(kept["ticked"], dict[str, Ticker]),
        kept["makers"],
        kept["of_user"],
        kept["of_day"],
    )
