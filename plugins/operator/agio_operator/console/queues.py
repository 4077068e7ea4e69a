"""The review queues of all plugins, as the console shows them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Literal, TypeVar

import asyncpg
import msgspec
import structlog
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.cases import COUNTED
from agio_kernel.cases.review import (
    CaseFact,
    CaseField,
    CaseFilter,
    CaseSummary,
    ReasonCode,
    ReviewQueue,
    parse_cursor,
)
from agio_kernel.cases.threads import Threads, awaiting, page_of_awaiting
from agio_kernel.cases.workflow.claims import Claimed, claims_of, my_claims
from agio_kernel.cases.workflow.decisions import (
    Decision,
    count_second,
    page_of_decided,
    page_of_second,
    second_reviews,
)
from agio_kernel.cases.workflow.fields import id_of
from agio_kernel.cases.workflow.queues import PAGE, Queues
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Cursor, Page, Search, whole

from agio_operator.console.schemas import Form

log = structlog.get_logger(__name__)

T = TypeVar("T")

_OF_A_CASE = tuple(
    f"web/operatorCase{one}"
    for one in (
        *("", "Unmask", "Document", "Claim", "Unclaim", "Check", "Act"),
        *("Thread", "ThreadFile", "Write", "ThreadDone"),
    )
)
_OF_A_QUEUE = ("web/operatorCases", "web/operatorCaseNext", *_OF_A_CASE)
_FROM_CASES = {**{one: {"case": "rows/0/id"} for one in _OF_A_CASE}, "web/operatorCasesAct": {"cases": "rows/0/id"}}
"""Links from the answers about queues and cases to other calls, for programs and for tests."""
LONGEST_FILTER = 200


class OperatorCases(Form, frozen=True):
    """One page of a queue. ``filters`` is a JSON object of what the queue declares."""

    queue: str = ""
    after: Cursor = ""
    q: Search = ""
    filters: str = ""
    claimed: Literal["", "mine", "nobody"] = ""
    stage: Literal["waiting", "awaited", "messages", "second", "decided"] = "waiting"


class QueueRow(msgspec.Struct, frozen=True):
    """One queue. ``waiting`` is None where the plugin can't say: the others are shown all the same. ``messages`` is how
    many threads await an operator; None where nothing is written about its cases.
    """

    id: str
    plugin: str
    title: str
    icon: str
    waiting: int | None
    more: bool
    second: int
    messages: int | None
    target_minutes: int
    may_act: bool
    reasons: Sequence[ReasonCode]
    asks: Mapping[str, str]
    fields: Mapping[str, tuple[CaseField, ...]]
    bulk: tuple[str, ...]
    several: tuple[str, ...]
    filters: Sequence[CaseFilter]
    exceptions: bool
    holds_back: bool


class CaseRow(msgspec.Struct, frozen=True):
    """One case of a list, and in which queue it is. ``late`` says that it could be decided for longer than the queue's
    target, ``awaits`` what must happen before it can be; ``second`` that a decision waits for a second operator;
    ``decision`` is the newest one that was carried out, in the list of what is decided.
    """

    queue: str
    id: str
    title: str
    uid: str
    facts: tuple[CaseFact, ...]
    state: str
    opened_at: datetime
    claimed_by: str
    version: str
    awaits: str
    late: bool
    second: bool
    decision: Decision | None


class ListedQueues(Queues):
    """The queues with their lists, as the console shows them."""

    @cached_property
    def threads(self) -> dict[str, Threads[Any]]:
        """About the cases of which queues users and operators write to each other."""
        found = self.kernel.directory.made("threads", self.kernel)
        return {one.queue: one for _, one in found}

    @get("web/operatorQueues", access=Access.OPERATOR, links={one: {"queue": "rows/0/id"} for one in _OF_A_QUEUE})
    async def list(self, request: Request[NoForm]) -> Page[QueueRow]:
        """Review queues with how many cases wait.

        Those that this operator may see.
        """
        permitted = request.user.permissions
        rows = []
        async with self.kernel.db.read() as conn:
            second = await count_second(conn)
            messages = await awaiting(conn, list(self.threads))
        for plugin, queue in self.seen_by(request):
            waiting = await self.waiting(queue)
            rows.append(
                QueueRow(
                    queue.id,
                    plugin,
                    queue.title,
                    queue.icon,
                    waiting,
                    waiting is not None and waiting >= COUNTED,
                    second.get(queue.id, 0),
                    messages.get(queue.id),
                    queue.target_minutes,
                    queue.act_permission in permitted,
                    queue.reasons,
                    queue.asks,
                    queue.fields,
                    queue.bulk,
                    queue.several,
                    queue.filters,
                    queue.exceptions,
                    queue.holds_back,
                )
            )
        return whole(rows)

    @get("web/operatorCases", access=Access.OPERATOR, links=_FROM_CASES)
    async def cases(self, request: Request[OperatorCases]) -> Page[CaseRow]:
        """One page of a review queue.

        Returns waiting cases, the oldest first; or those that wait for a second operator, or are decided.
        """
        form = request.form
        queue = self.find(request, form.queue)
        if form.stage not in ("waiting", "awaited"):
            return await self._looked_at(queue, form)
        filters = _filters(queue, form.filters, form.q)
        if form.stage == "awaited":
            if not queue.holds_back:
                return whole([])
            filters |= {"awaited": ""}
        cursor = ""
        async with self.kernel.db.read() as conn:
            if form.claimed == "mine":
                rows = await self._mine(conn, queue, request.user.id)
            else:
                found = await queue.source.after(conn, filters, form.after, PAGE)
                rows, cursor = list(found.rows), found.next
            claims = await claims_of(conn, queue.id, [_id(row) for row in rows])
            second = await second_reviews(conn, queue.id, [_id(row) for row in rows])
        if form.claimed == "nobody":
            rows = [row for row in rows if _id(row) not in claims]
        listed = [self.row(queue, row, claims.get(_id(row)), second=_id(row) in second) for row in rows]
        return Page(listed, cursor)

    async def _looked_at(self, queue: ReviewQueue, form: Any) -> Page[CaseRow]:
        """Cases by what operators did with them; each is told by its plugin, as it is now."""
        async with self.kernel.db.read() as conn:
            decided: dict[str, Decision] = {}
            if form.stage == "messages":
                cases, after = await _page_of_messages(conn, queue.id, form.after)
            elif form.stage == "second":
                cases, after = await page_of_second(conn, queue.id, form.after, PAGE)
            else:
                decided, after = await page_of_decided(conn, queue.id, form.after, PAGE)
                cases = list(decided)
            summaries = await _in_this_order(conn, queue, cases)
            claims = await claims_of(conn, queue.id, cases)
        second = form.stage == "second"
        rows = [
            self.row(queue, one, claims.get(one.id), second=second, decision=decided.get(one.id)) for one in summaries
        ]
        return Page(rows, after)

    def row(
        self,
        queue: ReviewQueue,
        case: CaseSummary,
        claimed: Claimed | None,
        *,
        second: bool = False,
        decision: Decision | None = None,
    ) -> CaseRow:
        """A case as a list shows it."""
        target = self.kernel.clock.now() - timedelta(minutes=queue.target_minutes)
        return CaseRow(
            queue.id,
            case.id,
            case.title,
            case.uid,
            case.facts,
            case.state,
            case.opened_at,
            claimed.name if claimed else case.claimed_by,
            case.version,
            case.awaits,
            decision is None and not case.awaits and case.opened_at <= target,
            second,
            decision,
        )

    async def _mine(self, conn: asyncpg.Connection, queue: ReviewQueue, operator: int) -> list[CaseSummary]:
        return await _in_this_order(conn, queue, await my_claims(conn, queue.id, operator))

    async def waiting(self, queue: ReviewQueue) -> int | None:
        """Return the number of waiting cases; None where the plugin can't answer."""
        return await self.reported(queue, queue.source.waiting)

    async def reported(self, queue: ReviewQueue, ask: Callable[[asyncpg.Connection], Awaitable[T]]) -> T | None:
        """Return the answer of a queue's source; None where its plugin can't answer: the other queues are shown all the
        same."""
        try:
            async with self.kernel.db.read() as conn:
                return await ask(conn)
        except Exception as error:
            log.warning("console.queue_failed", queue=queue.id, error=type(error).__name__)
            return None

    def seen_by(self, request: Request) -> list[tuple[str, ReviewQueue]]:
        """The queues that this operator may see."""
        return [(plugin, queue) for plugin, queue in self.declared if queue.permission in request.user.permissions]


