"""Declaration of a kind of standing instructions: what a user has done again and again, or once something is so.

A product declares what its kind checks, does and would have done; who keeps the instructions (their calls, states,
firings and page) knows no product::

    def recurring_buy(context: WalletContext) -> InstructionKind[BuyTerms]:
        return InstructionKind(name="recurring_buy", path="recurringBuy", terms=BuyTerms, …)
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Generic, TypeVar

import asyncpg
import msgspec

from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.jobs.crossing import Crossing, Trigger

Terms = TypeVar("Terms", bound=msgspec.Struct)


class Figures(msgspec.Struct, frozen=True):
    """Amount of a coin in minor units, or a price of a symbol, with its decimals; for showing."""

    of: str
    value: int
    decimals: int


class Effect(msgspec.Struct, frozen=True):
    """Effect of a firing, or of one that would have been: what was ``given`` and ``got`` at which ``price``, and the
    receipt of it (``web/priceReceipt``) by its kind and number.
    """

    given: Figures | None = None
    got: Figures | None = None
    price: Figures | None = None
    receipt: str = ""
    receipt_id: int | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether there was nothing to do."""
        return self == Effect()


class Due(msgspec.Struct, frozen=True):
    """A moment at which instructions fire, and the ``trigger`` where a price has made it."""

    at: datetime
    trigger: Trigger | None = None


class Firing(msgspec.Struct, Generic[Terms], frozen=True):
    """One firing: of whose terms, when and why. ``id`` is its own, and names what it makes."""

    id: int
    who: Principal
    terms: Terms
    due: Due


class Option(msgspec.Struct, frozen=True):
    """A value that can be chosen now, such as a product on sale. ``text`` is the key of its name, with ``params``; the
    value itself where there is none. ``unit`` is that of the amounts beside it.
    """

    value: str
    unit: str = ""
    text: str = ""
    params: Mapping[str, str] = {}


class InstructionKind(msgspec.Struct, Generic[Terms], frozen=True, kw_only=True):
    """A kind of instructions, such as recurring buys.

    ``name`` is in the rows, so it stays; ``path`` begins its calls (``web/<path>Create``, ``web/<path>Preview``), whose
    form is ``terms``, filled in as the ``example``. Its texts are ``<texts>.title``, ``heading``, ``text``, ``button``,
    and of each field its name, its ``<name>_hint`` if there is one and ``<name>.<value>`` of each choice; ``units`` are
    those of amounts, by the field or by a choice that decides it, and ``options`` are the values of a field that are
    listed as the form is shown. ``condition`` names the text that says, with the
    terms, what it waits for beside moments. ``check(who, terms)`` refuses terms by an ApiError. ``next(terms, after)``
    is the first moment later than that, or the crossing of a price that it waits for, None at the end; ``again`` is the
    one after a firing, where that is another. ``passed(terms)`` is the refusal of one that begins to wait beyond its
    level, None where it waits for the next crossing. ``fire(tx, firing)`` does it in the transaction of its firing: an
    ApiError or too little money is a refusal that leaves nothing, and ``tells`` says that it tells the owner by itself.
    ``past(who, terms, dues)`` is what firings would have come to that have been due, by the same functions over kept
    prices, None where none are kept. A kind whose effect hangs on what its owner has says instead, as ``now(conn, who,
    terms)``, what it would come to at once: an Effect without figures where there is nothing to do. A firing that was
    due more than ``late`` ago is missed, and skipped. ``agreement`` is the key of
    what its owner agrees to, ``made`` names the link to the list of what it makes. Kinds are
    offered in ``order``. ``moves_money`` says whether creating one opens business.
    """

    name: str
    path: str
    texts: str
    summary: str
    terms: type[Terms]
    example: Terms
    check: Callable[[Principal, Terms], None]
    next: Callable[[Terms, datetime], datetime | Crossing | None]
    fire: Callable[[asyncpg.Connection, Firing[Terms]], Awaitable[Effect]]
    past: Callable[[Principal, Terms, Sequence[Due]], Awaitable[Sequence[Effect | ApiError | None]]] | None = None
    now: Callable[[asyncpg.Connection, Principal, Terms], Awaitable[Effect]] | None = None
    again: Callable[[Terms, datetime], datetime | Crossing | None] | None = None
    passed: Callable[[Terms], ApiError | None] | None = None
    tells: bool = False
    late: timedelta = timedelta(hours=1)
    units: Mapping[str, str] = {}
    options: Mapping[str, Callable[[], Sequence[Option]]] = {}
    made: str = ""
    agreement: str = ""
    order: int = 100
    condition: Callable[[Terms], str] | None = None
    moves_money: bool = True
    money_field: str = ""

    def text(self, name: str) -> str:
        """Key of one of its texts."""
        return f"{self.texts}.{name}"
