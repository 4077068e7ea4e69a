"""The inbox: what waits in all queues that an operator may see, in one list, the oldest first."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Literal

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.cases.review import CaseSummary, ReviewQueue, parse_cursor
from agio_kernel.cases.workflow.claims import claims_of
from agio_kernel.cases.workflow.decisions import second_reviews
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.wire import Cursor, Page

from agio_operator.console.console import Console
from agio_operator.console.queues import CaseRow
from agio_operator.console.schemas import Form

PAGE = 25


class OperatorInbox(Form, frozen=True):
    """One page of all queues, or of one of them."""

    queue: str = ""
    after: Cursor = ""
    stage: Literal["waiting", "awaited"] = "waiting"


class InboxView(Page[CaseRow], frozen=True, kw_only=True):
    """A page of the inbox. ``silent`` are the queues whose plugins can't say what waits: their cases are missing."""

    silent: list[str]


@get("web/operatorInbox", access=Access.OPERATOR)
async def show_inbox(console: Console, request: Request[OperatorInbox]) -> InboxView:
    """List the waiting cases of all review queues, the oldest first.

    Returns a page of the inbox: each queue gives as many cases as a page has, and the oldest of them all are shown.
    """
    form, queues = request.form, console.queues
    asked = [queues.find(request, form.queue)] if form.queue else [queue for _, queue in queues.seen_by(request)]
    filters = {"awaited": ""} if form.stage == "awaited" else {}
    silent: list[str] = []
    found: list[tuple[str, ReviewQueue, CaseSummary]] = []
    more = False
    for queue in asked:
        if form.stage == "awaited" and not queue.holds_back:
            continue
        its = await queues.reported(queue, partial(queue.source.after, filters=filters, after=form.after, size=PAGE))
        if its is None:
            silent.append(queue.id)
            continue
        more = more or its.more
        found += [(cursor, queue, case) for cursor, case in zip(its.cursors, its.rows, strict=True)]
    found.sort(key=lambda one: _order(one[0]))
    page, more = found[:PAGE], more or len(found) > PAGE
    rows = await _rows(console, [(queue, case) for _, queue, case in page])
    return InboxView(rows, page[-1][0] if more else "", silent=silent)


async def _rows(console: Console, cases: list[tuple[ReviewQueue, CaseSummary]]) -> list[CaseRow]:
    """The cases as they are shown, with who is at them: each queue is asked once."""
    ids: dict[str, list[str]] = {}
    for queue, case in cases:
        ids.setdefault(queue.id, []).append(case.id)
    async with console.kernel.db.read() as conn:
        claims = {queue: await claims_of(conn, queue, its) for queue, its in ids.items()}
        second = {queue: await second_reviews(conn, queue, its) for queue, its in ids.items()}
    return [
        console.queues.row(queue, case, claims[queue.id].get(case.id), second=case.id in second[queue.id])
        for queue, case in cases
    ]


def _order(cursor: str) -> tuple[datetime, int]:
    """By what cases are sorted; each queue has given the place out itself."""
    found = parse_cursor(cursor)
    if found is None:
        raise ValueError(f"{cursor!r} is no place of a list")
    return found[0], int(found[1])
