"""The list of a noun: a user's own in pages, narrowed by state, one of them, and their CSV."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import date
from enum import StrEnum
from typing import Any, Literal, TypeVar, get_type_hints

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Page, PageSize, Place
from agio_kernel.entities.entity import Entity, column
from agio_kernel.entities.wire_types import hints_of, parts_of, wire_of, written
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.query import any_of
from agio_kernel.records.declaration import Listing, One, Records

Noun = TypeVar("Noun", bound=Entity)


def records_of(
    noun: type[Noun],
    *,
    plugin: str,
    name: str = "",
    path: str = "",
    one: str = "",
    summary: str = "",
    columns: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
    groups: Mapping[str, Collection[StrEnum]] = {},
    view: Callable[[Noun, date], Any] | None = None,
    details: Callable[[asyncpg.Connection, Noun, date], Awaitable[Any]] | None = None,
    links: Mapping[str, Mapping[str, str]] = {},
) -> Callable[[Kernel], Records]:
    """The list ``name`` of a noun at ``path``, and ``one`` of it by its id, as ``Plugin(records=…)`` has it; by default
    all of them are called as the noun, behind the plugin's name (``parrotPurchases``, ``parrotPurchase``).

    A row is shown as its ``view`` of today, or else as the noun itself; one by its id with its ``details``, or else as
    a row. The CSV has these ``columns``, or all fields of a row but those ``without``; a state is told by
    ``<plugin>.state.<state>``. ``groups`` are several states under one name, as the page's tabs have them.
    """
    many = f"{noun.__name__}s"
    name, path, one = name or many.lower(), path or f"{plugin}{many}", one or f"{plugin}{noun.__name__}"
    summary = summary or f"My {name}"

    def made(kernel: Kernel) -> Records:
        row = _answer(view) or wire_of(noun).wire
        whole, states = _answer(details) or row, _states(row, groups)

        async def listing(conn: asyncpg.Connection, who: Principal, request: Request[Any]) -> Listing:
            state, today = getattr(request.form, "state", ""), await day(conn)
            narrow = [any_of(column(noun, "state"), groups.get(state, (state,)))] if state else []
            return Listing(noun.listed(who.id, *narrow), lambda found: shown(noun.of(found), today))

        async def find(conn: asyncpg.Connection, who: Principal, request: Request[Any]) -> Any:
            found = await noun.find_own(conn, int(request.form.id), who.id)
            if found is None or details is None:
                return None if found is None else shown(found, await day(conn))
            return written(await details(conn, found, await day(conn)), kernel.assets)

        def shown(found: Noun, today: date) -> Any:
            return written(found if view is None else view(found, today), kernel.assets)

        async def day(conn: asyncpg.Connection) -> date:
            return date.min if view is None and details is None else kernel.settings.calendar.day(await db_now(conn))

        return Records(
            plugin=plugin,
            name=name,
            path=path,
            summary=summary,
            form=_form(f"{noun.__name__}sForm", f"{summary}.", *states, ("after", Place, ""), ("size", PageSize, 20)),
            answer=Page[row],
            columns=columns or tuple(field for field in row.__struct_fields__ if field not in without),
            words={"state": f"{plugin}.state.{{}}"} if states else {},
            listing=listing,
            one=One(one, f"{summary}: one", ById, whole, find),
            links={f"web/{one}": {"id": "rows/0/id"}, **links},
        )

    return made


def _answer(view: Callable[..., Any] | None) -> Any:
    """The wire of what a view returns."""
    return None if view is None else wire_of(get_type_hints(view, include_extras=True)["return"]).wire


def _states(shape: Any, groups: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """The filter by state, where a row has one that its owner reads."""
    state = parts_of(hints_of(shape).get("state"))[0]
    if isinstance(state, type) and issubclass(state, StrEnum):
        return [("state", Literal[("", *groups, *(one.value for one in state))], "")]  # type: ignore[valid-type]
    return []


def _form(name: str, doc: str, *fields: Any) -> type[msgspec.Struct]:
    return msgspec.defstruct(name, fields, frozen=True, forbid_unknown_fields=True, namespace={"__doc__": doc})
