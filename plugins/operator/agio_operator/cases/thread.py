"""Thread of a case, between its user and operators: read, answered, and let rest."""

from __future__ import annotations

import base64
from typing import Annotated, Any

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases import Case, operator
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.cases.rows import CaseRows
from agio_kernel.cases.threads import (
    LONGEST,
    Head,
    Message,
    Threads,
    find_head,
    find_message,
    keep_view,
    mark_read,
    page_of_messages,
    settle,
    tell_pages,
    write,
)
from agio_kernel.cases.workflow.queues import subject_of
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Cursor
from agio_kernel.documents import owned

from agio_operator.cases.schemas import CaseThreadView, CaseWrittenView, DocumentView, ThreadMessage
from agio_operator.cases.show import OperatorCase
from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.fields import VIEWED

PAGE = 50
ANSWERED = "operator.reason.answered"
SETTLED = "operator.reason.settled"


class CaseThread(Form, frozen=True):
    """A page of what a user and operators wrote about a case, the newest first."""

    queue: str = ""
    case: str = ""
    after: Cursor = ""


class CaseWrite(Form, frozen=True):
    """A message to the user of a case."""

    queue: str = ""
    case: str = ""
    text: str = ""


class CaseThreadFile(Form, frozen=True):
    """The picture of the message of this number."""

    queue: str = ""
    case: str = ""
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] = 0


@get(
    "web/operatorCaseThread", access=Access.OPERATOR, links={"web/operatorCaseThreadFile": {"number": "rows/0/number"}}
)
async def show_thread(console: Console, request: Request[CaseThread]) -> CaseThreadView:
    """Show the thread of a case.

    Returns a page of the thread. Messages that this operator hasn't seen before are marked as read, and recorded in the
    audit.
    """
    form, who = request.form, request.user
    queue, threads = _find(console, request)
    may_write, read = queue.act_permission in who.permissions, False
    async with console.kernel.db.transaction() as tx:
        case = await _case(tx, threads, form.case)
        head = await find_head(tx, queue.id, case.row.id)
        is_open = case.row.state in threads.open
        if head is None:
            return CaseThreadView([], "", awaits="", open=is_open, may_write=may_write, longest=LONGEST)
        found = await page_of_messages(tx, head.id, form.after, PAGE)
        newest = max((one.number for one in found.rows), default=0)
        if read := await keep_view(tx, head.id, who.id, newest):
            await mark_read(tx, queue.id, case.row.id, "operator", newest)
            subject, after = subject_of(queue.id, form.case), {"through": newest}
            await console.record(tx, request, "case.thread", subject, VIEWED, after=after, permission=queue.permission)
    if read:
        await tell_pages(console.kernel, head.user_id, queue.id, case.row.id)
    awaits: Any = head.awaits if is_open else ""
    rows = [_row(one, head) for one in found.rows]
    return CaseThreadView(
        rows, found.next, found.extent, awaits=awaits, open=is_open, may_write=may_write, longest=LONGEST
    )


@post("web/operatorCaseWrite", access=Access.OPERATOR)
async def write_to_user(console: Console, request: Request[CaseWrite]) -> CaseWrittenView:
    """Write to a case's user.

    Answer in the thread; whoever may decide the case may answer.
    """
    form = request.form
    queue, threads = _find(console, request, to_act=True)
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        case = await _case(tx, threads, form.case, lock=True)
        message = await write(console.kernel, tx, threads, case, operator(request.user), form.text)
        answer = effect.keep(CaseWrittenView(message.number))
        subject, after = subject_of(queue.id, form.case), {"number": message.number, "text": message.text}
        permission = queue.act_permission
        await console.record(tx, request, "case.write", subject, ANSWERED, after=after, permission=permission)
    return answer


@post("web/operatorCaseThreadDone", access=Access.OPERATOR)
async def settle_thread(console: Console, request: Request[OperatorCase]) -> None:
    """Nothing is to be answered.

    The thread waits for nobody until somebody writes.
    """
    form = request.form
    queue, threads = _find(console, request, to_act=True)
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        case = await _case(tx, threads, form.case, lock=True)
        await settle(tx, queue.id, case.row.id)
        answer = effect.keep(None)
        subject, permission = subject_of(queue.id, form.case), queue.act_permission
        await console.record(tx, request, "case.settle_thread", subject, SETTLED, permission=permission)
    return answer


@get("web/operatorCaseThreadFile", access=Access.OPERATOR)
async def show_thread_file(console: Console, request: Request[CaseThreadFile]) -> DocumentView:
    """See a picture of a message.

    The picture of a message, to be shown under a watermark; each view is an entry of the audit.
    """
    form, who, kernel = request.form, request.user, console.kernel
    queue, threads = _find(console, request)
    async with kernel.db.transaction() as tx:
        case = await _case(tx, threads, form.case)
        head = await find_head(tx, queue.id, case.row.id)
        message = await find_message(tx, head.id, form.number) if head is not None else None
        if message is None or threads.file is None:
            raise ApiError(NOT_FOUND, field="number")
        found = await owned(kernel.files, tx, case.row.user_id, threads.file, message.file)
        if found is None:
            raise ApiError(NOT_FOUND, field="number")
        stored, body = found
        subject, after = subject_of(queue.id, form.case), {"document": stored.id}
        await console.record(tx, request, "case.document", subject, VIEWED, after=after, permission=queue.permission)
    return DocumentView(
        media_type=stored.media_type,
        base64=base64.b64encode(body).decode(),
        watermark=f"{who.uid} · {kernel.clock.now():%Y-%m-%d %H:%M:%S} UTC · {form.case}",
    )


def _find(console: Console, request: Request, *, to_act: bool = False) -> tuple[ReviewQueue, Threads[Any]]:
    """The queue, and what is written about its cases; an ApiError where nothing is."""
    queue = console.queues.find(request, request.form.queue, to_act=to_act)
    threads = console.queues.threads.get(queue.id)
    if threads is None:
        raise ApiError(NOT_FOUND, field="queue")
    return queue, threads


async def _case(tx: asyncpg.Connection, threads: Threads[Any], reference: str, *, lock: bool = False) -> Case[Any]:
    found = await CaseRows(threads.cases).find(tx, reference, lock=lock) if 0 < len(reference) <= 100 else None
    if found is None:
        raise ApiError(NOT_FOUND, field="case")
    return found


def _row(message: Message, head: Head) -> ThreadMessage:
    read = message.number <= (head.operator_read if message.side == "user" else head.user_read)
    return ThreadMessage(
        message.number, message.side, message.author, message.text, message.at, read, message.file != ""
    )
