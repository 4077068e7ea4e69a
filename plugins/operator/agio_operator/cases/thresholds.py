"""Thresholds for two people: what one operator let through alone for one user within a day is added up.

Two decisions of one operator under one threshold go one after the other, so that neither overlooks the other.
"""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import asyncpg
from agio_kernel.cases.review import CaseDetail, ReviewQueue
from agio_kernel.postgres.query import done, insert, sql, value
from agio_kernel.settings.parameters import Parameters

from agio_operator.tables import LetThrough

COUNTED_FOR = timedelta(hours=24)


async def lock_threshold(tx: asyncpg.Connection, queue: ReviewQueue, trigger: str, operator: int) -> None:
    """One at a time: called before anything is read that the decision rests on."""
    if queue.threshold is not None and trigger in queue.threshold.triggers:
        place = f"{operator} {queue.threshold.parameter}"
        await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 3900))", place)


async def above_threshold(
    conn: asyncpg.Connection,
    parameters: Parameters,
    queue: ReviewQueue,
    detail: CaseDetail,
    trigger: str,
    operator: int,
) -> bool:
    """Whether the operator would let the threshold or more through alone, with this case and those of the day."""
    threshold = queue.threshold
    if threshold is None or trigger not in threshold.triggers:
        return False
    if detail.worth is None:
        return True
    others = LetThrough.select(sql("coalesce(sum({}), 0)", LetThrough.worth)).where(
        LetThrough.operator == operator,
        LetThrough.user_id == detail.user_id,
        LetThrough.threshold == threshold.parameter,
        sql("{} > clock_timestamp() - {}::interval", LetThrough.at, COUNTED_FOR),
        sql("({}, {}) <> ({}, {})", LetThrough.queue, LetThrough.case_id, queue.id, detail.summary.id),
    )
    limit: Decimal = parameters.get(threshold.parameter)
    return await value(conn, others) + detail.worth >= limit


async def count_let_through(
    tx: asyncpg.Connection, queue: ReviewQueue, detail: CaseDetail, trigger: str, operator: int
) -> None:
    """Keep what an operator let through alone."""
    threshold = queue.threshold
    if threshold is None or trigger not in threshold.triggers or detail.worth is None:
        return
    one = {
        "queue": queue.id,
        "case_id": detail.summary.id,
        "trigger": trigger,
        "operator": operator,
        "user_id": detail.user_id,
        "threshold": threshold.parameter,
        "worth": detail.worth,
    }
    await done(tx, insert(LetThrough, one))
