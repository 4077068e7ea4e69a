"""Outcomes of a queue's cases: those that wait for a second operator, and those that operators have decided."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec
from piccolo.query import Select

from agio_kernel.cases.review import CaseDetail, ReviewQueue, parse_cursor
from agio_kernel.cases.workflow.tables import ApprovedVolume, Claims, Decisions, Proposals
from agio_kernel.postgres.query import done, insert, rows, sql

_CASE = sql("{} ->> 'case'", Proposals.payload).as_alias("case_id")
_NAME = Decisions.operator._.name.as_alias("operator")


class Decision(msgspec.Struct, frozen=True):
    """The newest decision of an operator on a case."""

    trigger: str
    operator: str
    at: datetime


def _second(queue: str) -> Select:
    return Proposals.select(Proposals.id, _CASE).where(
        Proposals.state == "pending", Proposals.kind == "case.act", sql("{} ->> 'queue' = {}", Proposals.payload, queue)
    )


async def record_decision(
    tx: asyncpg.Connection, queue: ReviewQueue, case: CaseDetail, trigger: str, operator: int, *, alone: bool
) -> None:
    """Keep the newest decision on a case, which nobody is at any more; and its worth, where one operator approved it
    ``alone`` and it counts.
    """
    await done(tx, Claims.delete().where(Claims.queue == queue.id, Claims.case_id == case.summary.id))
    newest = {"queue": queue.id, "case_id": case.summary.id, "trigger": trigger, "operator": operator}
    once = (Decisions.queue, Decisions.case_id)
    replaced = [Decisions.trigger, Decisions.operator, Decisions.at]
    await done(tx, insert(Decisions, newest).on_conflict(once, "DO UPDATE", replaced))
    if alone and trigger in queue.counted and case.worth is not None:
        under = queue.threshold is not None and trigger in queue.threshold.triggers
        threshold = queue.threshold.parameter if queue.threshold is not None and under else ""
        volume = {"user_id": case.user_id, "threshold": threshold, "worth": case.worth}
        await done(tx, insert(ApprovedVolume, newest | volume))


async def second_reviews(conn: asyncpg.Connection, queue: str, case_ids: Sequence[str]) -> frozenset[str]:
    """Those of these cases that wait for a second operator."""
    waiting = await rows(conn, _second(queue).where(sql("{} = ANY ({}::text[])", _CASE, list(case_ids))))
    return frozenset(row["case_id"] for row in waiting)


async def count_second(conn: asyncpg.Connection) -> dict[str, int]:
    """Count the cases that wait for a second operator, by queue."""
    waiting = await conn.fetch(
        "SELECT payload ->> 'queue' AS queue, count(*) AS cases FROM review_proposal "
        "WHERE state = 'pending' AND kind = 'case.act' GROUP BY 1"
    )
    return {row["queue"]: row["cases"] for row in waiting}


async def page_of_second(conn: asyncpg.Connection, queue: str, after: str, size: int) -> tuple[list[str], str]:
    """Cases that wait for a second operator, the one asked for first, first; and the cursor of the next page."""
    last = int(after) if after.isascii() and after.isdigit() and len(after) <= 19 else 0
    waiting = _second(queue).where(Proposals.id > min(last, 2**63 - 1)).order_by(Proposals.id).limit(size + 1)
    found = await rows(conn, waiting)
    return [row["case_id"] for row in found[:size]], str(found[size - 1]["id"]) if len(found) > size else ""


async def page_of_decided(
    conn: asyncpg.Connection, queue: str, after: str, size: int
) -> tuple[dict[str, Decision], str]:
    """Cases that operators decided, the newest decision first; and the cursor of the next page."""
    decided = Decisions.select(Decisions.case_id, Decisions.trigger, Decisions.at, _NAME)
    decided = decided.where(Decisions.queue == queue)
    if cursor := parse_cursor(after):
        decided = decided.where(sql("({}, {}) < ({}, {})", Decisions.at, Decisions.case_id, *cursor))
    decided = decided.order_by(Decisions.at, Decisions.case_id, ascending=False).limit(size + 1)
    listed = await rows(conn, decided)
    found = {row["case_id"]: Decision(row["trigger"], row["operator"], row["at"]) for row in listed[:size]}
    if len(listed) <= size:
        return found, ""
    return found, f"{listed[size - 1]['at'].isoformat()}~{listed[size - 1]['case_id']}"
