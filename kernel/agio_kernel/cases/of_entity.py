"""The facts of a noun's case: its fields, each by its type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import asyncpg

from agio_kernel.cases.declaration import Case
from agio_kernel.cases.facts import amount
from agio_kernel.cases.review import CaseFact
from agio_kernel.entities.entity import Entity
from agio_kernel.entities.fields import MoneyIn
from agio_kernel.entities.wire_types import Assets, hint_of, parts_of, share
from agio_kernel.terms.rate import Rate


class EntityFacts:
    """``told`` are the facts in a line of the queue, ``facts`` those that its page has besides: each by the key of its
    text, which ends in the field (or a property of the noun), or in what ``fields`` names one by. ``kinds`` says of
    which kind a field is where its type doesn't, such as ``key``.
    """

    def __init__(
        self,
        noun: type[Entity],
        assets: Assets,
        *,
        told: tuple[str, ...],
        facts: tuple[str, ...] = (),
        fields: Mapping[str, str] = {},
        kinds: Mapping[str, Any] = {},
    ) -> None:
        ends = {label: label.rpartition(".")[2] for label in (*told, *facts)}
        names = {label: fields.get(end, end) for label, end in ends.items()}
        self._fields = {label: (name, *parts_of(hint_of(noun, name))[:2]) for label, name in names.items()}
        self._noun, self._assets, self._kinds, self.columns = noun, assets, kinds, told

    @property
    def said(self) -> dict[str, Any]:
        """Arguments by which a noun and its facts describe its cases, for ``Cases(…, **shown.said)``."""
        noun, shown = self._noun, {"told": self.told, "columns": self.columns, "facts": self.facts}
        return {"letter": noun.reference_prefix, "table": noun.table(), "row": noun, **shown}

    def told(self, case: Case[Any]) -> Sequence[CaseFact]:
        """A line of the queue."""
        return [self._fact(case.row, label) for label in self.columns]

    async def facts(self, _: asyncpg.Connection, case: Case[Any]) -> Sequence[CaseFact]:
        """The page of a case."""
        return [self._fact(case.row, label) for label in self._fields]

    def _fact(self, row: Any, label: str) -> CaseFact:
        name, kind, marks = self._fields[label]
        value = getattr(row, name)
        for mark in marks:
            if isinstance(mark, MoneyIn) and value is not None:
                return amount(label, value, self._assets[getattr(row, mark.coin)])
        text = "" if value is None else _TEXTS.get(kind, str)(value)
        return CaseFact(label, text, kind="time" if kind is datetime else self._kinds.get(name, "text"))


_TEXTS: Mapping[Any, Callable[[Any], str]] = {datetime: datetime.isoformat, Rate: share}
