"""Positions: what the house has at stake in each instrument, told by the plugins that trade it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import asyncpg
import msgspec

from agio_kernel.declarations.realm import Realm


class HousePosition(msgspec.Struct, frozen=True):
    """The house's side of one instrument: ``quantity`` above zero is long, in minor units of the asset ``base``.

    ``bids`` and ``asks`` are what it offers to buy and sell now (minor units of ``base``), 0 where it quotes nothing.
    ``cost`` is what the position brought (above zero) or cost (below), in minor units of ``quote``: with the position
    at the last price it is what the house has won or lost. Where ``base`` is ``quote``, ``quantity`` is money at stake
    or set aside, and ``cost`` what was won or lost so far. ``limit`` is the most it may grow to, 0 where none is set.
    """

    symbol: str
    base: str
    quote: str
    quantity: int
    cost: int = 0
    bids: int = 0
    asks: int = 0
    limit: int = 0


class PositionSource(msgspec.Struct, frozen=True):
    """One kind of position of a plugin. ``label`` is a message key; ``read(conn, realm)`` gives one for each instrument
    in which there is anything.
    """

    label: str
    read: Callable[[asyncpg.Connection, Realm], Awaitable[Sequence[HousePosition]]]
