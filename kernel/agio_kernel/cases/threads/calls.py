"""A user's calls about the threads of one kind of case: read, write, say what was read, see a picture."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.cases.threads.declaration import LONGEST, Threads
from agio_kernel.cases.threads.live import tell_pages
from agio_kernel.cases.threads.store import (
    Head,
    Message,
    find_head,
    find_message,
    mark_read,
    page_of_messages,
    unread_in,
)
from agio_kernel.cases.threads.write import own_case, write
from agio_kernel.declarations.access import require
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Cursor, Id, Moment, Page, PageSize
from agio_kernel.documents import ShownDocument, keep, show, take
from agio_kernel.ports.kernel import Kernel

Number = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]


class ThreadForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the thread of a case, the newest messages first."""

    id: Id
    after: Cursor = ""
    size: PageSize = 50


class WriteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message about a case."""

    id: Id
    text: Annotated[str, msgspec.Meta(max_length=4 * LONGEST)] = ""


class ReadForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything up to the message of this number was read."""

    id: Id
    through: Number


class FileForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The picture of the message of this number."""

    id: Id
    number: Number


class MessageView(msgspec.Struct, frozen=True):
    """One message. ``read``: the other side has. ``file``: a picture goes with it."""

    number: int
    by: Literal["user", "operator"]
    text: str
    at: Moment
    read: bool
    file: bool


class ThreadView(Page[MessageView], frozen=True, kw_only=True):
    """A page of a thread, the newest first. ``unread`` are the operators' messages that weren't read, up to 100;
    ``awaits`` is who writes next; of one that isn't ``open`` nobody does. ``longest``: characters of a message.
    """

    unread: int
    awaits: Literal["", "user", "operator"]
    open: bool
    longest: int


class WrittenView(msgspec.Struct, frozen=True):
    """The number of the message that was written."""

    number: int


class ReadView(msgspec.Struct, frozen=True):
    """Number of unread messages of the thread now."""

    unread: int


def thread_calls(kernel: Kernel, threads: Threads[Any]) -> tuple[Call, ...]:
    """The calls for the owner of the cases: of ``ticket``, ``web/ticketThread``, ``web/writeTicket`` and
    ``web/readTicketThread``, with ``web/ticketFile`` where pictures go with messages. Threads without a
    ``call`` have none.
    """
    name, about, kind = threads.call, threads.about, threads.file
    if not name:
        return ()
    titled = name[0].upper() + name[1:]
    read, post = partial(_show, kernel, threads), partial(_write, kernel, threads)
    calls = (
        Call("GET", f"web/{name}Thread", read, f"What was written about {about}", ThreadForm, answer=ThreadView),
        Call(
            "POST",
            f"web/write{titled}",
            post,
            f"Write to operators about {about}",
            WriteForm,
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            files=() if kind is None else (kind.name,),
            answer=WrittenView,
        ),
        Call(
            "POST",
            f"web/read{titled}Thread",
            partial(_read, kernel, threads),
            f"Say what was read about {about}",
            ReadForm,
            effect=True,
            opens_business=False,
            answer=ReadView,
        ),
    )
    if kind is None:
        return calls
    one = Call(
        "GET",
        f"web/{name}File",
        partial(_file, kernel, threads),
        f"A picture that I sent about {about}",
        FileForm,
        scope="none",
        viewing=False,
        answer=ShownDocument,
    )
    return (*calls, one)


async def _show(kernel: Kernel, threads: Threads[Any], request: Request[ThreadForm]) -> ThreadView:
    who, form = require(request.principal, real=threads.real), request.form
    async with kernel.db.read() as conn:
        case = await own_case(conn, threads, who.id, int(form.id))
        head = await find_head(conn, threads.queue, case.row.id)
        is_open = case.row.state in threads.open
        if head is None:
            return ThreadView([], "", unread=0, awaits="", open=is_open, longest=LONGEST)
        found = await page_of_messages(conn, head.id, form.after, form.size)
        unread = await unread_in(conn, head, "user")
    awaits: Any = head.awaits if is_open else ""
    shown = [_view(one, head) for one in found.rows]
    return ThreadView(shown, found.next, found.extent, unread=unread, awaits=awaits, open=is_open, longest=LONGEST)


async def _write(kernel: Kernel, threads: Threads[Any], request: Request[WriteForm]) -> WrittenView:
    who, form, kind = require(request.principal, real=threads.real), request.form, threads.file
    taken = None if kind is None else await take(kernel, request, kind, required=False)
    async with request.idempotent_transaction() as effect:
        case = await own_case(effect.tx, threads, who.id, int(form.id), lock=True)
        file = await keep(kernel.files, effect.tx, who.id, taken)
        message = await write(kernel, effect.tx, threads, case, USER, form.text, file or "")
        return effect.keep(WrittenView(message.number))


async def _read(kernel: Kernel, threads: Threads[Any], request: Request[ReadForm]) -> ReadView:
    who, form = require(request.principal, real=threads.real), request.form
    async with request.idempotent_transaction() as effect:
        case = await own_case(effect.tx, threads, who.id, int(form.id))
        await mark_read(effect.tx, threads.queue, case.row.id, "user", form.through)
        head = await find_head(effect.tx, threads.queue, case.row.id)
        answer = effect.keep(ReadView(await unread_in(effect.tx, head, "user")))
    await tell_pages(kernel, who.id, threads.queue, case.row.id)
    return answer


async def _file(kernel: Kernel, threads: Threads[Any], request: Request[FileForm]) -> ShownDocument:
    who, form = require(request.principal, real=threads.real), request.form
    async with kernel.db.read() as conn:
        case = await own_case(conn, threads, who.id, int(form.id))
        head = await find_head(conn, threads.queue, case.row.id)
        message = None if head is None else await find_message(conn, head.id, form.number)
        if message is None or threads.file is None:
            raise ApiError(NOT_FOUND, field="number")
        return await show(kernel.files, conn, who.id, threads.file, message.file, "number")


def _view(message: Message, head: Head) -> MessageView:
    read = message.number <= (head.operator_read if message.side == "user" else head.user_read)
    return MessageView(message.number, message.side, message.text, message.at, read, message.file != "")