def _filters(queue: ReviewQueue, text: str, q: str) -> dict[str, str]:
    """Return the filters of the list, as the queue declares them."""
    try:
        given = msgspec.json.decode(text or "{}", type=dict[str, str])
    except msgspec.DecodeError as error:
        raise ApiError(MALFORMED, field="filters") from error
    allowed = {one.name: one.choices for one in queue.filters}
    for name, value in given.items():
        if name not in allowed or len(value) > LONGEST_FILTER or (allowed[name] and value not in allowed[name]):
            raise ApiError(MALFORMED, field="filters")
    if len(q) > LONGEST_FILTER:
        raise ApiError(MALFORMED, field="q")
    return given | ({"q": q.strip()} if q.strip() else {})


async def _page_of_messages(conn: asyncpg.Connection, queue: str, after: str) -> tuple[list[str], str]:
    """Cases whose thread awaits an operator, whoever has waited longest first; and the place of the next page."""
    cursor = parse_cursor(after)
    last = (cursor[0], id_of(cursor[1], "after")) if cursor else None
    found = await page_of_awaiting(conn, queue, last, PAGE + 1)
    more = found[PAGE - 1] if len(found) > PAGE else None
    return [one.reference for one in found[:PAGE]], f"{more.written_at.isoformat()}~{more.id}" if more else ""


async def _in_this_order(conn: asyncpg.Connection, queue: ReviewQueue, cases: Sequence[str]) -> list[CaseSummary]:
    """The cases of these ids as they are now, in the order that is given."""
    found = {one.id: one for one in await queue.source.named(conn, cases)}
    return [found[case_id] for case_id in cases if case_id in found]


def _id(row: CaseSummary) -> str:
    return row.id
