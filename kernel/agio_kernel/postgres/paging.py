"""Lists in pages whose cost is the same anywhere in them: a page begins after the key of the last row before it.

Nothing is skipped over and a list is counted to a bound, so a page of a million rows costs what a page of twenty does,
and what is added meanwhile moves no row from one page to another::

    base = select(Deposits, Deposit).where(Deposits.user_id == who.id)
    found = await page(conn, Listed(base, "wallet_deposit"), form.after, form.size)

``base`` are the rows that an index finds in the order of the key. A condition that no index helps with stands in
``filters``: of those rows a page looks at ``LOOKED`` at the most, and may come short, or empty, and still go on.

A cursor is a key: ``7`` begins the page after it, ``<7`` ends the page before it, and ``<`` alone is the last page.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Generic, TypeVar

import asyncpg
import msgspec
from piccolo.query import Query
from piccolo.querystring import QueryString

from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Extent, Page
from agio_kernel.postgres.query import Built, compiled, row, rows, sql

S = TypeVar("S")
T = TypeVar("T")
MAX_PAGE_SIZE = 100
LOOKED = 5_000
"""Rows that a page looks at for those that match what no index finds."""
COUNTED = 1_000
"""A list is counted up to here: above, a screen says '1,000+', and the count costs no more."""
LARGEST = 2**63 - 1
BEFORE = "<"
_CHUNK = 500

Condition = Any
"""Condition as ``where`` of a query takes it."""


class Listed(msgspec.Struct, frozen=True):
    """A list: its ``base`` rows, a query without order and limit; the ``name`` that its columns are called by in
    conditions, a table's own; ``filters``, what the rows must be besides; and its ``key``, whole numbers that no two
    rows share and that an index holds in this order, newest first unless ``oldest_first``. Where the rows of several
    indexes are merged, ``base`` makes the query of a cursor, of how many rows are read from it at the most, and of
    whether they are those before it.
    """

    base: Built | Callable[[tuple[int, ...] | None, int, bool], Built]
    name: str
    filters: Sequence[Condition] = ()
    key: tuple[str, ...] = ("id",)
    oldest_first: bool = False


class Slice(msgspec.Struct, Generic[T], frozen=True):
    """The rows of one page, the cursor where the next one begins, "" at the end, and where they stand."""

    rows: Sequence[T]
    next: str
    extent: Extent | msgspec.UnsetType = msgspec.UNSET

    def of(self, made: Callable[[T], S]) -> Slice[S]:
        """The same page of what each row is made into."""
        return Slice([made(row) for row in self.rows], self.next, self.extent)


def page_of(found: Slice[Any], view: Callable[[Any], T]) -> Page[T]:
    """A page that the database found, each row as it is shown."""
    return Page([view(row) for row in found.rows], found.next, found.extent)


async def page(conn: Any, listed: Listed, after: str, size: int) -> Slice[asyncpg.Record]:
    """The page of a cursor that was given out; "" is the beginning."""
    size, key = min(max(size, 1), MAX_PAGE_SIZE), listed.key
    back = after.startswith(BEFORE)
    cursor = parse_cursor(after.removeprefix(BEFORE), len(key))
    count, more = 0, True
    if after:
        count, more = await _counted(conn, listed)
    # The last page has what is left over where one turns there from the first.
    wanted = (count - 1) % size + 1 if back and cursor is None and not more else size
    found, on = await _read(conn, listed, cursor, wanted, back)
    if back:
        found = found[::-1]
        following = cursor_of(found[-1], key) if found and cursor is not None else ""
        before = f"{BEFORE}{on}" if on else ""
    else:
        following, before = on, f"{BEFORE}{cursor_of(found[0], key)}" if found and after else ""
        if not after:
            count, more = await _counted(conn, listed) if on else (len(found), False)
    return Slice(found, following, Extent(before, count, max(1, -(-count // size)), more))


async def _read(
    conn: Any, listed: Listed, cursor: tuple[int, ...] | None, size: int, back: bool
) -> tuple[Sequence[asyncpg.Record], str]:
    """The rows from a cursor on, the nearest first, and the key where to read on; "" at the list's end."""
    end = await _end(conn, listed, cursor, LOOKED, back)
    found = await rows(conn, _statement(listed, cursor, end, size + 1, LOOKED, back))
    if len(found) > size:
        return found[:size], cursor_of(found[size - 1], listed.key)
    return found, "" if end is None else "~".join(map(str, end))


