"""Review queues: every pending thing that waits for an operator, declared so that one console serves all products."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, Protocol

import asyncpg
import msgspec

from agio_kernel.session.principal import Principal

_ID = re.compile(r"[0-9]{1,19}")

FactKind = Literal["text", "amount", "time", "address", "country", "key"]


class CaseFact(msgspec.Struct, frozen=True):
    """One fact of a case: ``label`` is a message key. A ``masked`` value is shown only on an audited request.

    ``kind`` says how the reader's page writes ``value``: ``text`` as it is, ``amount`` (a decimal string, of the coin
    ``unit``) and ``time`` (ISO 8601) by the reader's language, ``address`` (a hash, too) in figures of one width,
    ``country`` (ISO 3166, two letters) by its name, ``key`` by the text of that message key.
    """

    label: str
    value: str
    masked: bool = False
    kind: FactKind = "text"
    unit: str = ""


class CaseSummary(msgspec.Struct, frozen=True):
    """One row of a queue: who (``title``) and what it is about, how long it has waited, and its state.

    A fact that the case masks has no place among these.
    """

    id: str
    title: str
    facts: tuple[CaseFact, ...]
    state: str
    opened_at: datetime
    claimed_by: str = ""


class CaseEvent(msgspec.Struct, frozen=True):
    """One line of a case's time line."""

    at: datetime
    actor: str
    label: str
    note: str = ""


class CaseCheck(msgspec.Struct, frozen=True):
    """Something to be sure of before a case is decided: ``label`` is a message key, ``note`` is what was compared.

    ``passed`` is what the plugin found out by itself; None where a person has to look, whose tick the console keeps.
    """

    label: str
    passed: bool | None
    note: str = ""


class CaseDetail(msgspec.Struct, frozen=True):
    """Everything an operator needs to decide one case."""

    summary: CaseSummary
    user_id: int
    facts: tuple[CaseFact, ...]
    documents: tuple[str, ...]
    events: tuple[CaseEvent, ...]
    triggers: tuple[str, ...]
    checks: tuple[CaseCheck, ...] = ()


class CaseSlice(msgspec.Struct, frozen=True):
    """Some cases in their order, and where the next ones begin; ``after`` is empty at the end."""

    rows: Sequence[CaseSummary]
    after: str = ""


class CaseSource(Protocol):
    """Where a queue's cases are: a plugin's own tables. How they are listed is ``TurnedCases`` or ``CountedCases``."""

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """How many cases wait."""
        ...

    async def detail(self, conn: asyncpg.Connection, case_id: str) -> CaseDetail | None:
        """One case, or None where it isn't in this queue."""
        ...

    async def act(self, tx: asyncpg.Connection, actor: Principal, case_id: str, trigger: str, reason: str) -> None:
        """Carry out a transition of the case's state machine in ``tx``; a Refusal where it is not allowed now.

        ``reason`` is the ``text`` of a reason code, or the operator's own words: keep it as it is, and write it with
        ``kernel.messages.text(reason, language)`` where somebody reads it.
        """
        ...


class UserCases(Protocol):
    """What a source of cases may have, too: the cases of one user, for that user's page in the console."""

    async def of_user(self, conn: asyncpg.Connection, user_id: int, limit: int) -> Sequence[CaseSummary]:
        """One user's cases in any state, the newest first, at most ``limit``."""
        ...


class TurnedCases(CaseSource, Protocol):
    """Cases that are turned by the place of the last one: the last page of a long queue costs what the first one does.

    ``filters`` holds what the queue declares in ``ReviewQueue.filters``, and ``q`` for a search; what a source doesn't
    know it refuses or leaves out of account, as it declares.
    """

    async def after(self, conn: asyncpg.Connection, filters: Mapping[str, str], after: str, size: int) -> CaseSlice:
        """The cases after a place ("": from the beginning), oldest first."""
        ...


class CountedCases(CaseSource, Protocol):
    """Cases that are turned by counting: for a queue that stays short."""

    async def rows(self, conn: asyncpg.Connection, filters: Mapping[str, str], page: int) -> Any:
        """A Page of CaseSummary, oldest first."""
        ...


class ReasonCode(msgspec.Struct, frozen=True):
    """Why a case was decided as it was. ``text`` is a message key: the user reads it in the user's own language.

    ``triggers`` are the decisions it can be given for; none means all of them.
    """

    key: str
    text: str
    triggers: tuple[str, ...] = ()


