"""Declarations, by a plugin's tests, of what a person types into its forms of money, so that every such screen can be
tried alike.

A plugin whose screens declare a ``command`` has ``tests/journeys/money_forms.py`` with ``FORMS``: for each command, a
``MoneyForm``. The screen is open, in English, at a desktop's size.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from playwright.async_api import Locator

from agio_testing.site import ROOT
from agio_testing.users import Person
from agio_testing.visitor import Visitor


def nothing(who: Visitor) -> None:
    """A new account is all that is needed."""


async def as_it_opens(somebody: Person) -> None:
    """The form that is open is the one that is meant."""


async def no_step(somebody: Person) -> None:
    """Send the form without a step between."""


class MoneyForm(NamedTuple):
    """One form."""

    fill: Callable[[Person], Awaitable[None]]
    """Type everything that is needed."""
    send: Callable[[Person], Awaitable[None]]
    """Press all that comes before the call, and what sends it; its answer isn't waited for."""
    prepare: Callable[[Visitor], None] = nothing
    """Steps that somebody has to have done before."""
    typed: bool = True
    """Whether anything is typed there: one sum that is settled needs no field."""
    private: frozenset[str] = frozenset()
    """Labels of the fields that say who somebody is: no browser keeps what is typed there."""
    button: Callable[[Person], Locator] = Person.submit_button
    """Button that is pressed first, and can't be while prices aren't live."""
    choose: Callable[[Person], Awaitable[None]] = as_it_opens
    """Choose the form among several, or where the money goes, before a sum is typed."""
    opens: Callable[[Person], Awaitable[None]] = no_step
    """Step before the last one, with an answer of its own."""


def money_forms() -> dict[str, MoneyForm]:
    """The forms of all plugins, by their commands."""
    forms: dict[str, MoneyForm] = {}
    for file in sorted(ROOT.glob("plugins/*/tests/journeys/money_forms.py")):
        found = importlib.util.spec_from_file_location(f"money_forms_{file.parents[2].name}", file)
        assert found is not None and found.loader is not None
        module = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)
        forms |= module.FORMS
    return forms
