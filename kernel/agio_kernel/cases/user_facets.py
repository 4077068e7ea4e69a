"""User facets: what a plugin keeps of one user, as lists that the console shows on that user's page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import asyncpg
import msgspec

from agio_kernel.cases.review import CaseFact
from agio_kernel.postgres.paging import Slice


class FacetRow(msgspec.Struct, frozen=True):
    """One row: a cell for each column, in their order. ``queue`` and ``case`` lead to a case, ``user`` to another
    user.
    """

    id: str
    cells: tuple[CaseFact, ...]
    queue: str = ""
    case: str = ""
    user: str = ""


class UserFacet(msgspec.Struct, frozen=True):
    """One list on a user's page: orders, deposits, invited users.

    ``title`` and ``columns`` are message keys. ``rows(conn, user_id, after, size)`` gives a page of them, the newest
    first, as ``postgres.paging.page`` finds it.
    ``permission`` is what an operator needs beyond seeing users.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: Callable[[asyncpg.Connection, int, str, int], Awaitable[Slice[FacetRow]]]
    permission: str = ""
    order: int = 100
