"""Receipts, and the declarations by which they can be recomputed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from datetime import datetime

import asyncpg
import msgspec

Facts = Mapping[str, int | str]
"""Inputs or result of a price: exact numbers and names, never a float."""


class UsedTick(msgspec.Struct, frozen=True):
    """A tick near the decision; ``used`` is the one that decided. ``price`` is an int of ``decimals`` decimals."""

    symbol: str
    price: int
    decimals: int
    time_ms: int
    id: int
    source: str = ""
    used: bool = True


class Receipt(msgspec.Struct, frozen=True):
    """Receipt of a price: ``rule`` in its ``version`` makes ``result`` of ``facts`` and the ticks used."""

    kind: str
    id: int
    user_id: int
    at: datetime
    rule: str
    version: int
    ticks: tuple[UsedTick, ...]
    facts: Facts
    result: Facts

    @property
    def used(self) -> tuple[UsedTick, ...]:
        """The ticks that decided, in the order the rule takes them."""
        return tuple(tick for tick in self.ticks if tick.used)


class ReceiptRule(msgspec.Struct, frozen=True):
    """Rule of a price: ``compute(facts, ticks used)`` is pure, and is what the decision itself called.

    ``formula`` is a message key: the rule in words and signs. Another way to compute is another version; the old one
    stays as long as its receipts are kept.
    """

    name: str
    version: int
    formula: str
    compute: Callable[[Facts, tuple[UsedTick, ...]], Facts]


class ReceiptSource(msgspec.Struct, frozen=True):
    """The receipts of one kind: ``find`` one of an account's own, and ``every`` of them, oldest first, in batches."""

    kind: str
    find: Callable[[asyncpg.Connection, int, int], Awaitable[Receipt | None]]
    every: Callable[[asyncpg.Connection], AsyncIterator[Receipt]]
    rules: tuple[ReceiptRule, ...]
