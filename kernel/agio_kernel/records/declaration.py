"""The declaration of a list: of what is a user's own, or of what operators see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, get_args

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Milliseconds
from agio_kernel.ledger.codes import reason_key
from agio_kernel.ports.messages import Messages
from agio_kernel.postgres.paging import Listed


class Listing(msgspec.Struct, frozen=True):
    """A list as it is asked for: which rows, how one of them is shown (None: it can't be any more, and is left out),
    and what stands beside them. ``read`` first reads on the same connection what the rows of a page need besides, and
    ``shown`` is given what it makes of each. ``lines`` are those of a shown row in a CSV, by default the row itself.
    """

    listed: Listed
    shown: Callable[[Any], Any]
    extras: Mapping[str, Any] = {}
    read: Callable[[asyncpg.Connection, Sequence[asyncpg.Record]], Awaitable[Sequence[Any]]] | None = None
    lines: Callable[[Any], Sequence[Any]] | None = None

    async def completed(self, conn: asyncpg.Connection, rows: Sequence[asyncpg.Record]) -> Sequence[Any]:
        """The rows as ``shown`` takes them."""
        return rows if self.read is None else await self.read(conn, rows)


class Export(msgspec.Struct, frozen=True):
    """The call that takes a plugin's lists out as CSV: its ``form`` has all filters, and a list's name as ``kind``. A
    plugin with one list has that of the list.
    """

    path: str
    form: type[msgspec.Struct] | None = None


class One(msgspec.Struct, frozen=True):
    """The call for one of the list: ``find(conn, who, request)`` gives it, or None where it isn't the caller's."""

    path: str
    summary: str
    form: type
    answer: Any
    find: Callable[[asyncpg.Connection, Principal, Request], Awaitable[Any]]


class ForOperators(msgspec.Struct, frozen=True):
    """Operators who may ``read`` a list of the console (None: all), and who may ``export`` it: keys of
    permissions. An export leaves an entry in the audit, ``<name>.export``, with what was asked for and how
    many rows that was; ``reason`` is the key of its text.
    """

    read: str | None
    export: str
    reason: str


class Records(msgspec.Struct, frozen=True, kw_only=True):
    """One list, newest first: of what is a user's own, or, with ``operators``, of what the console shows.

    ``plugin`` is whose it is, ``name`` the list's in the export, ``path`` its call's; ``form`` has the filters with
    ``after`` and ``size``, ``answer`` is a ``Page`` of the Struct that a row is shown as. ``listing(conn, who,
    request)`` reads the filters, and narrows to ``who``. ``columns`` are the fields that stand in the CSV, each below
    the text that the plugin's screens have, ``<plugin>.column.<field>`` or ``<plugin>.fact.<field>``, or else the
    kernel's. ``real``: a demo account has none.
    ``words`` names the texts of columns that have names for values: by ``{"state": "spot.state.{}"}`` a table says
    ``spot.state.closed`` in the reader's language; an empty one is that of a reason of the ledger.
    ``links`` and ``scope`` as of ``Call``. A list for operators has an export of its own, at ``<path>Export``, with
    the list's form: ``after`` goes on where a part of ten thousand rows ended.
    """

    plugin: str
    name: str
    path: str
    summary: str
    form: type
    answer: Any
    columns: tuple[str, ...]
    listing: Callable[[asyncpg.Connection, Principal, Request], Awaitable[Listing]]
    real: bool = False
    one: One | None = None
    words: Mapping[str, str] = {}
    links: Mapping[str, Mapping[str, str]] = {}
    scope: Literal["none"] | None = None
    operators: ForOperators | None = None

    def reported(self, messages: Messages, to: str) -> Mapping[str, Callable[[str], str]]:
        """By column, what a value is called; one without a text stays as it is."""

        def word(key_of: str, value: str) -> str:
            key = key_of.format(value) if key_of else reason_key(value)
            return messages.text(key, to) if messages.has(key) else value

        return {column: partial(word, key_of) for column, key_of in self.words.items()}

    def heads(self, messages: Messages, to: str) -> list[str]:
        """Titles of the columns; one without a text by its name."""

        def head(name: str) -> str:
            among = (f"{self.plugin}.column.{name}", f"{self.plugin}.fact.{name}", f"kernel.column.{name}")
            return next((messages.text(key, to) for key in among if messages.has(key)), name)

        return [head(name) for name in self.columns]

    @property
    def moments(self) -> frozenset[str]:
        """The columns that are moments in milliseconds: a table for other programs says them as ISO 8601 does."""
        rows = next(field.type for field in msgspec.structs.fields(self.answer) if field.name == "rows")
        (row,) = get_args(rows)
        return frozenset(field.name for field in msgspec.structs.fields(row) if field.type == Milliseconds)
