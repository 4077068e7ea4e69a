"""How a plugin's tests say what its calls are made with, so that every such call can be tried alike.

A plugin whose calls move money, or name a thing of somebody, has ``tests/wire_forms.py`` with ``FORMS``, a
``WireForms``. The site is one that only users trade on, and the owner somebody registered with money.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from agio_testing.site import ROOT, Site
from agio_testing.visitor import Visitor

NONE: Mapping[str, Any] = MappingProxyType({})


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
    """Makes the owner one thing of each kind; their ids."""
    fresh: Mapping[str, Callable[[Visitor], str]] = NONE
    """Kinds that are good for seconds only, each with what makes one."""
    cases: Callable[[Site], None] = no_case
    """Makes one case for every queue of the plugin, by what its users do."""
    withheld: frozenset[str] = frozenset()
    """What users read and an operator who sees what they see doesn't: files to take away, and what makes something."""


def wire_forms() -> list[WireForms]:
    """What all plugins say."""
    forms: list[WireForms] = []
    for file in sorted(ROOT.glob("plugins/*/tests/wire_forms.py")):
        found = importlib.util.spec_from_file_location(f"wire_forms_{file.parents[1].name}", file)
        assert found is not None and found.loader is not None
        module = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)
        forms.append(module.FORMS)
    return forms


def data_of(answer: dict[str, Any]) -> Any:
    """What a call answered that has to succeed."""
    assert answer["code"] == 0, answer
    return answer["data"]
