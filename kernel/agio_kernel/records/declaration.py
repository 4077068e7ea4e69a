"""The declaration of a list of what is a user's own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.postgres.paging import Listed


class Listing(msgspec.Struct, frozen=True):
    """A list as it is asked for: which rows, how one of them is shown, and what stands beside them."""

    listed: Listed
    shown: Callable[[asyncpg.Record], Any]
    beside: Mapping[str, Any] = {}


class One(msgspec.Struct, frozen=True):
    """The call for one of the list: ``find(conn, who, request)`` gives it, or None where it isn't the caller's."""

    path: str
    summary: str
    form: type
    answer: Any
    find: Callable[[asyncpg.Connection, Principal, Request], Awaitable[Any]]


class Records(msgspec.Struct, frozen=True, kw_only=True):
    """One list of what is a user's own, newest first.

    ``name`` is the list's in the export, ``path`` its call's; ``form`` has the filters with ``after`` and ``size``,
    ``answer`` is a ``Page`` of the Struct that a row is shown as. ``listing(conn, who, request)`` reads the filters,
    and narrows to ``who``. ``columns`` are the fields that stand in the CSV. ``real``: a demo account has none.
    ``links`` as of ``Call``.
    """

    name: str
    path: str
    summary: str
    form: type
    answer: Any
    columns: tuple[str, ...]
    listing: Callable[[asyncpg.Connection, Principal, Request], Awaitable[Listing]]
    real: bool = False
    one: One | None = None
    links: Mapping[str, Mapping[str, str]] = {}
