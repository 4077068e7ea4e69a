"""Writing a message: the case found and locked, its state looked at, the number taken, both sides told."""

from __future__ import annotations

import unicodedata
from typing import Any

import asyncpg

from agio_kernel.cases import Actor, Case
from agio_kernel.cases.rows import CaseRows
from agio_kernel.cases.threads.declaration import LONGEST, Threads
from agio_kernel.cases.threads.live import OperatorWrote, UserWrote
from agio_kernel.cases.threads.store import Message, Side, next_number
from agio_kernel.declarations.codes import NOT_FOUND, THREAD_CLOSED, THREAD_FULL, VALUE_MISSING, VALUE_TOO_LONG
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel


def readable(text: str, field: str = "text", *, required: bool = True) -> str:
    """The words of a message: no more than fit, something to read, and nothing that a page can't show."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    plain = "".join(one for one in lines if one in "\n\t" or unicodedata.category(one) not in ("Cc", "Cs")).strip()
    if required and not plain:
        raise ApiError(VALUE_MISSING, field=field)
    if len(plain) > LONGEST:
        raise ApiError(VALUE_TOO_LONG, field=field, maximum=LONGEST)
    return plain


async def own_case(
    conn: asyncpg.Connection, threads: Threads[Any], user_id: int, case_id: int, *, lock: bool = False
) -> Case[Any]:
    """A case of this user, locked against its moves where something is to be written; an ApiError at ``id``."""
    found = await CaseRows(threads.cases).owned(conn, user_id, case_id, lock=lock)
    if found is None:
        raise ApiError(NOT_FOUND, field="id")
    return found


async def write(
    kernel: Kernel,
    tx: asyncpg.Connection,
    threads: Threads[Any],
    case: Case[Any],
    actor: Actor,
    text: str,
    file: str = "",
) -> Message:
    """Add a message to the thread of a case whose row is locked; the first one begins it.

    An ApiError where the case's state allows none, and where its user has written too much that nobody answered.
    """
    side: Side = "user" if actor.id is None else "operator"
    if case.row.state not in threads.open:
        raise ApiError(THREAD_CLOSED, field="text")
    plain, at = readable(text, required=not file), await db_now(tx)
    taken = await next_number(
        tx,
        kernel.ids.next(),
        threads.queue,
        case.row.id,
        case.row.user_id,
        case.reference,
        threads.link,
        side,
        at,
    )
    if taken is None:
        raise ApiError(THREAD_FULL, field="text")
    thread_id, number, first = taken
    message = Message(kernel.ids.next(), number, side, actor.name if side == "operator" else "", plain, file, at)
    await tx.execute(
        "INSERT INTO thread_message (id, thread_id, number, side, author_id, author, text, file, at)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        message.id,
        thread_id,
        number,
        side,
        actor.id,
        message.author,
        plain,
        file,
        at,
    )
    if threads.written is not None:
        await threads.written(tx, case, actor)
    event = OperatorWrote if side == "operator" else UserWrote
    await kernel.bus.emit(
        tx, event(case.row.user_id, threads.queue, case.row.id, case.reference, threads.link, number, first)
    )
    return message
