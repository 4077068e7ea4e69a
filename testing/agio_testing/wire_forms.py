"""Declarations, by a plugin's tests, of what its calls are made with, so that every such call can be tried alike.

A plugin whose calls move money, or name a thing of somebody, has ``tests/wire_forms.py`` with ``FORMS``, a
``WireForms``. The site is one that only users trade on, and the owner somebody registered with money.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from agio_testing.site import ROOT, Site
from agio_testing.visitor import Visitor

NONE: Mapping[str, Any] = MappingProxyType({})


NAMES = ("id", "address_id", "card_id", "quote")
"""The fields of users' calls that name a thing."""


class Naming(NamedTuple):
    """A call that names a thing of this kind, the rest of its form, and the code its owner gets; None where a rule that
    comes first may refuse its owner as well.
    """

    call: str
    kind: str
    fields: Mapping[str, str] = NONE
    own: int | None = 0


def nothing(site: Site, owner: Visitor) -> dict[str, str]:
    """No thing is named."""
    return {}


def no_case(site: Site) -> None:
    """Nothing waits for a person, or a development deployment makes its cases by itself."""


class WireForms(NamedTuple):
    """The calls of a plugin."""

    money: Mapping[str, Mapping[str, str]] = NONE
    """Each call that moves money or quotes it, by its path, with fields as a program would send them."""
    naming: tuple[Naming, ...] = ()
    things: Callable[[Site, Visitor], dict[str, str]] = nothing
    """Makes the owner one thing of each kind; their ids. The sweep's busy user has them too."""
    fresh: Mapping[str, Callable[[Visitor], str]] = NONE
    """Kinds that are good for seconds only, each with what makes one."""
    cases: Callable[[Site], None] = no_case
    """Makes one case for every queue of the plugin, by what its users do."""
    withheld: frozenset[str] = frozenset()
    """Calls that users read and an operator who views as them doesn't: files to download, and calls that create."""
    grows: frozenset[str] = frozenset()
    """Tables that grow without a request."""
    clocks: frozenset[str] = frozenset()
    """Queues of which some columns are the clock's, as interest by the day is: no decision rests on them."""
    names: frozenset[tuple[str, str]] = frozenset()
    """Each call with a field of it that names a thing by a text, and refuses every other."""
    texts: Mapping[str, Callable[[Site, Visitor], dict[str, str]]] = NONE
    """Each call that keeps a text of its user, by its path, with a form that is right."""


def module_of(plugin: str, root: Path = ROOT, file: str = "wire_forms") -> ModuleType:
    """Module of a file beside a plugin's tests."""
    path = root / "plugins" / plugin / "tests" / f"{file}.py"
    found = importlib.util.spec_from_file_location(f"{file}_{plugin}", path)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


class Clash(Exception):
    """Two plugins make things of one kind, or say with what one call moves money."""


def forms_by_plugin() -> dict[str, WireForms]:
    """Forms declared by each plugin."""
    names = [file.parents[1].name for file in sorted(ROOT.glob("plugins/*/tests/wire_forms.py"))]
    return {name: module_of(name).FORMS for name in names}


def wire_forms() -> list[WireForms]:
    """Forms declared by all plugins."""
    return without_clash(forms_by_plugin())


def without_clash(said: Mapping[str, WireForms]) -> list[WireForms]:
    """Forms of these plugins; a Clash where one's thing would be tried in the place of another's."""
    owners: dict[tuple[str, str], str] = {}
    for plugin, forms in said.items():
        kinds = {*(naming.kind for naming in forms.naming), *forms.fresh}
        for what in (*(("kind", kind) for kind in sorted(kinds)), *(("call", call) for call in sorted(forms.money))):
            if (other := owners.setdefault(what, plugin)) != plugin:
                raise Clash(f"the {what[0]} {what[1]} is of {other} and of {plugin}: name it after its plugin")
    return list(said.values())


def things_of(forms: WireForms, site: Site, owner: Visitor) -> dict[str, str]:
    """The ids of the things that a plugin makes; a Clash where they aren't of the kinds that its calls name."""
    made = forms.things(site, owner)
    wanted = {naming.kind for naming in forms.naming} - forms.fresh.keys()
    if made.keys() != wanted:
        raise Clash(f"the calls name {sorted(wanted)}, and what is made is {sorted(made)}")
    return made


def data_of(answer: dict[str, Any]) -> Any:
    """Data of a call that has to succeed."""
    assert answer["code"] == 0, answer
    return answer["data"]


def field_of(row: dict[str, Any], naming: Naming) -> str:
    """The one that names the thing; what else the call may name stands in the naming's own fields."""
    [field] = [name for name in row["fields"] if name in NAMES and name not in naming.fields]
    return field


def made(who: Visitor, row: dict[str, Any], naming: Naming, name: str) -> dict[str, Any]:
    """Answer to a call, as ``agio calls`` lists it, that names a thing."""
    call, fields = row["path"].removeprefix("web/"), {**naming.fields, field_of(row, naming): name}
    return who.get(call, **fields) if row["method"] == "GET" else who.post(call, **fields)
