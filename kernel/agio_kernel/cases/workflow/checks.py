"""Checks of a case that were left to a person: which of them somebody has made, and who. A tick counts for the version
of the case that was looked at.
"""

from __future__ import annotations

from typing import NamedTuple

import asyncpg
from piccolo.columns.combination import Where

from agio_kernel.cases.review import CaseCheck, CaseSummary
from agio_kernel.cases.workflow.schemas import ShownCheck
from agio_kernel.cases.workflow.tables import Checks
from agio_kernel.postgres.query import done, insert, rows


class Ticker(NamedTuple):
    """The operator who made a check."""

    id: int
    name: str


async def tick(tx: asyncpg.Connection, queue: str, case: CaseSummary, label: str, operator: int) -> bool:
    """Note that an operator looked; False where somebody did before, whose tick stands."""
    made = {
        Checks.queue: queue,
        Checks.case_id: case.id,
        Checks.version: case.version,
        Checks.label: label,
        Checks.operator: operator,
    }
    return await done(tx, insert(Checks, made).on_conflict(action="DO NOTHING")) == 1


async def untick(tx: asyncpg.Connection, queue: str, case: CaseSummary, label: str, operator: int) -> bool:
    """Take one's own tick back; False where there is none: another's stays."""
    mine = Checks.delete().where(*_of(queue, case), Checks.label == label, Checks.operator == operator)
    return await done(tx, mine) == 1


async def ticked(conn: asyncpg.Connection, queue: str, case: CaseSummary) -> dict[str, Ticker]:
    """The operators who looked, by the label of the check."""
    made = Checks.select(Checks.label, Checks.operator.id.as_alias("id"), Checks.operator.name.as_alias("name"))
    found = await rows(conn, made.where(*_of(queue, case)))
    return {one["label"]: Ticker(one["id"], one["name"]) for one in found}


def _of(queue: str, case: CaseSummary) -> tuple[Where, ...]:
    return Checks.queue == queue, Checks.case_id == case.id, Checks.version == case.version


def as_shown(check: CaseCheck, made: dict[str, Ticker], reader: int) -> ShownCheck:
    """A check for an operator who reads it: ``by`` names who made it, and is empty for one that the product made, or
    that nobody has made yet; ``yours`` says whether the reader can tick it, or take the tick back.
    """
    person = made.get(check.label) if check.passed is None else None
    return ShownCheck(
        label=check.label,
        passed=True if person else check.passed,
        note=check.note,
        by=person.name if person else "",
        yours=check.passed is None and (person is None or person.id == reader),
    )
