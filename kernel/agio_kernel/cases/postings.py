"""Postings: where the money of a noun stands, said once by its states.

A state says what is held and what was booked. ``open`` keeps a new row and ``move`` takes it further, and its money
follows in the same transaction: whatever the new state says and the old one didn't. The proof of the ledger is made of
the same lines, and compares ever after what rows say with what was booked::

    ORDERS = Postings(
        ORDER_STATES, ORDER_CAUSE,
        Leg(0, PLACED, "amount", tuple(OrderState), credit=PRINCIPAL),
        Leg(1, RETURNED, "amount - loss", (OrderState.REDEEMED,), debit=PRINCIPAL),
        deadline=Deadline("mature", "matures_at", "Pay back orders whose term is over"),
        notices={OrderState.MATURED: ("amount", "interest")},
    )

So does what else follows from a state: the move that the timer makes from there, and the notice to its owner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from functools import cache, cached_property
from typing import Any, TypeVar

import asyncpg
import msgspec

from agio_kernel.cases.actor import TIMER, Actor
from agio_kernel.cases.time_line import move, opened
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.states import StateMachine
from agio_kernel.entities.entity import Entity
from agio_kernel.entities.fields import MoneyIn
from agio_kernel.entities.wire_types import figures, hint_of, parts_of
from agio_kernel.jobs.declaration import DONE, Job, JobKind, JobStep, Next, Outcome, one_by_one
from agio_kernel.jobs.schedule import schedule_unless_due
from agio_kernel.ledger.codes import AccountName, CauseKind, CauseProof, HoldSource, Reason, house_like
from agio_kernel.ledger.ledger import Ledger
from agio_kernel.ledger.transfer import Cause, Hold, Transfer
from agio_kernel.notices.declaration import Category, Notice, Notification, Param, reason_param
from agio_kernel.ports.events import Event
from agio_kernel.ports.kernel import Kernel

Noun = TypeVar("Noun", bound=Entity)


class Leg(msgspec.Struct, frozen=True):
    """A transfer that has happened once the noun is in one of ``states``. ``debit`` and ``credit`` are house accounts;
    the one that isn't given is the noun's own account. ``amount`` is a field, or one less others (``amount - loss``);
    ``proved`` is SQL that comes to it by another way, where there is one. Legs of one step are never booked together.
    """

    step: int
    reason: Reason
    amount: str
    states: tuple[StrEnum, ...]
    debit: AccountName | None = None
    credit: AccountName | None = None
    proved: str = ""

    def __post_init__(self) -> None:
        if self.debit is None and self.credit is None:
            raise ConfigurationError(f"the leg {self.reason.name} moves nothing: both sides are the noun's own account")

    def of(self, noun: Any) -> int:
        """Amount of it for a noun."""
        first, *less = (getattr(noun, name) for name in self.amount.split(" - "))
        return first - sum(less)


class Deadline(msgspec.Struct, frozen=True):
    """The move ``trigger`` of the timer, at the moment in the field ``at``, out of each state that it leads out of. The
    work is ``<plugin>.<trigger>`` in the calendar, and ``summary`` says what it does.
    """

    trigger: str
    at: str
    summary: str


@cache
def moved_event(noun: type[Entity]) -> Any:
    """Event class of a noun that has reached a state of which its owner is told."""
    name = f"{noun.__table_name__.title().replace('_', '')}Moved"
    return msgspec.defstruct(name, [("user_id", int), ("row", noun)], bases=(Event,), frozen=True)


class Postings:
    """The legs of one noun's own cause, and what else follows from its states. In those of ``held`` its ``amount`` is
    held in its account; on entering one of ``notices`` its owner is told by the text ``<plugin>.notice.<state>``, with
    these fields, and is led to the page ``link``.
    """

    def __init__(
        self,
        states: StateMachine[Any],
        cause: CauseKind,
        *legs: Leg,
        held: tuple[StrEnum, ...] = (),
        deadline: Deadline | None = None,
        notices: Mapping[StrEnum, tuple[str, ...]] = {},
        link: str = "",
    ) -> None:
        self.states, self.cause, self.legs, self.held = states, cause, legs, held
        self.deadline, self.notices, self.link = deadline, notices, link

    @property
    def declared(self) -> Iterator[object]:
        """Everything of it that the ledger is told."""
        for leg in self.legs:
            yield from (leg.reason, *(house for house in (leg.debit, leg.credit) if house is not None))
        yield from (self.cause, self.proof, *([self.hold_source] if self.held else []))

    @cached_property
    def proof(self) -> CauseProof:
        """Proof of the transfers that must have been booked, by the rows as they stand."""
        legs = ", ".join(
            f"({leg.step}, {_side(leg.debit)}, {_side(leg.credit)},"
            f" CASE WHEN state IN ({_named(leg.states)}) THEN {leg.proved or leg.amount} ELSE 0 END)"
            for leg in self.legs
        )
        return CauseProof(
            self.cause,
            f"SELECT id, leg.step, leg.debit, leg.credit, leg.amount FROM {self.states.relation}"
            f" CROSS JOIN LATERAL (VALUES {legs}) leg(step, debit, credit, amount)",
        )

    @cached_property
    def hold_source(self) -> HoldSource:
        """Source of the amounts that must be held."""
        return HoldSource(
            self.cause,
            f"SELECT account, sum(amount)::bigint AS amount FROM {self.states.relation}"
            f" WHERE state IN ({_named(self.held)}) GROUP BY account",
        )

    def job_of(self, noun: type[Entity]) -> Callable[[Kernel], Job]:
        """The deadline of a noun's rows. One that has left its state by then is let be, and one whose moment was put
        off waits for it.
        """
        if (deadline := self.deadline) is None:
            raise ConfigurationError(f"{self.states.plugin}.{self.states.noun} has no deadline")
        kind = self._kind(deadline)

        def job(kernel: Kernel) -> Job:
            async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
                row: Any = (await noun.lock(tx, [due.id])).get(due.id)
                if row is None or deadline.trigger not in self.states.triggers(row.state):
                    return DONE
                if (at := getattr(row, deadline.at)) > due.at:
                    return Next(at)
                await self.move(kernel, tx, row, deadline.trigger, TIMER, due.at)
                return DONE

            return Job(kind, one_by_one(step))

        return job

    def notice_of(self, noun: type[Entity]) -> Callable[[Kernel], Notice]:
        """Notices to the owners of a noun."""
        keys = {state: f"{self.states.plugin}.notice.{state.value}" for state in self.notices}

        def notice(kernel: Kernel) -> Notice:
            def tell(event: Any) -> Notification:
                row, params = event.row, dict[str, Param]()
                for name in self.notices[row.state]:
                    params |= _params(kernel, row, name)
                return Notification(keys[row.state], params, self.link)

            return Notice(moved_event(noun), Category.MONEY, tuple(keys.values()), tell)

        return notice

    async def open(self, kernel: Kernel, tx: asyncpg.Connection, noun: Noun, actor: Actor, label: str) -> Noun:
        """Keep a new one, with the first line of its time line and its money."""
        noun = await noun.insert(tx)
        await opened(tx, kernel.ids, self.states, noun, actor, label)
        await self._follow(kernel, tx, noun, None)
        return noun

    async def move(
        self,
        kernel: Kernel,
        tx: asyncpg.Connection,
        noun: Noun,
        trigger: str,
        actor: Actor,
        at: Any,
        *,
        note: str = "",
        **columns: Any,
    ) -> Noun:
        """``cases.move``, and the money follows; returns the noun as it is since then."""
        state = await move(tx, kernel.ids, self.states, noun, trigger, actor, at, note=note, **columns)
        before: Any = noun
        since = msgspec.structs.replace(noun, state=state, **columns)
        await self._follow(kernel, tx, since, before.state)
        return since

    async def transfers(
        self, ledger: Ledger, tx: asyncpg.Connection, noun: Any, before: StrEnum | None
    ) -> list[Transfer]:
        """Transfers of a noun that was ``before`` in another state: for a caller that moves many and posts once."""
        found: list[Transfer] = []
        for leg in self.legs:
            if noun.state in leg.states and before not in leg.states and (amount := leg.of(noun)):
                houses = [one for one in (leg.debit, leg.credit) if one is not None]
                sides = iter(await ledger.houses(tx, noun.account, *houses))
                debit, credit = (noun.account if one is None else next(sides) for one in (leg.debit, leg.credit))
                found.append(Transfer(debit, credit, amount, leg.reason, Cause(self.cause, noun.id, leg.step)))
        return found

    async def _follow(self, kernel: Kernel, tx: asyncpg.Connection, noun: Any, before: StrEnum | None) -> None:
        held = (noun.state in self.held) - (before in self.held)
        holds = [Hold(noun.account, held * noun.amount)] if held else []
        transfers = await self.transfers(kernel.ledger, tx, noun, before)
        if holds or transfers:
            await kernel.ledger.post(tx, transfers, holds)
        if self.deadline is not None and self._waits(noun.state) and not self._waits(before):
            await schedule_unless_due(tx, self._kind(self.deadline), noun.id, getattr(noun, self.deadline.at))
        if noun.state in self.notices and before is not None:
            await kernel.bus.emit(tx, moved_event(type(noun))(user_id=noun.user_id, row=noun))

    def _waits(self, state: Any) -> bool:
        return self.deadline is not None and self.deadline.trigger in self.states.triggers(state)

    def _kind(self, deadline: Deadline) -> JobKind:
        return JobKind(f"{self.states.plugin}.{deadline.trigger}", deadline.summary)


def _params(kernel: Kernel, row: Any, name: str) -> Mapping[str, Param]:
    """A field as a notice says it: money with its coin, a reason by its text, a moment or words as they are."""
    if any(isinstance(mark, MoneyIn) for mark in parts_of(hint_of(type(row), name))[1]):
        return figures(row, kernel.assets, name)
    value = getattr(row, name)
    return {name: value if isinstance(value, datetime) else reason_param(kernel.messages, str(value))}


def _side(house: AccountName | None) -> str:
    return "account" if house is None else house_like(house, "account")


def _named(states: Iterable[StrEnum]) -> str:
    return ", ".join(f"'{state.value}'" for state in states)
