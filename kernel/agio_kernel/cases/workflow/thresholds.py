"""The worth that one operator lets through alone, added up: for one user under a case's threshold, and in a day over
all queues.

Two decisions of one operator that count go one after the other, so that neither overlooks the other.
"""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import asyncpg

from agio_kernel.cases.review import CaseDetail, ReviewQueue
from agio_kernel.cases.workflow.review import Review
from agio_kernel.cases.workflow.tables import ApprovedVolume
from agio_kernel.postgres.query import done, insert, sql, value

COUNTED_FOR = timedelta(hours=24)


def counts(queue: ReviewQueue, trigger: str) -> bool:
    """Whether a decision is one of those that are added up."""
    return trigger in queue.pays or (queue.threshold is not None and trigger in queue.threshold.triggers)


async def lock_approved_volume(tx: asyncpg.Connection, queue: ReviewQueue, trigger: str, operator: int) -> None:
    """One at a time: called before anything is read that the decision rests on."""
    if counts(queue, trigger):
        await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 3900))", str(operator))


async def is_too_much(
    review: Review,
    conn: asyncpg.Connection,
    queue: ReviewQueue,
    detail: CaseDetail,
    trigger: str,
    operator: int,
) -> bool:
    """Whether the operator would let a threshold or more through alone, with this case and those of the day."""
    if not counts(queue, trigger):
        return False
    if detail.worth is None:
        return True
    threshold = queue.threshold
    if threshold is not None and trigger in threshold.triggers:
        limit: Decimal = review.kernel.parameters.get(threshold.parameter)
        of_user = (ApprovedVolume.user_id == detail.user_id, ApprovedVolume.threshold == threshold.parameter)
        if await _others(conn, queue, detail, operator, *of_user) + detail.worth >= limit:
            return True
    day: Decimal = review.kernel.parameters.get(review.day_total)
    return await _others(conn, queue, detail, operator) + detail.worth > day


async def _others(
    conn: asyncpg.Connection, queue: ReviewQueue, detail: CaseDetail, operator: int, *narrowed: Any
) -> Decimal:
    """The worth of what the operator approved alone within a day, but for this case."""
    approved_volume = ApprovedVolume.select(sql("coalesce(sum({}), 0)", ApprovedVolume.worth)).where(
        ApprovedVolume.operator == operator,
        sql("{} > agio_clock_timestamp() - {}::interval", ApprovedVolume.at, COUNTED_FOR),
        sql("({}, {}) <> ({}, {})", ApprovedVolume.queue, ApprovedVolume.case_id, queue.id, detail.summary.id),
        *narrowed,
    )
    return await value(conn, approved_volume)


async def record_approved_volume(
    tx: asyncpg.Connection, queue: ReviewQueue, detail: CaseDetail, trigger: str, operator: int
) -> None:
    """Keep what an operator approved alone."""
    if not counts(queue, trigger) or detail.worth is None:
        return
    threshold = queue.threshold
    one = {
        "queue": queue.id,
        "case_id": detail.summary.id,
        "trigger": trigger,
        "operator": operator,
        "user_id": detail.user_id,
        "threshold": threshold.parameter if threshold is not None and trigger in threshold.triggers else "",
        "worth": detail.worth,
    }
    await done(tx, insert(ApprovedVolume, one))
