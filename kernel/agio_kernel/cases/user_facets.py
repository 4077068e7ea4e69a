"""User facets: what a plugin keeps of one user, as lists that the console shows on that user's page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import asyncpg
import msgspec

from agio_kernel.cases.review import CaseFact


class FacetRow(msgspec.Struct, frozen=True):
    """One row: a cell for each column, in their order. ``queue`` and ``case`` lead to a case, ``user`` to another
    user.
    """

    id: str
    cells: tuple[CaseFact, ...]
    queue: str = ""
    case: str = ""
    user: str = ""


class FacetSlice(msgspec.Struct, frozen=True):
    """Some rows, the newest first, and the place where the next ones begin; empty at the end."""

    rows: Sequence[FacetRow]
    next: str = ""


class UserFacet(msgspec.Struct, frozen=True):
    """One list on a user's page: orders, deposits, invited users.

    ``title`` and ``columns`` are message keys. ``rows(conn, user_id, after, size)`` gives the newest ``size`` rows, or
    those after a place it gave out itself as ``next`` ("" is the beginning; a place that it never gave out is, too).
    ``permission`` is what an operator needs beyond seeing users.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: Callable[[asyncpg.Connection, int, str, int], Awaitable[FacetSlice]]
    permission: str = ""
    order: int = 100


def place_of(text: str) -> int:
    """A place that is an id, as rows that come by descending id give it out; beyond every id where it is none."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 19 else 0
    return number if 0 < number < 2**63 else 2**63 - 1


def slice_of(rows: Sequence[FacetRow], size: int) -> FacetSlice:
    """The first ``size`` of the rows that were found, turned by id; one more than asked shows that there are older."""
    shown = rows[:size]
    return FacetSlice(shown, shown[-1].id if len(rows) > size else "")
