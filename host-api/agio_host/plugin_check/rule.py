"""Rules of the check: each a function over what is checked, with its tier, its title and its page in the docs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from inspect import getdoc
from typing import Any

import msgspec

DOCUMENT = "docs/plugin-check.md"


class Tier(StrEnum):
    """Tiers of the score card, the lowest first. A plugin has reached one whose rules it keeps, with those before."""

    LOADS = "loads"
    SAFE = "safe"
    COMPLETE = "complete"
    POLISHED = "polished"


class Requirements(StrEnum):
    """Requirements of a rule: the package alone, or the plugin on a throw-away database."""

    CODE = "code"
    DATABASE = "database"


class Finding(msgspec.Struct, frozen=True, order=True):
    """One place that breaks a rule, and how."""

    where: str
    says: str


class Rule(msgspec.Struct, frozen=True):
    """One rule. ``find`` yields where it is broken; one that requires a database reads ``subject.stored``."""

    id: str
    tier: Tier
    title: str
    find: Callable[..., Any]
    requires: Requirements = Requirements.CODE

    @property
    def page(self) -> str:
        """Address of its explanation."""
        return f"{DOCUMENT}#{self.id}"

    @property
    def explanation(self) -> str:
        """Reason of the rule and what to do, in Markdown."""
        return getdoc(self.find) or ""


class Rules:
    """The rules of one module, in the order in which they stand there."""

    def __init__(self, tier: Tier, requires: Requirements = Requirements.CODE) -> None:
        self.tier, self.requires = tier, requires
        self._all: list[Rule] = []

    def __call__(self, id: str, title: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Declare the function below it as a rule."""

        def declare(find: Callable[..., Any]) -> Callable[..., Any]:
            self._all.append(Rule(id, self.tier, title, find, self.requires))
            return find

        return declare

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._all)