async def all_of(
    tx: asyncpg.Connection, listed: Listed, most: int, after: str = ""
) -> AsyncIterator[Slice[asyncpg.Record]]:
    """The ``most`` rows after a cursor, in parts and all of one moment; the last part has the cursor where the rest
    begins, "" where there is none. ``tx`` is in a transaction.
    """
    cursor, left, last = parse_cursor(after, len(listed.key)), most, None
    end = await _end(tx, listed, cursor, most * 10)
    text, args = compiled(_statement(listed, cursor, end, most + 1, most * 10))
    portal = await tx.cursor(text, *args)
    while chunk := await portal.fetch(_CHUNK):
        kept = chunk[:left]
        left -= len(kept)
        last = kept[-1] if kept else last
        if last is not None and len(kept) < len(chunk):
            yield Slice(kept, cursor_of(last, listed.key))
            return
        yield Slice(kept, "")
    if end is not None:
        yield Slice([], "~".join(map(str, end)))


async def counted(conn: Any, listed: Listed) -> int:
    """Count the rows, ``COUNTED`` at the most."""
    return (await _counted(conn, listed))[0]


async def _counted(conn: Any, listed: Listed) -> tuple[int, bool]:
    """Count the rows among those looked at, ``COUNTED`` at the most, and whether there may be more."""
    end = await _end(conn, listed, None, LOOKED)
    statement = _statement(listed, None, end, COUNTED, LOOKED)
    count: int = (await rows(conn, sql("SELECT count(*) FROM ({}) AS counted", statement)))[0]["count"]
    return count, count >= COUNTED or end is not None


def parse_cursor(after: str, width: int = 1) -> tuple[int, ...] | None:
    """The key in a cursor that was given out; None for the beginning."""
    if not after:
        return None
    parts = after.split("~")
    if len(parts) != width or not all(part.isascii() and part.isdigit() and len(part) <= 19 for part in parts):
        raise ApiError(MALFORMED, field="after")
    return tuple(min(int(part), LARGEST) for part in parts)


def cursor_of(found: asyncpg.Record, key: Sequence[str] = ("id",)) -> str:
    """A row's place, where the page after it begins."""
    return "~".join(str(found[name]) for name in key)


async def _end(
    conn: Any, listed: Listed, cursor: tuple[int, ...] | None, looked: int, back: bool = False
) -> tuple[int, ...] | None:
    """The key of the last row that is looked at; None where nothing is narrowed, or where the list ends before."""
    if not listed.filters:
        return None
    keys = _span(listed, (), cursor, None, looked, back, ", ".join(listed.key))
    found = await row(conn, sql("{} LIMIT 1 OFFSET {}", keys, looked - 1))
    return None if found is None else tuple(found[name] for name in listed.key)


def _statement(
    listed: Listed,
    cursor: tuple[int, ...] | None,
    end: tuple[int, ...] | None,
    limit: int,
    looked: int,
    back: bool = False,
) -> QueryString:
    most = looked if listed.filters else limit
    return sql("{} LIMIT {}", _span(listed, listed.filters, cursor, end, most, back), limit)


def _span(
    listed: Listed,
    filters: Sequence[Condition],
    cursor: tuple[int, ...] | None,
    end: tuple[int, ...] | None,
    most: int,
    back: bool,
    what: str = "*",
) -> QueryString:
    """The rows from a cursor up to an end, the nearest first."""
    base = listed.base if isinstance(listed.base, (Query, QueryString)) else listed.base(cursor, most, back)
    rising = listed.oldest_first is not back
    start = f'SELECT {what} FROM ({{}}) AS "{listed.name}" WHERE true'
    parts: list[tuple[str, tuple[Any, ...]]] = [(start, (base,))]
    if cursor is not None:
        parts.append(_compared(listed, ">" if rising else "<", cursor))
    if end is not None:
        parts.append(_compared(listed, "<=" if rising else ">=", end))
    parts += [(" AND {}", (_written(one),)) for one in filters]
    direction = "ASC" if rising else "DESC"
    parts.append((" ORDER BY " + ", ".join(f"{name} {direction}" for name in listed.key), ()))
    return sql("".join(text for text, _ in parts), *(one for _, args in parts for one in args))


def _compared(listed: Listed, how: str, cursor: tuple[int, ...]) -> tuple[str, tuple[Any, ...]]:
    """A comparison of the key as one: Postgres begins the index there."""
    if len(cursor) == 1:
        return f" AND {listed.key[0]} {how} {{}}", cursor
    return f" AND ({', '.join(listed.key)}) {how} ({', '.join('{}' for _ in cursor)})", cursor


def _written(condition: Condition) -> QueryString:
    return condition if isinstance(condition, QueryString) else condition.querystring
