"""A term: money put away for so many days, said once for every product, and its days, each a step of scheduled work.

A step follows from the term and its day alone, never from the time it is carried out at, so catching up after days of
absence comes to the same, to the unit.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import cache
from typing import Any, Generic, Protocol, Self, TypeVar

import asyncpg
import msgspec

from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities.entity import Entity
from agio_kernel.entities.fields import Account, Hidden, Id, Money, Number, Small, UserId
from agio_kernel.jobs.calendar import Calendar
from agio_kernel.jobs.declaration import DONE, Job, JobKind, JobStep, Next, Outcome
from agio_kernel.jobs.schedule import schedule
from agio_kernel.ledger.account import Wallet
from agio_kernel.ports.kernel import Kernel


class Term(Entity):
    """Money put away. It earns from the day it ``begins`` on, and is over as the day it ``ends`` begins; ``version`` is
    the number of the terms of its product.
    """

    id: Id
    number: Number = 0
    user_id: UserId
    account: Account
    realm: Hidden[Small]
    product: str
    version: Hidden[int]
    coin: Coin
    amount: Money
    days: int
    begins: date
    ends: date
    ends_at: Moment
    created_at: Moment

    def remaining(self, today: date) -> int:
        """The days to the end."""
        return max(0, (self.ends - today).days)


class TermDates(msgspec.Struct, frozen=True):
    """The days of a term: those of the order, and those of its quote."""

    days: int
    begins: date
    ends: date
    ends_at: Moment

    @classmethod
    def of(cls, calendar: Calendar, begins: date, days: int) -> Self:
        """The dates of so many days from the one that it begins on."""
        ends = begins + timedelta(days)
        return cls(days, begins, ends, calendar.begin(ends))


class TermsSold(Protocol):
    """The terms of a product."""

    @property
    def coin(self) -> str: ...
    @property
    def days(self) -> int: ...


class ProductSold(Protocol):
    """A product, as a catalogue has it."""

    @property
    def key(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def terms(self) -> TermsSold: ...


async def begun(
    kernel: Kernel,
    tx: asyncpg.Connection,
    who: Principal,
    product: ProductSold,
    amount: int,
    now: datetime,
    wallet: Wallet = Wallet.SPOT,
) -> dict[str, Any]:
    """The fields of a new ``Term`` of a product, which begins on the day of ``now``."""
    terms, calendar = product.terms, kernel.settings.calendar
    dates = TermDates.of(calendar, calendar.day(now), terms.days)
    return {
        "account": await kernel.ledger.open_account(tx, who, kernel.assets[terms.coin], wallet),
        "id": kernel.ids.next(),
        "user_id": who.id,
        "realm": int(who.realm),
        "product": product.key,
        "version": product.number,
        "coin": terms.coin,
        "amount": amount,
        "created_at": now,
        **msgspec.structs.asdict(dates),
    }


T = TypeVar("T", bound=Term)


class TermDay(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """A day of a term that is over as of the moment ``at``, the first being 1."""

    term: T
    day: int
    at: datetime

    @property
    def last(self) -> bool:
        """Whether the term is over with it."""
        return self.day == self.term.days


async def schedule_days(kernel: Kernel, tx: asyncpg.Connection, kind: JobKind, term: Term) -> None:
    """Schedule the days of a new term. The first one counts whole: it is over as the second begins."""
    await schedule(tx, kind, term.id, kernel.settings.calendar.begin(term.begins + timedelta(1)))


def each_day(
    kernel: Kernel,
    kind: JobKind,
    noun: type[T],
    states: Collection[StrEnum],
    carry_out: Callable[[asyncpg.Connection, Sequence[TermDay[T]]], Awaitable[Collection[int]]],
    batch: int,
) -> Job:
    """Handler of the days of terms while they are in one of ``states``, many at once and locked: ``carry_out`` returns
    the ids of the terms that have no further day.
    """
    begin = kernel.settings.calendar.begin

    async def steps(tx: asyncpg.Connection, dues: Sequence[JobStep]) -> Sequence[Outcome]:
        found: Any = await noun.lock(tx, (due.id for due in dues))
        days = [
            TermDay(term, due.step + 1, due.at)
            for due in dues
            if (term := found.get(due.id)) is not None and term.state in states
        ]
        over = await carry_out(tx, days)
        next_on = cache(lambda day: Next(begin(day)))
        following = {
            one.term.id: next_on(one.term.begins + timedelta(one.day + 1)) for one in days if one.term.id not in over
        }
        return [following.get(due.id, DONE) for due in dues]

    return Job(kind, steps, batch)
