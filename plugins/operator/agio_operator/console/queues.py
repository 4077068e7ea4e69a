"""The review queues of all plugins, as the console shows them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, TypeVar

import asyncpg
import msgspec
import structlog
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.cases import COUNTED
from agio_kernel.cases.review import (
    CaseCheck,
    CaseDetail,
    CaseFact,
    CaseField,
    CaseFilter,
    CaseSummary,
    ReasonCode,
    ReviewQueue,
    place_in,
)
from agio_kernel.cases.threads import Threads, awaiting, page_of_awaiting
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import FORBIDDEN, MALFORMED, NOT_FOUND
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.documents import near
from agio_kernel.money.concerns import Concerns
from agio_kernel.ports.kernel import Kernel

from agio_operator.console.claims import Claimed, claims_of, my_claims
from agio_operator.console.decisions import Decision, count_second, page_of_decided, page_of_second, second_reviews
from agio_operator.declared.codes import QUEUE_UNKNOWN
from agio_operator.fields import id_of
from agio_operator.forms import OperatorCases

log = structlog.get_logger(__name__)

T = TypeVar("T")

PAGE = 50
NEAR_SHOWN = 5
_OF_A_CASE = tuple(
    f"web/operatorCase{one}"
    for one in (
        *("", "Unmask", "Document", "Claim", "Unclaim", "Check", "Act"),
        *("Thread", "ThreadFile", "Write", "ThreadDone"),
    )
)
_OF_A_QUEUE = ("web/operatorCases", "web/operatorCaseNext", *_OF_A_CASE)
_FROM_CASES = {**{one: {"case": "rows/0/id"} for one in _OF_A_CASE}, "web/operatorCasesAct": {"cases": "rows/0/id"}}
"""Where the answers of queues and cases lead, for programs and for tests."""
PICTURE_ONCE = "kernel.check.picture_once"
LONGEST_FILTER = 200


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


class Queues:
    """The queues that enabled plugins declare, asked for when the first operator looks."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @cached_property
    def declared(self) -> list[tuple[str, ReviewQueue]]:
        """Pairs of plugin and queue, in the order of the console's menu."""
        found = self._kernel.directory.made("cases", self._kernel)
        return sorted(found, key=lambda pair: (pair[1].order, pair[1].id))

    @cached_property
    def named(self) -> dict[str, ReviewQueue]:
        """The queues by their ids."""
        return {queue.id: queue for _, queue in self.declared}

    def find(self, request: Request, queue_id: str, *, to_act: bool = False) -> ReviewQueue:
        """A queue that this operator may see, or decide in."""
        queue = self.named.get(queue_id)
        if queue is None:
            raise Refusal(QUEUE_UNKNOWN, field="queue")
        needed = {queue.permission, act_permission(queue)} if to_act else {queue.permission}
        if not needed <= request.who.permissions:
            raise Refusal(FORBIDDEN)
        return queue

    @cached_property
    def threads(self) -> dict[str, Threads[Any]]:
        """About the cases of which queues users and operators write to each other."""
        found = self._kernel.directory.made("threads", self._kernel)
        return {one.queue: one for _, one in found}

    async def detail(
        self, conn: asyncpg.Connection, queue: ReviewQueue, case_id: str, seen: str | None = None
    ) -> CaseDetail:
        """One case; a Refusal where it isn't in the queue, or has changed since it was ``seen``. One that pays its user
        shows what speaks against it, and one with documents those that show nearly the same.
        """
        found = await queue.source.detail(conn, case_id, seen) if 0 < len(case_id) <= 100 else None
        if found is None:
            raise Refusal(NOT_FOUND, field="case")
        more: list[CaseCheck] = []
        if queue.grants and found.documents:
            others = await self._near(conn, found)
            more.append(CaseCheck(PICTURE_ONCE, not others, ", ".join(others), failure="second"))
        if self.pays_out(queue):
            told = {check.label for check in found.checks}
            concerns = await self._kernel.part(Concerns).of(conn, found.user_id)
            more += [CaseCheck(label, well, failure="second") for label, well in concerns.items() if label not in told]
        return msgspec.structs.replace(found, checks=(*found.checks, *more))

    async def _near(self, conn: asyncpg.Connection, case: CaseDetail) -> list[str]:
        """The other cases, of all queues and users, that show nearly the same picture."""
        names = await near(conn, case.documents)
        if not names:
            return []
        found = [one for queue in self.named.values() for one in await queue.source.showing(conn, names)]
        return [one for one in dict.fromkeys(found) if one != case.summary.id][:NEAR_SHOWN]

    def pays_out(self, queue: ReviewQueue) -> bool:
        """Whether one of its decisions lets money leave."""
        ways = self._kernel.ledger.codes.ways
        return any(f"{queue.id} {trigger}" in way.decisions for way in ways for trigger in queue.pays)

    @get("web/operatorQueues", access=Access.OPERATOR, links={one: {"queue": "rows/0/id"} for one in _OF_A_QUEUE})
    async def list(self, request: Request[NoForm]) -> Page[QueueRow]:
        """Review queues with how many cases wait.

        Those that this operator may see.
        """
        permitted = request.who.permissions
        rows = []
        async with self._kernel.db.read() as conn:
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
                    act_permission(queue) in permitted,
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

        What waits, the oldest first; or what waits for a second operator, or is decided.
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
        place = ""
        async with self._kernel.db.read() as conn:
            if form.claimed == "mine":
                rows = await self._mine(conn, queue, request.who.id)
            else:
                found = await queue.source.after(conn, filters, form.after, PAGE)
                rows, place = list(found.rows), found.next
            claims = await claims_of(conn, queue.id, [_id(row) for row in rows])
            second = await second_reviews(conn, queue.id, [_id(row) for row in rows])
        if form.claimed == "nobody":
            rows = [row for row in rows if _id(row) not in claims]
        listed = [self.row(queue, row, claims.get(_id(row)), second=_id(row) in second) for row in rows]
        return Page(listed, place)

    async def _looked_at(self, queue: ReviewQueue, form: Any) -> Page[CaseRow]:
        """Cases by what operators did with them; each is told by its plugin, as it is now."""
        async with self._kernel.db.read() as conn:
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

    async def oldest(self, conn: asyncpg.Connection, queue: ReviewQueue) -> list[str]:
        """Ids of the oldest cases, for the one that is taken next."""
        return [_id(row) for row in (await queue.source.after(conn, {}, "", PAGE)).rows]

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
        target = self._kernel.clock.now() - timedelta(minutes=queue.target_minutes)
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
        """How many cases wait; None where the plugin can't say."""
        return await self.told(queue, queue.source.waiting)

    async def told(self, queue: ReviewQueue, ask: Callable[[asyncpg.Connection], Awaitable[T]]) -> T | None:
        """What a queue's source answers; None where its plugin can't say: the others are shown all the same."""
        try:
            async with self._kernel.db.read() as conn:
                return await ask(conn)
        except Exception as error:
            log.warning("console.queue_failed", queue=queue.id, error=type(error).__name__)
            return None

    def seen_by(self, request: Request) -> list[tuple[str, ReviewQueue]]:
        """The queues that this operator may see."""
        return [(plugin, queue) for plugin, queue in self.declared if queue.permission in request.who.permissions]


