"""The list of a noun: a user's own in pages, narrowed by state, one of them, and their CSV."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Page, PageSize
from agio_kernel.entities.entity import Entity, column
from agio_kernel.entities.wire_types import hints_of, parts_of, wire_of, written
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.ids import id_range
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import any_of, select, sql
from agio_kernel.records.declaration import Listing, One, Records

Noun = TypeVar("Noun", bound=Entity)
_DAYS = tuple(
    (name, datetime | None, msgspec.field(default=None, name=shown))
    for name, shown in (("since", "from"), ("until", "to"))
)


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
    indexed: Collection[str] = (),
    by: tuple[str, ...] = (),
    dated: str = "",
    words: Mapping[str, str] = {},
    view: Callable[[Noun, Any], Any] | None = None,
    details: Callable[[asyncpg.Connection, Noun, Any], Awaitable[Any]] | None = None,
    links: Mapping[str, Mapping[str, str]] = {},
) -> Callable[[Kernel], Records]:
    """The list ``name`` of a noun at ``path``, and ``one`` of it by its id, as ``Plugin(records=…)`` has it; by default
    all of them are called as the noun, behind the plugin's name (``parrotPurchases``, ``parrotPurchase``).

    A row is shown as its ``view`` of today, or of now where that takes a ``datetime``, or else as the noun itself; one
    by its id with its ``details``, or else as a row. The CSV has these ``columns``, or all fields of a row but those
    ``without``; a state is told by ``<plugin>.state.<state>``, other values by ``words``. The list is narrowed by
    state, by ``groups`` of states under one name, as the page's tabs have them (an index finds those that are
    ``indexed``), ``by`` columns, and by the days of the column ``dated`` (``from``, ``to``).
    """
    many = f"{noun.__name__}s"
    name, path, one = name or many.lower(), path or f"{plugin}{many}", one or f"{plugin}{noun.__name__}"
    summary = summary or f"My {name}"

    def made(kernel: Kernel) -> Records:
        row = _answer(view) or wire_of(noun).wire
        whole, states = _answer(details) or row, _states(row, groups)
        takes_moment: dict[Any, bool] = {shows: _takes_moment(shows) for shows in (view, details) if shows is not None}

        async def listing(conn: asyncpg.Connection, who: Principal, request: Request[Any]) -> Listing:
            form, when = request.form, await moment(conn, view)
            filters = [column(noun, field) == value for field in by if (value := getattr(form, field))]
            base = list[Any](id_range("id", dated, form.since, form.until)) if dated else []
            state = form.state if states else ""
            if state in indexed:  # written out: a parameter would hide the index
                base.append(sql(f"state IN ({', '.join(repr(one.value) for one in groups[state])})"))
            elif state:
                filters.append(any_of(column(noun, "state"), groups.get(state, (state,))))
            rows = select(noun.table(), noun).where(column(noun, "user_id") == who.id, *base)
            return Listing(Listed(rows, noun.__table_name__, filters), lambda found: shown(noun.of(found), when))

        async def find(conn: asyncpg.Connection, who: Principal, request: Request[Any]) -> Any:
            found = await noun.find_own(conn, int(request.form.id), who.id)
            if found is None or details is None:
                return None if found is None else shown(found, await moment(conn, view))
            return written(await details(conn, found, await moment(conn, details)), kernel.assets)

        def shown(found: Noun, when: date | None) -> Any:
            return written(found if view is None else view(found, when), kernel.assets)

        async def moment(conn: asyncpg.Connection, shows: Callable[..., Any] | None) -> date | None:
            now = None if shows is None else await db_now(conn)
            return now if now is None or takes_moment[shows] else kernel.settings.calendar.day(now)

        return Records(
            plugin=plugin,
            name=name,
            path=path,
            summary=summary,
            form=_form(
                f"{noun.__name__}sForm",
                f"{summary}.",
                *states,
                *((field, _narrowing(hints_of(noun)[field]), "") for field in by),
                *(_DAYS if dated else ()),
                ("after", Cursor, ""),
                ("size", PageSize, 20),
            ),
            answer=Page[row],
            columns=columns or tuple(field for field in row.__struct_fields__ if field not in without),
            words=({"state": f"{plugin}.state.{{}}"} if states else {}) | dict(words),
            listing=listing,
            one=One(one, f"{summary}: one", ById, whole, find),
            links={f"web/{one}": {"id": "rows/0/id"}, **links},
        )

    return made


def _answer(view: Callable[..., Any] | None) -> Any:
    """The wire of what a view returns."""
    return None if view is None else wire_of(_hints(view)["return"]).wire


def _hints(view: Callable[..., Any]) -> dict[str, Any]:
    return get_type_hints(getattr(view, "func", view), include_extras=True)


def _takes_moment(view: Any) -> bool:
    """Whether the last thing that a view is given is a moment, and not a day."""
    *_, last = (hint for name, hint in _hints(view).items() if name != "return")
    return parts_of(last)[0] is datetime


def _narrowing(hint: Any) -> Any:
    """The field of a form by which a column is narrowed; empty for all."""
    kind = parts_of(hint)[0]
    if get_origin(kind) is Literal:
        return Literal[("", *get_args(kind))]
    if issubclass(kind, StrEnum):
        return Literal[("", *(one.value for one in kind))]
    return Annotated[str, msgspec.Meta(max_length=24)]


def _states(shape: Any, groups: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """The filter by state, where a row has one that its owner reads."""
    state = parts_of(hints_of(shape).get("state"))[0]
    if isinstance(state, type) and issubclass(state, StrEnum):
        return [("state", Literal[("", *groups, *(one.value for one in state))], "")]  # type: ignore[valid-type]
    return []


def _form(name: str, doc: str, *fields: Any) -> type[msgspec.Struct]:
    return msgspec.defstruct(name, fields, frozen=True, forbid_unknown_fields=True, namespace={"__doc__": doc})
