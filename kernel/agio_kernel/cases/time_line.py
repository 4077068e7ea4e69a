"""The time line of a case: every move with who made it, written in the transaction of the move."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import asyncpg
import msgspec
from piccolo.columns.combination import WhereRaw

from agio_kernel.cases.actor import Actor
from agio_kernel.cases.review import CaseEvent
from agio_kernel.cases.tables import CaseEvents
from agio_kernel.declarations.states import StateMachine
from agio_kernel.declarations.wire import Moment, TextKey
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.query import any_of, done, insert, rows, select, sql, update

LONGEST = 200
"""Lines of one time line that are shown."""


class Line(msgspec.Struct, frozen=True):
    """One line as its table has it."""

    side: str
    actor: str
    label: str
    note: str
    at: datetime


class OwnLine(msgspec.Struct, frozen=True):
    """One line as the case's owner reads it: which side acted is told, which person is not."""

    at: Moment
    by: str
    label: TextKey


async def opened(
    tx: asyncpg.Connection,
    ids: IdSource,
    states: StateMachine[Any],
    case: Any,
    actor: Actor,
    label: str,
    at: datetime | None = None,
) -> None:
    """The first line; ``case`` has ``id``, and ``user_id`` where it is somebody's. Its owner reads it."""
    await _write(tx, ids, states, case, actor, label, at)


async def move(
    tx: asyncpg.Connection,
    ids: IdSource,
    states: StateMachine[Any],
    case: Any,
    trigger: str,
    actor: Actor,
    at: datetime | None = None,
    *,
    note: str = "",
    **columns: Any,
) -> Any:
    """``states.move`` with its line, which the owner reads but for the ``note``; returns the new state.

    ``at``, by the clock that counts for the noun, is kept as ``decided_at``; which operator it was as ``decided_by``.
    """
    decided = {"decided_at": at, "decided_by": actor.id}
    columns |= {name: value for name, value in decided.items() if value is not None}
    seen = actor.seen
    if seen is not None:
        await seen.hold(tx, states.name, case.id)
    new = await states.move(tx, case.id, case.state, trigger, **columns)
    if seen is not None and (states.name, case.id) == (seen.noun, seen.id):
        seen.state = new
    await _write(tx, ids, states, case, actor, trigger, None, note)
    return new


async def hold(tx: asyncpg.Connection, states: StateMachine[Any], case: Any, actor: Actor) -> None:
    """Hold the case that an operator decides on; an ApiError where it isn't the one that was seen. ``move`` does it: a
    decision that changes the row before calls it where it takes its locks.
    """
    if actor.seen is not None:
        await actor.seen.hold(tx, states.name, case.id)


async def remarked(
    tx: asyncpg.Connection, ids: IdSource, states: StateMachine[Any], case: Any, actor: Actor, label: str
) -> None:
    """A line of the operators' own, about what moved nothing."""
    await _write(tx, ids, states, case, actor, label, None, visible=False)


async def backdate(tx: asyncpg.Connection, case_ids: Sequence[int], ago: timedelta) -> None:
    """Let cases of a development deployment have happened earlier than they did."""
    earlier = {CaseEvents.at: sql("{} - {}::interval", CaseEvents.at, ago)}
    await done(tx, update(CaseEvents, earlier).where(any_of(CaseEvents.case_id, case_ids)))


async def _write(
    tx: asyncpg.Connection,
    ids: IdSource,
    states: StateMachine[Any],
    case: Any,
    actor: Actor,
    label: str,
    at: datetime | None,
    note: str = "",
    *,
    visible: bool = True,
) -> None:
    line = {
        "id": ids.next(),
        "noun": states.name,
        "case_id": case.id,
        "user_id": getattr(case, "user_id", None),
        "side": actor.side,
        "actor": actor.name,
        "operator": actor.id,
        "label": label,
        "note": note,
        "visible": visible,
    } | ({} if at is None else {"at": at})
    await done(tx, insert(CaseEvents, line))


async def time_line(conn: asyncpg.Connection, plugin: str, case_ids: Sequence[int], user: str) -> tuple[CaseEvent, ...]:
    """Events as operators read them, oldest first: the case's user is named, and so is each operator."""
    cases = (any_of(CaseEvents.case_id, case_ids), _of(plugin))
    written = select(CaseEvents, Line).where(*cases).order_by(CaseEvents.id)
    return tuple(
        CaseEvent(line.at, user if line.side == "user" else line.actor, f"{plugin}.case.event.{line.label}", line.note)
        for line in await rows(conn, written.limit(LONGEST), Line)
    )


async def deciders(conn: asyncpg.Connection, noun: str, case_id: int, triggers: Sequence[str]) -> frozenset[int]:
    """The operators who made one of these moves of a case."""
    found = await conn.fetch(
        "SELECT DISTINCT operator FROM case_event WHERE case_id = $1 AND noun = $2 AND label = ANY ($3::text[])"
        " AND operator IS NOT NULL",
        case_id,
        noun,
        triggers,
    )
    return frozenset(one["operator"] for one in found)


async def own_time_line(conn: asyncpg.Connection, plugin: str, case_id: int) -> list[OwnLine]:
    """Events as the case's owner reads them, newest first."""
    written = select(CaseEvents, Line).where(CaseEvents.case_id == case_id, CaseEvents.visible.eq(True), _of(plugin))
    newest = written.order_by(CaseEvents.id, ascending=False).limit(LONGEST)
    return [OwnLine(line.at, line.side, f"{plugin}.case.event.{line.label}") for line in await rows(conn, newest, Line)]


def _of(plugin: str) -> WhereRaw:
    """Whether a line is of a plugin's cases, whatever ids others' have."""
    return WhereRaw("starts_with({}, {})", CaseEvents.noun, f"{plugin}.")
