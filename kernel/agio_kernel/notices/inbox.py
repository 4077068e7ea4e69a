"""The inbox: what an account was told, newest first, and what of it is unread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

import asyncpg
import msgspec

from agio_kernel.notices.declaration import Category, Key, Notification, Param
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.messages import Messages
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.paging import Listed, Slice, page
from agio_kernel.postgres.query import sql

MOST_UNREAD = 100
"""Greatest number of unread notices that is counted: the bell shows 99+."""
KEPT_DAYS = 400


class Shown(msgspec.Struct, frozen=True):
    """One notice in its reader's language."""

    id: int
    category: Category
    title: str
    text: str
    link: str
    at: datetime
    read: bool


async def put(
    tx: asyncpg.Connection, ids: IdSource, category: Category, notices: Sequence[tuple[int, Notification]]
) -> None:
    """Add notices to the inboxes of the users that are named beside them."""
    if not notices:
        return
    await tx.execute(
        "INSERT INTO notice (category, id, user_id, key, params, link)"
        " SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::jsonb[], $6::text[])",
        str(category),
        [ids.next() for _ in notices],
        [user_id for user_id, _ in notices],
        [notification.key for _, notification in notices],
        [as_kept(notification.params) for _, notification in notices],
        [notification.link for _, notification in notices],
    )


async def list_notices(
    conn: asyncpg.Connection | Database,
    messages: Messages,
    user_id: int,
    language: str,
    brand: str,
    after: str = "",
    size: int = 20,
) -> Slice[Shown]:
    """A page of an inbox, the newest first."""
    found = await page(conn, notices_of(user_id), after, size)
    return found.of(lambda row: shown_notice(row, messages, language, brand))


def notices_of(user_id: int) -> Listed:
    """An inbox, the newest first; a row is ``shown_notice``'s."""
    return Listed(
        sql("SELECT id, category, key, params, link, at, read_at FROM notice WHERE user_id = {}", user_id), "own"
    )


async def unread_count(conn: asyncpg.Connection | Database, user_id: int) -> int:
    """Count the unread, up to ``MOST_UNREAD``."""
    count: int | None = await conn.fetchval(
        "SELECT count(*) FROM (SELECT FROM notice WHERE user_id = $1 AND read_at IS NULL LIMIT $2) u",
        user_id,
        MOST_UNREAD,
    )
    return count or 0


async def mark_read(tx: asyncpg.Connection, user_id: int, through: int, only: bool = False) -> bool:
    """Mark all notices up to ``through`` as read: those that came since the page was drawn stay unread. With ``only``
    it is that one. Returns whether any of this account was meant, read before or not.
    """
    status = await tx.execute(
        "UPDATE notice SET read_at = coalesce(read_at, agio_now())"
        f" WHERE user_id = $1 AND {'id = $2' if only else 'id <= $2 AND read_at IS NULL'}",
        user_id,
        through,
    )
    return status != "UPDATE 0"


async def forget_old_notices(db: Database, limit: int = 10_000) -> int:
    """Delete notices older than ``KEPT_DAYS``; at most ``limit`` at a time."""
    status = await db.execute(
        "DELETE FROM notice WHERE id IN (SELECT id FROM notice WHERE at <"
        " agio_now() - make_interval(days => $1) LIMIT $2)",
        KEPT_DAYS,
        limit,
    )
    return int(status.split()[-1])


def words(messages: Messages, params: Mapping[str, Any], language: str, brand: str) -> dict[str, object]:
    """Parameters as a text of this language takes them, and the deployment's name."""
    return {"brand": brand} | {name: _read(messages, value, language) for name, value in params.items()}


def shown_notice(row: asyncpg.Record, messages: Messages, language: str, brand: str) -> Shown:
    """A row of an inbox in its reader's language."""
    params = words(messages, row["params"], language, brand)
    return Shown(
        id=row["id"],
        category=Category(row["category"]),
        title=messages.text(f"{row['key']}.subject", language, **params),
        text=messages.text(row["key"], language, **params),
        link=row["link"],
        at=row["at"],
        read=row["read_at"] is not None,
    )


def _kept(value: Param) -> Any:
    match value:
        case Decimal():
            return {"figure": str(value)}
        case datetime():
            return {"moment": value.isoformat()}
        case Key(key):
            return {"key": key}
        case str():
            return value


def _read(messages: Messages, kept: Any, language: str) -> object:
    match kept:
        case {"figure": figure}:
            return Decimal(figure)
        case {"moment": moment}:
            return datetime.fromisoformat(moment)
        case {"key": key}:
            return messages.text(key, language)
    return kept


def as_kept(params: Mapping[str, Param]) -> dict[str, Any]:
    """Parameters as ``words`` reads them."""
    return {name: _kept(value) for name, value in params.items()}
