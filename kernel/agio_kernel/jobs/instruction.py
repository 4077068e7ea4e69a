"""Declaration of a kind of standing instructions: what a user has done again and again, or once something is so.

A product declares what its kind checks, does and would have done; who keeps the instructions (their calls, states,
firings and page) knows no product::

    def recurring_buy(context: WalletContext) -> InstructionKind[BuyTerms]:
        return InstructionKind(name="recurring_buy", path="recurringBuy", terms=BuyTerms, …)
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Generic, TypeVar

import asyncpg
import msgspec

from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal

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


class Firing(msgspec.Struct, Generic[Terms], frozen=True):
    """One firing: of whose terms, as of which moment. ``id`` is its own, and names what it makes."""

    id: int
    who: Principal
    terms: Terms
    at: datetime


class InstructionKind(msgspec.Struct, Generic[Terms], frozen=True, kw_only=True):
    """A kind of instructions, such as recurring buys.

    ``name`` is in the rows, so it stays; ``path`` begins its calls (``web/<path>Create``, ``web/<path>Preview``), whose
    form is ``terms``, filled in as the ``example``. ``title`` is a message key. ``check(who, terms)`` refuses terms by
    an ApiError. ``next(terms, after)`` is the first moment later than that, None at the end. ``fire(tx, firing)`` does
    it in the transaction of its firing: an ApiError or too little money is a refusal that leaves nothing.
    ``past(who, terms, moments)`` is what firings would have come to at moments that have been, by the same functions
    over kept prices, None where none are kept. A moment that is more than ``late`` ago is missed, and skipped.
    ``moves_money`` says whether creating one opens business.
    """

    name: str
    path: str
    title: str
    summary: str
    terms: type[Terms]
    example: Terms
    check: Callable[[Principal, Terms], None]
    next: Callable[[Terms, datetime], datetime | None]
    fire: Callable[[asyncpg.Connection, Firing[Terms]], Awaitable[Effect]]
    past: Callable[[Principal, Terms, Sequence[datetime]], Awaitable[Sequence[Effect | ApiError | None]]]
    late: timedelta = timedelta(hours=1)
    moves_money: bool = True
    money_field: str = ""
