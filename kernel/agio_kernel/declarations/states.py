"""State machines: what may happen to an order, a withdrawal, a loan, as a literal table.

Where money waits, every state must have a way out, and of two actors who act at once only one may win. The first is
proved when the machine is built, the second by the database: a move is `UPDATE … WHERE state = old`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Generic, Literal, TypeVar

import asyncpg
import msgspec

from agio_kernel.declarations.errors import AgioError, ConfigurationError

__all__ = ["Exit", "IllegalTransition", "StaleState", "StateMachine"]

S = TypeVar("S", bound=StrEnum)
Party = Literal["user", "operator", "timer"]

_IDENTIFIER = re.compile(r"[a-z_][a-z0-9_]{0,62}")


class IllegalTransition(AgioError):
    """The table has no such move: the actor asked for what can't happen to a thing in this state."""

    def __init__(self, noun: str, state: str, trigger: str) -> None:
        super().__init__(f"{noun}: '{trigger}' is not possible in the state '{state}'")
        self.noun, self.state, self.trigger = noun, state, trigger

    @property
    def name(self) -> str:
        """The key of the state's name, among the texts of the plugin that the noun begins with."""
        return f"{self.noun.split()[0]}.state.{self.state}"


class StaleState(AgioError):
    """Another actor was first: the thing is not in the state any more that this decision was made on."""

    def __init__(self, noun: str, id: object, state: str, trigger: str) -> None:
        super().__init__(f"{noun} {id}: '{trigger}' came too late, it is no longer '{state}'")
        self.noun, self.id, self.state, self.trigger = noun, id, state, trigger


class Exit(msgspec.Struct, frozen=True):
    """A way out of a state that somebody can really take: who, and by which trigger."""

    by: Party
    trigger: str


class StateMachine(Generic[S]):
    """The states of one noun, the moves between them, and who can take each waiting thing further.

    `table` is the whole truth: `{(state, trigger, *parties): state}`; the parties are those who take this move, one or
    several. The exits of a state are its moves to another one, and every state that isn't final must have one, so that
    nothing can be stuck. It is checked here, at import; a mistake is a ConfigurationError. `relation`, `id_column` and
    `state_column` say where `move` finds the rows. `name` is what their cases are called in the time line.
    """

    def __init__(
        self,
        plugin: str,
        noun: str,
        states: type[S],
        table: Mapping[tuple[S, str, Party, *tuple[Party, ...]], S],
        initial: S,
        final: Iterable[S],
        *,
        relation: str = "",
        id_column: str = "id",
        state_column: str = "state",
    ) -> None:
        self.plugin = plugin
        self.noun = noun
        self.name = f"{plugin}.{noun}"
        self.states = states
        self.table = {(state, trigger): new for (state, trigger, *_), new in table.items()}
        self.exits: dict[S, tuple[Exit, ...]] = {}
        for (state, trigger, *parties), new in table.items():
            if new != state:
                self.exits[state] = (*self.exits.get(state, ()), *(Exit(by, trigger) for by in parties))
        self.initial = initial
        self.final = frozenset(final)
        self.relation = relation
        twice = ["a move stands twice"] if len(self.table) < len(table) else []
        mistakes = [*twice, *self._mistakes(), *_unfit_names(relation or noun, id_column, state_column)]
        if mistakes:
            raise ConfigurationError(f"state machine {plugin}.{noun}: {'; '.join(mistakes)}")
        self._id_column = id_column
        self._state_column = state_column

    def next(self, state: S, trigger: str) -> S:
        """The state after `trigger`; raises IllegalTransition where the table has none."""
        found = self.table.get((state, trigger))
        if found is None:
            raise IllegalTransition(f"{self.plugin} {self.noun}", state, trigger)
        return found

    def triggers(self, state: S) -> tuple[str, ...]:
        """Triggers of this state, in the order of the table."""
        return tuple(trigger for origin, trigger in self.table if origin == state)

    async def move(self, tx: asyncpg.Connection, id: Any, old: S, trigger: str, **columns: Any) -> S:
        """Take a row from `old` by `trigger` and set further columns with it; returns the new state.

        Raises IllegalTransition without asking the database where the table has no such move, and StaleState where
        another actor was first (or no row has that id): then nothing was changed.
        """
        new = self.next(old, trigger)
        if not self.relation:
            raise ConfigurationError(f"state machine {self.plugin}.{self.noun}: declared without a relation")
        if unfit := _unfit_names(*columns):
            raise ValueError("; ".join(unfit))
        assignments = [f"{self._state_column} = $1", *(f"{name} = ${n}" for n, name in enumerate(columns, start=4))]
        moved = await tx.fetchval(
            f"UPDATE {self.relation} SET {', '.join(assignments)}"
            f" WHERE {self._id_column} = $2 AND {self._state_column} = $3 RETURNING true",
            new.value,
            id,
            old.value,
            *columns.values(),
        )
        if not moved:
            raise StaleState(f"{self.plugin} {self.noun}", id, old, trigger)
        return new

    @property
    def waiting(self) -> tuple[S, ...]:
        """States that an operator takes a thing out of."""
        return tuple(state for state in self.states if any(way.by == "operator" for way in self.exits.get(state, ())))

    def describe(self) -> dict[str, Any]:
        """The machine as plain data, for `agio states` and the console."""
        return {
            "plugin": self.plugin,
            "noun": self.noun,
            "initial": self.initial.value,
            "states": [
                {
                    "state": state.value,
                    "final": state in self.final,
                    "exits": [{"by": way.by, "trigger": way.trigger} for way in self.exits.get(state, ())],
                    "moves": [
                        {"trigger": trigger, "to": new.value}
                        for (old, trigger), new in self.table.items()
                        if old == state
                    ],
                }
                for state in self.states
            ],
        }

    def _mistakes(self) -> Iterable[str]:
        if self.initial in self.final:
            yield f"the initial state {self.initial} is final"
        if not self.final:
            yield "no state is final"
        reachable = self._reachable(self.initial)
        for state in self.states:
            leaving = self.triggers(state)
            ways = self.exits.get(state, ())
            if state not in reachable:
                yield f"{state} can't be reached from {self.initial}"
            if state in self.final and leaving:
                yield f"{state} is final and yet left"
            if state not in self.final and not ways:
                yield f"{state} has no exit"
            if state not in self.final and self.final.isdisjoint(self._reachable(state)):
                yield f"from {state} no final state can be reached"

    def _reachable(self, origin: S) -> set[S]:
        found: set[S] = set()
        todo = [origin]
        while todo:
            state = todo.pop()
            if state not in found:
                found.add(state)
                todo += [new for (old, _), new in self.table.items() if old == state]
        return found


def _unfit_names(*names: str) -> list[str]:
    """Names go into SQL as they are, so they must be plain lower-case identifiers."""
    return [f"{name!r} is not a plain SQL name" for name in names if not _IDENTIFIER.fullmatch(name)]
