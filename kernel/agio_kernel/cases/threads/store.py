"""The rows of threads: the number of a message, what was read, what is awaited. Each guard is its statement."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import asyncpg
import msgspec

from agio_kernel.cases.threads.declaration import MOST_UNANSWERED
from agio_kernel.cases.threads.tables import ThreadHeads, ThreadMessages
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.paging import Listed, Slice, page
from agio_kernel.postgres.query import row, rows, select, sql

Side = Literal["user", "operator"]
MOST_UNREAD = 100
"""It is counted no further: a page says 99+."""


class Head(msgspec.Struct, frozen=True):
    """A thread: how far it is, what each side has read, and who is awaited ("" before anybody wrote)."""

    id: int
    queue: str
    case_id: int
    user_id: int
    reference: str
    link: str
    last: int
    user_read: int
    operator_read: int
    awaits: str
    written_at: datetime


class Message(msgspec.Struct, frozen=True):
    """One message; ``author`` is an operator's name, ``file`` that of its picture or empty."""

    id: int
    number: int
    side: Side
    author: str
    text: str
    file: str
    at: datetime


async def next_number(
    tx: asyncpg.Connection,
    new_id: int,
    queue: str,
    case_id: int,
    user_id: int,
    reference: str,
    link: str,
    side: Side,
    at: datetime,
) -> tuple[int, int, bool] | None:
    """Take the number of a message; the thread, the number, and whether the other side had read all before it.

    None where the user has written too much that nobody answered. A writer with nothing unread has read that,
    too; what one's own side wrote is never unread.
    """
    found = await tx.fetchrow(
        "INSERT INTO thread AS t (id, queue, case_id, user_id, reference, link, last, user_read, operator_read,"
        "   unanswered, awaits, written_at)"
        " VALUES ($1, $2, $3, $4, $5, $6, 1, CASE WHEN $7 = 'user' THEN 1 ELSE 0 END,"
        "   CASE WHEN $7 = 'operator' THEN 1 ELSE 0 END, CASE WHEN $7 = 'user' THEN 1 ELSE 0 END,"
        "   CASE WHEN $7 = 'user' THEN 'operator' ELSE 'user' END, $8)"
        " ON CONFLICT (queue, case_id) DO UPDATE SET last = t.last + 1,"
        "   user_read = t.user_read + CASE WHEN $7 = 'user' AND t.user_read = t.last THEN 1 ELSE 0 END,"
        "   operator_read = t.operator_read + CASE WHEN $7 = 'operator' AND t.operator_read = t.last THEN 1 ELSE 0 END,"
        "   unanswered = CASE WHEN $7 = 'user' THEN t.unanswered + 1 ELSE 0 END,"
        "   awaits = excluded.awaits, written_at = greatest(t.written_at, excluded.written_at)"
        " WHERE $7 = 'operator' OR t.unanswered < $9"
        " RETURNING id, last, (CASE WHEN $7 = 'user' THEN operator_read ELSE user_read END) = last - 1 AS first",
        new_id,
        queue,
        case_id,
        user_id,
        reference,
        link,
        side,
        at,
        MOST_UNANSWERED,
    )
    return None if found is None else (found["id"], found["last"], found["first"])


async def find_head(conn: asyncpg.Connection, queue: str, case_id: int) -> Head | None:
    """The thread of a case; None before anybody wrote."""
    return await row(
        conn, select(ThreadHeads, Head).where(ThreadHeads.queue == queue, ThreadHeads.case_id == case_id), Head
    )


async def page_of_messages(conn: asyncpg.Connection, thread_id: int, before: str, size: int) -> Slice[Message]:
    """A page, the newest first; ``before`` is a place that was given out."""
    base = select(ThreadMessages, Message).where(ThreadMessages.thread_id == thread_id)
    found = await page(conn, Listed(base, "thread_message", key=("number",)), before, size)
    return found.of(lambda one: msgspec.convert(dict(one), Message))


async def find_message(conn: asyncpg.Connection, thread_id: int, number: int) -> Message | None:
    """One message of a thread."""
    one = select(ThreadMessages, Message).where(ThreadMessages.thread_id == thread_id, ThreadMessages.number == number)
    return await row(conn, one, Message)