def act_permission(queue: ReviewQueue) -> str:
    """What is needed to decide in a queue."""
    return queue.act_permission or queue.permission


def codes_of(queue: ReviewQueue, trigger: str) -> Sequence[str]:
    """The reason codes that a decision can be given for; without any it takes the operator's own words."""
    return [code.key for code in queue.reasons if not code.triggers or trigger in code.triggers]


def _filters(queue: ReviewQueue, text: str, q: str) -> dict[str, str]:
    """What narrows the list, as the queue declares it."""
    try:
        given = msgspec.json.decode(text or "{}", type=dict[str, str])
    except msgspec.DecodeError as error:
        raise Refusal(MALFORMED, field="filters") from error
    allowed = {one.name: one.choices for one in queue.filters}
    for name, value in given.items():
        if name not in allowed or len(value) > LONGEST_FILTER or (allowed[name] and value not in allowed[name]):
            raise Refusal(MALFORMED, field="filters")
    if len(q) > LONGEST_FILTER:
        raise Refusal(MALFORMED, field="q")
    return given | ({"q": q.strip()} if q.strip() else {})


async def _page_of_messages(conn: asyncpg.Connection, queue: str, after: str) -> tuple[list[str], str]:
    """Cases whose thread awaits an operator, whoever has waited longest first; and the place of the next page."""
    place = place_in(after)
    last = (place[0], id_of(place[1], "after")) if place else None
    found = await page_of_awaiting(conn, queue, last, PAGE + 1)
    more = found[PAGE - 1] if len(found) > PAGE else None
    return [one.reference for one in found[:PAGE]], f"{more.written_at.isoformat()}~{more.id}" if more else ""


async def _in_this_order(conn: asyncpg.Connection, queue: ReviewQueue, cases: Sequence[str]) -> list[CaseSummary]:
    """The cases of these ids as they are now, in the order that is given."""
    found = {one.id: one for one in await queue.source.named(conn, cases)}
    return [found[case_id] for case_id in cases if case_id in found]


def _id(row: CaseSummary) -> str:
    return row.id
