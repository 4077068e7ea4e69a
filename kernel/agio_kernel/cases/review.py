"""Review queues: every pending thing that waits for an operator, declared so that one console serves all products."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, Protocol

import asyncpg
import msgspec

from agio_kernel.declarations.principal import Principal
from agio_kernel.postgres.paging import Slice

if TYPE_CHECKING:
    from agio_kernel.declarations.open_business import OpenBusiness

FactKind = Literal["text", "written", "amount", "days", "day", "time", "address", "country", "key"]


class CaseFact(msgspec.Struct, frozen=True):
    """One fact of a case: ``label`` is a message key. A ``masked`` value is shown only on an audited request.

    ``kind`` says how the reader's page writes ``value``: ``text`` as it is, ``written`` (what a person wrote,
    in a language of their own) so, too, and marked as no text of the page, ``amount`` (a decimal string, of the coin
    ``unit``), ``days`` (how many), ``day`` (a date) and ``time`` (both ISO 8601) by the reader's language, ``address``
    (a hash, too) in figures of one width, ``country`` (ISO 3166, two letters) by its name, ``key`` by the text of that
    message key.
    """

    label: str
    value: str
    masked: bool = False
    kind: FactKind = "text"
    unit: str = ""


class CaseSummary(msgspec.Struct, frozen=True):
    """One row of a queue: who (``title``, and ``uid`` where it is a user's) and what it is about, how long it has
    waited, and its state.

    ``opened_at`` is in the future while it is held. ``awaits`` is the message key of what must happen before it can be
    decided. A fact that the case masks has no place among these. ``version`` is another one after every change: what
    operators look at, tick, propose and decide is bound to it.
    """

    id: str
    title: str
    facts: tuple[CaseFact, ...]
    state: str
    opened_at: datetime
    claimed_by: str = ""
    version: str = ""
    awaits: str = ""
    uid: str = ""


class CaseEvent(msgspec.Struct, frozen=True):
    """One line of a case's time line."""

    at: datetime
    actor: str
    label: str
    note: str = ""


class CaseField(msgspec.Struct, frozen=True):
    """Field that an operator fills in with a decision: ``label`` is a message key. A ``day`` is given as ISO 8601, an
    ``amount`` as a decimal string, a ``currency`` by its three letters.
    """

    name: str
    label: str
    kind: Literal["text", "day", "amount", "currency"] = "text"


CheckFailure = Literal["refuse", "second"]


class CaseCheck(msgspec.Struct, frozen=True):
    """Something to be sure of before a case is approved: ``label`` is a message key, ``note`` is what was compared.

    ``passed`` is what the plugin found out by itself; None where a person has to look, whose tick the console keeps
    and asks for. ``failure`` says what becomes of a decision of ``ReviewQueue.grants`` where it is False: ``refuse``
    it, or have a ``second`` operator agree.
    """

    label: str
    passed: bool | None
    note: str = ""
    failure: CheckFailure = "refuse"


def failed(checks: Iterable[CaseCheck]) -> frozenset[str]:
    """The labels of the checks that the product made and that failed."""
    return frozenset(check.label for check in checks if check.passed is False)


class CaseDetail(msgspec.Struct, frozen=True):
    """Everything an operator needs to decide one case.

    ``worth`` is what it is about in USDT, for a queue with a threshold; None where nobody knows. ``titles`` are the
    keys of what the documents show, in their order. ``reasons`` are the codes that this case can be given, by decision,
    where those aren't all of the queue's. ``decided`` are the operators who have decided it so far, where a verdict on
    that may be given. ``read`` is what its source read, for its own ``act``: nobody else looks into it.
    """

    summary: CaseSummary
    user_id: int
    facts: tuple[CaseFact, ...]
    documents: tuple[str, ...]
    events: tuple[CaseEvent, ...]
    triggers: tuple[str, ...]
    checks: tuple[CaseCheck, ...] = ()
    worth: Decimal | None = None
    titles: tuple[str, ...] = ()
    reasons: Mapping[str, tuple[str, ...]] = {}
    decided: frozenset[int] = frozenset()
    read: Any = None


class Decided(msgspec.Struct, frozen=True):
    """Result of a decision on a case: its state, and which of the product's checks fail now."""

    state: str
    failed: frozenset[str] = frozenset()


class CaseSlice(msgspec.Struct, frozen=True):
    """Some cases in their order, the place of each, after which a list goes on, and whether there are more of them.

    A cursor is a moment and an id (``cursor_of``), so it is one in every queue: lists of several are merged by it.
    """

    rows: Sequence[CaseSummary]
    cursors: Sequence[str]
    more: bool = False

    @property
    def next(self) -> str:
        """Cursor of the next page, "" at the end."""
        return self.cursors[-1] if self.more else ""


class CaseSource(Protocol):
    """Source of a queue's cases. ``agio_kernel.cases`` makes one of a declaration."""

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """Count the cases that wait."""
        ...

    async def after(self, conn: asyncpg.Connection, filters: Mapping[str, str], after: str, size: int) -> CaseSlice:
        """The cases after a place ("": from the beginning), oldest first: the last page costs what the first one does.

        ``filters`` holds what the queue declares in ``ReviewQueue.filters``, ``q`` for a search, and ``awaited`` for
        those that can't be decided yet, which no other list but a search and that of a state has.
        """
        ...

    async def named(self, conn: asyncpg.Connection, case_ids: Iterable[str]) -> Sequence[CaseSummary]:
        """The cases of these ids, in whatever state, in the order in which their rows are locked."""
        ...

    async def of_user(self, conn: asyncpg.Connection, user_id: int, limit: int) -> Sequence[CaseSummary]:
        """One user's cases in any state, the newest first, at most ``limit``."""
        ...

    async def showing(self, conn: asyncpg.Connection, documents: Sequence[str]) -> list[str]:
        """The ids of the cases that have one of these documents."""
        ...

    async def read(self, conn: asyncpg.Connection, case_id: str, seen: str | None = None) -> CaseDetail | None:
        """``detail`` as a decision rests on it: without what is told of the case, its facts, events and reasons."""
        ...

    async def detail(self, conn: asyncpg.Connection, case_id: str, seen: str | None = None) -> CaseDetail | None:
        """One case, or None where it isn't in this queue; an ApiError where it isn't the version that was ``seen``."""
        ...

    async def act(
        self,
        tx: asyncpg.Connection,
        actor: Principal,
        case: CaseDetail,
        trigger: str,
        reason: str,
        given: Mapping[str, str] = {},
    ) -> Decided:
        """Carry out a transition of the state machine of a case that was read in ``tx``; an ApiError where it is not
        allowed now, or where the case has become another by the time its row is held.

        ``reason`` is the ``text`` of a reason code, or the operator's own words: keep it as it is, and write it with
        ``kernel.messages.text(reason, language)`` where somebody reads it. ``given`` is what was filled in of
        ``ReviewQueue.fields``.
        """
        ...


class ReasonCode(msgspec.Struct, frozen=True):
    """Reason of a decision on a case. ``text`` is a message key: the user reads it in the user's own language.

    ``triggers`` are the decisions it can be given for.
    """

    key: str
    text: str
    triggers: tuple[str, ...]


class CaseFilter(msgspec.Struct, frozen=True):
    """A way to narrow a queue: its name in ``filters``, the key of its label, and what may be chosen (none: any).

    A choice's text is ``<label>.<choice>``; of a state, the plugin's text of that state; else the choice itself.
    """

    name: str
    label: str
    choices: tuple[str, ...] = ()


class Threshold(msgspec.Struct, frozen=True):
    """From which worth on ``triggers`` need a second operator: the value, in USDT, of the parameter ``parameter``.

    Counted is what one operator approved alone for one user within 24 hours, in all queues that name the same
    parameter: many small cases are no way around it. An amount of no known worth is above every threshold.
    """

    parameter: str
    triggers: tuple[str, ...]


class FacetRow(msgspec.Struct, frozen=True):
    """One row: a cell for each column, in their order. ``queue`` and ``case`` lead to a case, ``user`` to another
    user.
    """

    id: str
    cells: tuple[CaseFact, ...]
    queue: str = ""
    case: str = ""
    user: str = ""


class UserFacet(msgspec.Struct, frozen=True):
    """One list on a user's page: orders, deposits, invited users.

    ``title`` and ``columns`` are message keys. ``rows(conn, user_id, after, size)`` gives a page of them, the newest
    first, as ``postgres.paging.page`` finds it.
    ``permission`` is what an operator needs beyond seeing users.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: Callable[[asyncpg.Connection, int, str, int], Awaitable[Slice[FacetRow]]]
    permission: str = ""
    order: int = 100


class ReviewQueue(msgspec.Struct, frozen=True):
    """One queue of the console. ``target_minutes`` is the age after which a case counts as late.

    ``permission`` is needed to see the queue, ``act_permission`` (the same where not given) to decide in it.
    ``reasons`` are the reason codes an operator chooses from; without them the operator writes the reason. ``asks``
    gives, by trigger, the message key of what is written in place of a reason: what the bank calls the payment, say.
    ``fields``, by trigger, are filled in with the decision, which then takes no reason unless it ``asks`` for one.
    ``bulk`` names the triggers that may be given to many cases at once, in one transaction: none that posts to the
    ledger, because it would hold one case's account while it waits for the next one's. ``exceptions`` marks a queue of
    differences between the books and the world: the money room lists it. ``facet``, ``timeline`` and ``business`` are
    the same cases on their users' pages and under open business. ``reference_prefix``: what the cases' references begin
    with, the queue's own in the deployment; a plugin that takes another queue's is down.

    ``several`` are the decisions that may have more than one reason code. ``holds_back``: some of its cases can't be
    decided at once, and stand apart until then.

    ``pays`` are the decisions that give somebody money: each counts with its worth in what one operator lets through
    alone within a day, over all queues and users. ``counted`` are these and those under the threshold, by themselves.

    ``grants`` are the decisions that let something through: the operator has opened the case's documents, every
    check that is left to a person is ticked, and one that failed means what it declares. ``two`` are those that
    always need a second operator, ``verdicts`` those that nobody gives who decided the case before, ``threshold``
    those that need one from a worth on.
    """

    id: str
    title: str
    icon: str
    permission: str
    target_minutes: int
    source: CaseSource
    order: int = 100
    act_permission: str = ""
    reasons: tuple[ReasonCode, ...] = ()
    asks: Mapping[str, str] = msgspec.field(default_factory=dict)
    fields: Mapping[str, tuple[CaseField, ...]] = msgspec.field(default_factory=dict)
    bulk: tuple[str, ...] = ()
    filters: tuple[CaseFilter, ...] = ()
    several: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()
    two: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    pays: tuple[str, ...] = ()
    threshold: Threshold | None = None
    exceptions: bool = False
    facet: UserFacet | None = None
    timeline: TimelineSource | None = None
    business: OpenBusiness | None = None
    reference_prefix: str = ""
    holds_back: bool = False
    counted: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "act_permission", self.act_permission or self.permission)
        by_worth = self.threshold.triggers if self.threshold is not None else ()
        msgspec.structs.force_setattr(self, "counted", frozenset((*self.pays, *by_worth)))


def cursor_of(moment: datetime, id: int) -> str:
    """The place of a row of this moment and id."""
    return f"{moment.isoformat()}~{id}"


def parse_cursor(after: str) -> tuple[datetime, str] | None:
    """The moment and the id that the place of a page names; None where nobody gave it out."""
    moment, _, last = after.partition("~")
    try:
        return datetime.fromisoformat(moment).astimezone(UTC), last
    except (ValueError, OverflowError):
        return None


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
    """Source of a user's events on the platform, for the console's page of that user.

    ``events(conn, user_id, before, limit)`` gives the newest ``limit`` events before a moment, newest first
    and those of one moment always in one order: a page may end between them.
    """

    name: str
    events: Callable[[asyncpg.Connection, int, datetime, int], Awaitable[Sequence[TimelineEvent]]]