async def mark_read(tx: asyncpg.Connection, queue: str, case_id: int, side: Side, through: int) -> bool:
    """One side has read up to a message; what came since stays unread. False where there is no thread."""
    column = "user_read" if side == "user" else "operator_read"
    status = await tx.execute(
        f"UPDATE thread SET {column} = greatest({column}, least($3, last)) WHERE queue = $1 AND case_id = $2",
        queue,
        case_id,
        through,
    )
    return status != "UPDATE 0"


async def unread_in(conn: asyncpg.Connection, head: Head | None, side: Side) -> int:
    """Count the other side's messages that one side has not read, up to ``MOST_UNREAD``."""
    if head is None:
        return 0
    read, other = (head.user_read, "operator") if side == "user" else (head.operator_read, "user")
    count: int | None = await conn.fetchval(
        "SELECT count(*) FROM (SELECT FROM thread_message WHERE thread_id = $1 AND number > $2 AND side = $3"
        " LIMIT $4) u",
        head.id,
        read,
        other,
        MOST_UNREAD,
    )
    return count or 0


async def unread_of(conn: asyncpg.Connection | Database, user_id: int) -> int:
    """Count the messages that a user has not read in all threads, up to ``MOST_UNREAD``."""
    count: int | None = await conn.fetchval(
        "SELECT count(*) FROM (SELECT FROM thread t JOIN thread_message m ON m.thread_id = t.id"
        " AND m.number > t.user_read AND m.side = 'operator'"
        " WHERE t.user_id = $1 AND t.user_read < t.last LIMIT $2) u",
        user_id,
        MOST_UNREAD,
    )
    return count or 0


async def standing_of(conn: asyncpg.Connection, queue: str, case_ids: Sequence[int]) -> dict[int, tuple[int, datetime]]:
    """For a user's list: of each case's thread how many messages are unread, and when the last was written."""
    found = await conn.fetch(
        "SELECT t.case_id, t.written_at, (SELECT count(*) FROM (SELECT FROM thread_message m WHERE m.thread_id = t.id"
        " AND m.number > t.user_read AND m.side = 'operator' LIMIT $3) u) AS unread"
        " FROM thread t WHERE t.queue = $1 AND t.case_id = ANY ($2::bigint[])",
        queue,
        list(case_ids),
        MOST_UNREAD,
    )
    return {one["case_id"]: (one["unread"], one["written_at"]) for one in found}


async def keep_view(tx: asyncpg.Connection, thread_id: int, operator_id: int, through: int) -> bool:
    """An operator has looked at a thread up to here; whether that is more than this operator had seen."""
    seen = await tx.fetchval(
        "INSERT INTO thread_view AS v (thread_id, operator_id, through) VALUES ($1, $2, $3)"
        " ON CONFLICT (thread_id, operator_id) DO UPDATE SET through = excluded.through"
        " WHERE v.through < excluded.through RETURNING true",
        thread_id,
        operator_id,
        through,
    )
    return bool(seen)


async def awaiting(conn: asyncpg.Connection, queues: Sequence[str]) -> dict[str, int]:
    """Count each queue's threads that await an operator; each counted up to ``MOST_UNREAD``."""
    found = await conn.fetch(
        "SELECT q.queue, (SELECT count(*) FROM (SELECT FROM thread t WHERE t.queue = q.queue"
        " AND t.awaits = 'operator' LIMIT $2) w) AS threads FROM unnest($1::text[]) AS q (queue)",
        list(queues),
        MOST_UNREAD,
    )
    return {one["queue"]: one["threads"] for one in found}


async def page_of_awaiting(
    conn: asyncpg.Connection, queue: str, after: tuple[datetime, int] | None, size: int
) -> list[Head]:
    """Threads of a queue that await an operator, whoever has waited longest first."""
    waiting = select(ThreadHeads, Head).where(ThreadHeads.queue == queue, sql("awaits = 'operator'"))
    if after is not None:
        waiting = waiting.where(sql("(written_at, id) > ({}, {})", *after))
    return await rows(conn, waiting.order_by(sql("written_at, id")).limit(size), Head)


async def settle(tx: asyncpg.Connection, queue: str, case_id: int) -> None:
    """Nobody is awaited any more: the case is decided, or an operator saw that nothing needs an answer."""
    await tx.execute("UPDATE thread SET awaits = '' WHERE queue = $1 AND case_id = $2", queue, case_id)
