"""The declaration of a case: a noun that waits for a person, said once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, Generic, Literal, TypeVar

import asyncpg
import msgspec

from agio_kernel.cases.actor import Actor
from agio_kernel.cases.review import CaseCheck, CaseFact, CaseField
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.states import StateMachine
from agio_kernel.documents.kind import DocumentKind
from agio_kernel.entities.entity import Entity
from agio_kernel.identity.person import Person

Row = TypeVar("Row", bound=msgspec.Struct)

CREATED = "created_at"
"""The column of the moment at which a case was made."""


class Case(msgspec.Struct, Generic[Row], frozen=True):
    """One row of the noun's table with what the kit knows of it.

    ``user`` is None where the noun is nobody's, or its user isn't known. ``extras`` is what ``Cases.beside`` found
    for this row, ``version`` what an operator decides on, ``given`` what was filled in with the decision, ``awaits``
    which of ``Cases.awaits`` it waits for, ``tuple_id`` the version of its row in PostgreSQL: a write changes it.
    ``failed`` are the labels of the checks that had failed as a decision on it began.
    """

    row: Row
    reference: str
    opened_at: datetime
    user: Person | None = None
    extras: Any = None
    version: str = ""
    given: Mapping[str, str] = {}
    awaits: str = ""
    tuple_id: str = ""
    failed: frozenset[str] = frozenset()


class Decision(msgspec.Struct, frozen=True):
    """Decision of an operator on a case, by a trigger of its state machine.

    ``act(tx, case, actor, reason)`` carries it out; ``reason`` is a message key of ``reasons``, or the operator's own
    words. ``reasons`` are the codes to choose from (their texts are ``<plugin>.refusal.<code>``: the user reads them);
    ``several`` lets an operator give more than one, each for a part of what was handed in, and ``reason`` then holds
    their keys by comma. ``fits(case, code)`` says which of them a case can be given; all where it is absent.
    ``explained`` asks for one at least in words, ``asks`` is the message key of what is written in
    its place. ``fields`` are filled in with it, and are in ``case.given``: then a reason is asked for only where
    ``asks`` says what it is. ``bulk``: for many cases at once; never what posts to the ledger, because it would hold
    one account while it waits for the next. ``grants``: it lets something through, so documents are opened and checks
    made before.
    ``two``: it ``always`` needs a second operator, or from the ``threshold`` of the declaration on. ``pays``: it gives
    somebody money, and counts with the case's ``worth`` in what one operator lets through in a day over all queues.
    ``barred(case)`` gives the code with which it is refused for now. ``verdict``: it ends a dispute about what was
    decided of the case, and nobody who decided it gives it.
    """

    act: Callable[[asyncpg.Connection, Any, Actor, str], Awaitable[Any]]
    reasons: tuple[str, ...] = ()
    fits: Callable[[Any, str], bool] | None = None
    explained: bool = False
    several: bool = False
    asks: str = ""
    fields: tuple[CaseField, ...] = ()
    bulk: bool = False
    grants: bool = False
    two: Literal["never", "threshold", "always"] = "never"
    pays: bool = False
    barred: Callable[[Any], Code | None] | None = None
    verdict: bool = False


class Filter(msgspec.Struct, frozen=True):
    """A way to narrow the queue: by the column of this name, or where ``where`` is given by the condition of a choice.

    Such conditions stand in the SQL as they are, because a partial index is found by words and not by arguments.
    """

    name: str
    choices: tuple[str, ...] = ()
    where: Mapping[str, str] = {}


class Queue(msgspec.Struct, frozen=True):
    """Queue of the console: its icon and its place among the others, the ``permission`` to read it, and the age after
    which a case counts as late.
    """

    icon: str
    order: int
    permission: str
    target_minutes: int


class Cases(msgspec.Struct, Generic[Row], frozen=True, kw_only=True):
    """A noun that waits for a person. Out of it come the queue, the case page, the time line, the user's list, the
    count of open business, and what each decision does (``agio_kernel.cases.queue_of``).

    - ``id``: ``<plugin>.<nouns>``. The texts are ``<plugin>.queue.<nouns>``, ``<plugin>.open.<nouns>``,
      ``<plugin>.state.<state>``, ``<plugin>.trigger.<trigger>``, ``<plugin>.filter.<filter>``,
      ``<plugin>.case.event.<label>`` and ``<plugin>.timeline.<noun>_<label>``.
    - ``row``: the noun, whose table has ``id``, ``number`` (GENERATED ALWAYS AS IDENTITY, unique), ``state``,
      ``created_at``, ``decided_by``, and ``user_id`` where it is a user's. ``only`` narrows the table by a literal
      condition where it holds several kinds. A Struct that is no ``Entity`` says its ``table``.
    - ``reference_prefix``: what its references begin with (D-7K3Q), where that isn't the noun's; its own in the
      deployment: whoever takes another's is down.
    - ``waiting``: states in which it waits for a person, where those aren't all that an operator takes it out of;
      ``open``: those in which it isn't settled, where that is more.
    - ``since``: the column of the moment from which on it waits, where that isn't when it was made: an order that has
      been running for months waits from the day its owner asked for something. NULL while it waits for nobody.
    - ``ahead``: ``since`` may lie in the future, as the end of a hold: until then a case stands apart, and its age
      counts from there.
    - ``awaits``: what else must happen before a person can decide it, by name, each the literal condition of its rows:
      they stand apart under the text ``<plugin>.awaits.<name>``. All of them are under way.
    - ``moving``: columns that the clock writes and no decision rests on, such as interest by the day: what an operator
      saw of such a case holds over midnight. Every other column of ``row`` makes another version of it.
    - ``holds``: the column of what an open case locks of the coin in the column ``coin``.
    - ``summary(case)``: its facts in a line of the queue, none of them masked. ``columns``: which of them, by label,
      the user's list shows. ``facts(conn, case)``: all of them, on its page.
    - ``checks(conn, case)``: what to be sure of. ``documents``: kinds, each in the column of its name.
    - ``filters``: ways to narrow. ``search``: conditions with ``{}`` for the spellings of a text that is looked for.
    - ``worth(case)`` in USDT and ``threshold``, the parameter from which on decisions need two.
    - ``extras(conn, rows)``: what else a line needs, for a page of rows in one question; by the row's id.
    - ``title(case)``: its name where that isn't the user's. ``related(case)``: other cases whose lines its own shows.
    - ``link``: the name of the page where a user ends an open one; empty where it is the house's alone.
    - ``exceptions``: a difference between the books and the world, for the money room.
    """

    id: str
    queue: Queue
    states: StateMachine[Any]
    row: type[Row]
    summary: Callable[[Case[Row]], Sequence[CaseFact]]
    columns: tuple[str, ...]
    facts: Callable[[asyncpg.Connection, Case[Row]], Awaitable[Sequence[CaseFact]]]
    decisions: Mapping[str, Decision]
    reference_prefix: str = ""
    table: Any = None
    checks: Callable[[asyncpg.Connection, Case[Row]], Awaitable[Sequence[CaseCheck]]] | None = None
    act_permission: str = ""
    only: str = ""
    waiting: tuple[StrEnum, ...] = ()
    since: str = CREATED
    ahead: bool = False
    awaits: Mapping[str, str] = {}
    open: tuple[StrEnum, ...] = ()
    moving: tuple[str, ...] = ()
    holds: str = ""
    documents: tuple[DocumentKind, ...] = ()
    search: Mapping[str, Callable[[str], Sequence[str]]] = {}
    filters: tuple[Filter, ...] = ()
    worth: Callable[[Case[Row]], Decimal | None] | None = None
    threshold: str = ""
    extras: Callable[[asyncpg.Connection, Sequence[Row]], Awaitable[Mapping[int, Any]]] | None = None
    title: Callable[[Case[Row]], str] | None = None
    related: Callable[[Case[Row]], Sequence[int]] | None = None
    link: str = ""
    exceptions: bool = False

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "waiting", self.waiting or self.states.waiting)
        if issubclass(self.row, Entity):
            msgspec.structs.force_setattr(self, "reference_prefix", self.reference_prefix or self.row.reference_prefix)
            msgspec.structs.force_setattr(self, "table", self.table or self.row.table())
        if self.worth is None and (paying := [name for name, one in self.decisions.items() if one.pays]):
            raise ConfigurationError(f"{self.id}: {', '.join(paying)} pays, so a case must say what it is worth")

    @property
    def plugin(self) -> str:
        """Plugin that owns them."""
        return self.states.plugin

    @property
    def name(self) -> str:
        """The id without the plugin."""
        return self.id.removeprefix(f"{self.plugin}.")

    @property
    def under_way(self) -> tuple[StrEnum, ...]:
        """The states in which it isn't settled."""
        return self.open or self.waiting
