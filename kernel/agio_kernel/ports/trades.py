"""The trades port: what customers traded with each other on the books of this deployment, told by who keeps a book.

A trade with the house isn't told: the house trades at its own quotes, and a price that is made of them would be quoted
around, and so moved, by whoever trades with it often enough.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import asyncpg
import msgspec


class Traded(msgspec.Struct, frozen=True):
    """One trade of real money: ``price`` in the instrument's decimals, ``quantity`` in minor units of its base."""

    id: int
    symbol: str
    price: int
    quantity: int
    time_ms: int


class TradedSum(msgspec.Struct, frozen=True):
    """Volume traded of a symbol in one length of time, which begins at ``open_ms``.

    ``volume`` is in minor units of the base, ``turnover`` of the quote. The last trade of it is named, with its moment.
    """

    symbol: str
    open_ms: int
    open: int
    high: int
    low: int
    close: int
    volume: int
    turnover: int
    last_id: int
    last_ms: int


class TradeTape(msgspec.Struct, frozen=True):
    """The trades of the deployment's books, of all their symbols, as the database has them.

    ``after(conn, id, limit)`` gives the first ones after the trade of this id, oldest first: who has read one can be
    sure to have missed none. ``sums(conn, from_ms, until_ms, length_ms)`` adds up those of [from_ms, until_ms) by
    lengths, oldest first; where nothing was traded there is no sum.
    """

    after: Callable[[asyncpg.Connection, int, int], Awaitable[Sequence[Traded]]]
    sums: Callable[[asyncpg.Connection, int, int, int], Awaitable[Sequence[TradedSum]]]
