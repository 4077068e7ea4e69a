"""The cases of a noun: its facts are its fields, each by its type, and its states say who waits for whom."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, TypeVar

import asyncpg

from agio_kernel.cases.declaration import Case, Cases, Decision, Queue
from agio_kernel.cases.facts import amount
from agio_kernel.cases.review import CaseFact, FacetRow, UserFacet
from agio_kernel.declarations.states import StateMachine
from agio_kernel.entities.entity import Entity
from agio_kernel.entities.fields import MoneyIn, Scaled
from agio_kernel.entities.wire_types import Assets, hint_of, parts_of, scaled
from agio_kernel.money.worth import worth_of
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.paging import Slice, page
from agio_kernel.terms.rate import Rate

Noun = TypeVar("Noun", bound=Entity)


def cases_of(
    kernel: Kernel,
    noun: type[Noun],
    states: StateMachine[Any],
    *,
    name: str = "",
    queue: Queue,
    summary: tuple[str, ...],
    worth: str,
    decisions: Mapping[str, Decision],
    facts: tuple[str, ...] = (),
    fields: Mapping[str, str] = {},
    kinds: Mapping[str, Any] = {},
    words: Mapping[str, str] = {},
    further: Callable[[asyncpg.Connection, Case[Noun]], Awaitable[Sequence[CaseFact]]] | None = None,
    **more: Any,
) -> Cases[Noun]:
    """The cases of a noun: ``<plugin>.<nouns>``, or of another ``name``. They wait for a person in the states that an
    operator takes them out of, are under way in all but the final ones, hold its ``amount`` and are worth the field
    ``worth``. Their facts are given as to ``EntityFacts``; ``further`` reads those of a page that are no fields.
    ``more`` are fields of ``Cases``, in place of what is derived where it is one of these.
    """
    every = tuple(states.states.__members__.values())
    shown = EntityFacts(noun, kernel.assets, summary=summary, facts=facts, fields=fields, kinds=kinds, words=words)

    def value(case: Case[Any]) -> Decimal | None:
        return worth_of(kernel, case.row.coin, getattr(case.row, worth))

    async def page_facts(conn: asyncpg.Connection, case: Case[Any]) -> Sequence[CaseFact]:
        return (*await shown.facts(conn, case), *(await further(conn, case) if further else ()))

    derived: dict[str, Any] = {
        "id": f"{states.plugin}.{name or f'{states.noun}s'}",
        "states": states,
        "row": noun,
        "open": tuple(one for one in every if one not in states.final),
        "holds": "amount",
        "summary": shown.summary,
        "columns": shown.columns,
        "facts": page_facts,
        "worth": value,
    }
    return Cases(
        queue=queue,
        decisions=decisions,
        **derived | more,
    )


class EntityFacts:
    """``summary`` are the facts in a line of the queue, ``facts`` those that its page has besides: each by the key of
    its text, which ends in the field (or a property of the noun), or in what ``fields`` names one by. ``kinds`` says of
    which kind a field is where its type doesn't, such as ``key``, and ``words`` by which key a value is told
    (``{"side": "trade.side.{}"}``).
    """

    def __init__(
        self,
        noun: type[Entity],
        assets: Assets,
        *,
        summary: tuple[str, ...],
        facts: tuple[str, ...] = (),
        fields: Mapping[str, str] = {},
        kinds: Mapping[str, Any] = {},
        words: Mapping[str, str] = {},
    ) -> None:
        ends = {label: label.rpartition(".")[2] for label in (*summary, *facts)}
        names = {label: fields.get(end, end) for label, end in ends.items()}
        self._fields = {label: (name, *parts_of(hint_of(noun, name))[:2]) for label, name in names.items()}
        self._noun, self._assets, self._kinds, self._words, self.columns = noun, assets, kinds, words, summary

    def facet(self, name: str, title: str) -> UserFacet:
        """List what a user has of the noun, as the console shows it: newest first, with the facts of a line."""

        async def rows(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[FacetRow]:
            found = await page(conn, self._noun.listed(user_id), after, size)
            return found.of(lambda row: FacetRow(str(row["id"]), tuple(self._line(self._noun.of(row)))))

        return UserFacet(name, title, self.columns, rows)

    def summary(self, case: Case[Any]) -> Sequence[CaseFact]:
        """A line of the queue."""
        return self._line(case.row)

    async def facts(self, _: asyncpg.Connection, case: Case[Any]) -> Sequence[CaseFact]:
        """The page of a case."""
        return [self._fact(case.row, label) for label in self._fields]

    def _line(self, row: Any) -> Sequence[CaseFact]:
        return [self._fact(row, label) for label in self.columns]

    def _fact(self, row: Any, label: str) -> CaseFact:
        name, kind, marks = self._fields[label]
        value = getattr(row, name)
        for mark in marks:
            if isinstance(mark, MoneyIn):
                coin = getattr(row, mark.coin)
                none = CaseFact(label, "", kind="amount", unit=coin)
                return none if value is None else amount(label, value, self._assets[coin])
            if isinstance(mark, Scaled):
                unit = getattr(row, mark.of) if mark.of else ""
                return CaseFact(label, scaled(row, value, mark), kind="amount" if unit else "text", unit=unit)
        if name in self._words:
            return CaseFact(label, self._words[name].format(value), kind="key")
        text = "" if value is None else _TEXTS.get(kind, str)(value)
        return CaseFact(label, text, kind="time" if kind is datetime else self._kinds.get(name, "text"))


_TEXTS: Mapping[Any, Callable[[Any], str]] = {datetime: datetime.isoformat, Rate: lambda rate: rate.text}
