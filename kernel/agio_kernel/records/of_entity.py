"""The list of a noun: a user's own in pages, narrowed by state, one of them, and their CSV."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Id, Page, PageSize, Place
from agio_kernel.entities.entity import Entity, column
from agio_kernel.entities.wire_types import hints_of, parts_of, wire_of, written
from agio_kernel.ports.kernel import Kernel
from agio_kernel.records.declaration import Listing, One, Records


def records_of(
    noun: type[Entity],
    kernel: Kernel,
    *,
    plugin: str,
    name: str,
    path: str,
    one: str,
    summary: str,
    without: tuple[str, ...] = (),
    links: Mapping[str, Mapping[str, str]] = {},
) -> Records:
    """The list ``name`` of a noun at ``path``, and ``one`` of it by its id. Its CSV has the fields of the answer but
    those ``without``; a state is told by ``<plugin>.state.<state>``.
    """
    shape: Any = wire_of(noun).wire
    shown = shape.__struct_fields__

    async def listing(_: asyncpg.Connection, who: Principal, request: Request[Any]) -> Listing:
        state = getattr(request.form, "state", "")
        narrow = [column(noun, "state") == state] if state else []
        return Listing(noun.listed(who.id, *narrow), lambda row: written(noun.of(row), kernel.assets))

    async def find(conn: asyncpg.Connection, who: Principal, request: Request[Any]) -> Any:
        found = await noun.find_own(conn, int(request.form.id), who.id)
        return None if found is None else written(found, kernel.assets)

    return Records(
        plugin=plugin,
        name=name,
        path=path,
        summary=summary,
        form=_form(f"{noun.__name__}sForm", f"{summary}.", *_state(noun), ("after", Place, ""), ("size", PageSize, 20)),
        answer=Page[shape],
        columns=tuple(field for field in shown if field not in without),
        words={"state": f"{plugin}.state.{{}}"} if "state" in shown else {},
        listing=listing,
        one=One(one, f"{summary}: one", _form(f"{noun.__name__}Form", "Of which id.", ("id", Id)), shape, find),
        links={f"web/{one}": {"id": "rows/0/id"}, **links},
    )


def export_form(noun: type[Entity], name: str) -> type[msgspec.Struct]:
    """The form of the CSV: which list, narrowed as its page is."""
    kind = ("kind", Annotated[str, msgspec.Meta(max_length=40)], name)
    return _form("ExportForm", "Which list, narrowed as the page is.", kind, *_state(noun))


def _state(noun: type[Entity]) -> list[tuple[str, Any, Any]]:
    """The filter by state, where the noun has one that its owner reads."""
    hint = hints_of(wire_of(noun).wire).get("state")
    state = parts_of(hint)[0]
    if isinstance(state, type) and issubclass(state, StrEnum):
        return [("state", Literal[("", *(one.value for one in state))], "")]  # type: ignore[valid-type]
    return []


def _form(name: str, doc: str, *fields: Any) -> type[msgspec.Struct]:
    return msgspec.defstruct(name, fields, frozen=True, forbid_unknown_fields=True, namespace={"__doc__": doc})