class CaseFilter(msgspec.Struct, frozen=True):
    """A way to narrow a queue: its name in ``filters``, the key of its label, and what may be chosen (none: any).

    A choice's text is ``<label>.<choice>``; of a state, the plugin's text of that state; else the choice itself.
    """

    name: str
    label: str
    choices: tuple[str, ...] = ()


class ReviewQueue(msgspec.Struct, frozen=True):
    """One queue of the console. ``target_minutes`` is the age after which a case counts as late.

    ``permission`` is needed to see the queue, ``act_permission`` (where given) to decide in it. ``reasons`` are the
    reason codes an operator chooses from; without them the operator writes the reason. ``asks`` gives, by trigger, the
    message key of what is written in place of a reason: what the bank calls the payment, say. ``bulk`` names the
    triggers that may be given to many cases at once, in one transaction: none that posts to the ledger, because it
    would hold one case's account while it waits for the next one's. ``checked(conn, case_id, trigger)`` says whether
    this decision needs a second operator. ``exceptions`` marks a queue of differences between the books and the world:
    the money room lists it.
    """

    id: str
    title: str
    icon: str
    permission: str
    target_minutes: int
    source: TurnedCases | CountedCases
    order: int = 100
    act_permission: str = ""
    reasons: tuple[ReasonCode, ...] = ()
    asks: Mapping[str, str] = msgspec.field(default_factory=dict)
    bulk: tuple[str, ...] = ()
    filters: tuple[CaseFilter, ...] = ()
    checked: Callable[[asyncpg.Connection, str, str], Awaitable[bool]] | None = None
    exceptions: bool = False


COUNTED = 1000
"""A queue counts its waiting cases up to here: above, an operator reads '1000+' and the count costs no more."""


async def count_waiting(conn: asyncpg.Connection, sql: str, *args: Any) -> int:
    """How many rows ``sql`` finds, at most ``COUNTED`` of them looked at: for ``CaseSource.waiting``."""
    return await conn.fetchval(f"SELECT count(*) FROM ({sql} LIMIT {COUNTED}) AS waiting", *args) or 0


def place_in(after: str) -> tuple[datetime, str] | None:
    """The moment and the id that the place of a page names; None where nobody gave it out."""
    moment, _, last = after.partition("~")
    try:
        return datetime.fromisoformat(moment).astimezone(UTC), last
    except (ValueError, OverflowError):
        return None


async def keyset(
    conn: asyncpg.Connection, sql: str, args: Sequence[Any], after: str, size: int
) -> tuple[list[asyncpg.Record], str]:
    """One page of ``sql`` (columns ``id`` bigint and ``opened_at``, no ORDER BY) after a place, oldest first.

    Returns the rows and the place after the last of them, empty at the end; an index on (opened_at, id) makes every
    page cost the same. For ``CaseSource.after``; a place that nobody gave out is the beginning.
    """
    size = min(max(size, 1), 100)
    where, more = "", []
    place = place_in(after)
    if place is not None and _ID.fullmatch(place[1]):
        where = f"WHERE (c.opened_at, c.id) > (${len(args) + 1}, ${len(args) + 2})"
        more = [place[0], min(int(place[1]), 2**63 - 1)]
    rows = await conn.fetch(
        f"SELECT c.* FROM ({sql}) c {where} ORDER BY c.opened_at, c.id LIMIT {size + 1}", *args, *more
    )
    if len(rows) <= size:
        return rows, ""
    end = rows[size - 1]
    return rows[:size], f"{end['opened_at'].isoformat()}~{end['id']}"


class TimelineEvent(msgspec.Struct, frozen=True):
    """One thing that happened to a user: ``label`` is a message key, ``facts`` what it was about, in a line.

    ``note`` is what somebody wrote or a device calls itself: it is shown as it is, in whatever language that was.
    """

    at: datetime
    label: str
    note: str = ""
    reference: str = ""
    facts: tuple[CaseFact, ...] = ()


class TimelineSource(msgspec.Struct, frozen=True):
    """What a plugin knows of a user's life on the platform, for the console's page of that user.

    ``events(conn, user_id, before, limit)`` gives the newest ``limit`` events before a moment, newest first.
    """

    name: str
    events: Callable[[asyncpg.Connection, int, datetime, int], Awaitable[Sequence[TimelineEvent]]]
