"""Out of declared lists, their calls: a page, one of them, and the export."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Annotated, Any

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access, require
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import NOT_FOUND, VALUE_NOT_LISTED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page
from agio_kernel.identity import audit
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.paging import all_of, page
from agio_kernel.records.declaration import Export, ForOperators, Listing, One, Records
from agio_kernel.records.history import History
from agio_kernel.records.table import CsvTable

MOST_ROWS = 10_000
"""Rows of an export: what is older is narrowed to by its days."""


class Exported(msgspec.Struct, frozen=True):
    """Records as a table for other programs. ``complete``: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class ExportedPart(Exported, frozen=True):
    """As many rows as one answer has; ``next`` is where the rest begins, "" at the end."""

    next: str


def record_calls(kernel: Kernel, lists: Sequence[Records], export: Export | None = None) -> list[Call]:
    """The calls of some lists, and their export. Each list for operators has its own export instead."""
    calls = list[Call]()
    for one in lists:
        calls.append(_paged(kernel, one))
        if one.one is not None:
            calls.append(_single(kernel, one, one.one))
        if one.operators is not None:
            calls.append(_taken_out(kernel, one, one.operators))
    own = {one.name: one for one in lists if one.operators is None}
    if export is not None:
        # What a key may not read it may not take away in one piece.
        scope = "none" if any(one.scope == "none" for one in own.values()) else None
        handler = partial(_export, kernel, own)
        calls.append(
            Call(
                "GET",
                f"web/{export.path}",
                handler,
                "Records as CSV",
                export.form or _form_of(*own.values()),
                answer=Exported,
                viewing=False,
                scope=scope,
            )
        )
    return calls


def _form_of(*lists: Records) -> type[msgspec.Struct]:
    """The form of an export of lists, the first of them by default: their forms, but for the place and the size of a
    page. A filter that isn't the same in all is any short text here.
    """
    filters: dict[str, Any] = {}
    for one in (field for each in lists for field in msgspec.structs.fields(each.form)):
        if one.name not in ("after", "size"):
            same = one.name not in filters or filters[one.name][1] == one.type
            kept = one.type if same else Annotated[str, msgspec.Meta(max_length=20)]
            filters[one.name] = (one.name, kept, msgspec.field(default=one.default, name=one.encode_name))
    kind = ("kind", Annotated[str, msgspec.Meta(max_length=40)], lists[0].name)
    return msgspec.defstruct("ExportForm", [kind, *filters.values()], frozen=True, forbid_unknown_fields=True)


def _of(one: Records) -> dict[str, Any]:
    """Access to the calls that read a list."""
    if one.operators is None:
        return {"scope": one.scope}
    return {"access": Access.OPERATOR, "permission": one.operators.read}


def _paged(kernel: Kernel, one: Records) -> Call:
    handler = partial(_page, kernel, one)
    return Call(
        "GET", f"web/{one.path}", handler, one.summary, one.form, answer=one.answer, links=one.links, **_of(one)
    )


def _single(kernel: Kernel, one: Records, shown: One) -> Call:
    handler = partial(_one, kernel.db, one, shown)
    return Call("GET", f"web/{shown.path}", handler, shown.summary, shown.form, answer=shown.answer, **_of(one))


def _taken_out(kernel: Kernel, one: Records, who: ForOperators) -> Call:
    return Call(
        "GET",
        f"web/{one.path}Export",
        partial(_take_out, kernel, one, who),
        f"{one.summary}, as CSV",
        one.form,
        Access.OPERATOR,
        who.export,
        answer=ExportedPart,
    )


async def _page(kernel: Kernel, records: Records, request: Request) -> Page[Any]:
    who = require(request.principal, real=records.real)

    async def read(conn: asyncpg.Connection) -> Page[Any]:
        listing = await records.listing(conn, who, request)
        found = await page(conn, listing.listed, request.form.after, request.form.size)
        completed = await listing.completed(conn, found.rows)
        return records.answer(list(_shown(listing, completed)), found.next, found.extent, **listing.extras)

    return await kernel.part(History).read(read)


async def _one(db: Database, records: Records, one: One, request: Request) -> Any:
    who = require(request.principal, real=records.real)
    async with db.read() as conn:
        found = await one.find(conn, who, request)
    if found is None:
        raise ApiError(NOT_FOUND, field="id")
    return found


async def _export(kernel: Kernel, lists: dict[str, Records], request: Request) -> Exported:
    """The newest rows of a list as one text, all of one moment, read and written in chunks."""
    records = lists.get(request.form.kind)
    if records is None:
        raise ApiError(VALUE_NOT_LISTED, field="kind")
    who = require(request.principal, real=records.real)

    async def read(tx: asyncpg.Connection) -> Exported:
        table, count, rest = _table(kernel, records, request), 0, ""
        listing = await records.listing(tx, who, request)
        async for part in all_of(tx, listing.listed, MOST_ROWS):
            count, rest = count + len(part.rows), part.next
            # Thousands of rows take longer than others should wait.
            await asyncio.to_thread(table.add, _lines(listing, await listing.completed(tx, part.rows)))
        return Exported(f"{records.name}.csv", table.text(), count, not rest)

    return await kernel.part(History).read(read, isolation="repeatable_read")


async def _take_out(kernel: Kernel, records: Records, who: ForOperators, request: Request) -> ExportedPart:
    """A part of a list of the console, all of one moment, and in the audit who took it."""
    table, count, rest = _table(kernel, records, request), 0, ""
    asked = msgspec.to_builtins(request.form, builtin_types=())
    asked = {name: value for name, value in asked.items() if value and name != "size"}
    async with kernel.db.transaction() as tx:
        listing = await records.listing(tx, request.user, request)
        async for part in all_of(tx, listing.listed, MOST_ROWS, request.form.after):
            count, rest = count + len(part.rows), part.next
            await asyncio.to_thread(table.add, _lines(listing, await listing.completed(tx, part.rows)))
        taken = {"rows": count, "filter": asked}
        await audit.record(
            tx, request.user, f"{records.name}.export", records.name, who.reason, permission=who.export, after=taken
        )
    return ExportedPart(f"{records.name}.csv", table.text(), count, not rest, rest)


def _table(kernel: Kernel, records: Records, request: Request) -> CsvTable:
    """A table in the words of who asks."""
    words = records.reported(kernel.messages, request.language)
    heads = records.heads(kernel.messages, request.language)
    return CsvTable(records.columns, records.moments, request.language, words, heads)


def _lines(listing: Listing, rows: Iterable[Any]) -> Iterable[Any]:
    shown = _shown(listing, rows)
    return shown if listing.lines is None else (line for one in shown for line in listing.lines(one))


def _shown(listing: Listing, rows: Iterable[Any]) -> Iterable[Any]:
    return (shown for row in rows if (shown := listing.shown(row)) is not None)
