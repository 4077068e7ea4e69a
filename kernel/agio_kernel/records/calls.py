"""Out of declared lists, their calls: a page, one of them, and the export."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import NOT_FOUND, VALUE_NOT_LISTED
from agio_kernel.declarations.contracts import Call
from agio_kernel.declarations.errors import Refusal
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.paging import all_of, page
from agio_kernel.records.declaration import One, Records
from agio_kernel.records.table import CsvTable
from agio_kernel.wire import Page

MOST_ROWS = 10_000
"""Rows of an export: what is older is narrowed to by its days."""


class Exported(msgspec.Struct, frozen=True):
    """Records as a table for other programs. ``complete``: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


def record_calls(db: Database, lists: Sequence[Records], export: str, form: type) -> list[Call]:
    """The calls of some lists, and ``export``: its form has the filters of all, and the list's name as ``kind``."""
    calls: list[Call] = []
    for one in lists:
        calls.append(
            Call(
                "GET",
                f"web/{one.path}",
                partial(_page, db, one),
                one.summary,
                one.form,
                answer=one.answer,
                links=one.links,
            )
        )
        if one.one is not None:
            shown = one.one
            handler = partial(_one, db, one, shown)
            calls.append(Call("GET", f"web/{shown.path}", handler, shown.summary, shown.form, answer=shown.answer))
    named = {one.name: one for one in lists}
    handler = partial(_export, db, named)
    calls.append(Call("GET", f"web/{export}", handler, "Records as CSV", form, answer=Exported, viewing=False))
    return calls


async def _page(db: Database, records: Records, request: Request) -> Page[Any]:
    who = require(request.principal, real=records.real)
    async with db.read() as conn:
        listing = await records.listing(conn, who, request)
        found = await page(conn, listing.listed, request.form.after, request.form.size)
    return records.answer([listing.shown(row) for row in found.rows], found.next, **listing.beside)


async def _one(db: Database, records: Records, one: One, request: Request) -> Any:
    who = require(request.principal, real=records.real)
    async with db.read() as conn:
        found = await one.find(conn, who, request)
    if found is None:
        raise Refusal(NOT_FOUND, field="id")
    return found


async def _export(db: Database, lists: dict[str, Records], request: Request) -> Exported:
    """The newest rows of a list as one text, all of one moment, read and written in chunks."""
    records = lists.get(request.form.kind)
    if records is None:
        raise Refusal(VALUE_NOT_LISTED, field="kind")
    who = require(request.principal, real=records.real)
    table, count, rest = CsvTable(records.columns), 0, ""
    async with db.transaction(isolation="repeatable_read") as tx:
        listing = await records.listing(tx, who, request)
        async for part in all_of(tx, listing.listed, MOST_ROWS):
            count, rest = count + len(part.rows), part.next
            # Thousands of rows take longer than others should wait.
            await asyncio.to_thread(table.add, map(listing.shown, part.rows))
    return Exported(f"{records.name}.csv", table.text(), count, not rest)
