"""A book as a stream that a client can verify: once the whole of it, then what changed, each with a number and a sum.

A client that has the book of number n takes a change whose ``prev`` is n, and has the book of its ``seq``; from any
other it knows that it has missed something and subscribes again. The checksum says the same of what the client made
of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import msgspec
from agio_kernel.declarations.wire import Amount, Symbol

from agio_spot.engine.book import Depth
from agio_spot.engine.pair import Pair
from agio_spot.engine.side import Ladder
from agio_spot.schemas import price_text, quantity_text

STREAM_LEVELS = 200
"""Number of levels of each side in the stream: levels beyond them come as changes once they are among the best."""
CHECKED_LEVELS = 25

Levels = Sequence[tuple[str, str]]


class BookView(msgspec.Struct, frozen=True):
    """The best levels, best first, as [price, quantity]. In a change only those that are others now; a quantity of 0
    takes the level away, and ``prev`` is the number of the book that it changes. ``prev`` of a whole book is null.

    `stale` says that prices have stopped: the house doesn't quote, and market orders are refused until one comes.
    """

    pair: Symbol
    seq: int
    prev: int | None
    bids: list[tuple[Amount, Amount]]
    asks: list[tuple[Amount, Amount]]
    checksum: int
    stale: bool


def checksum(bids: Levels, asks: Levels) -> int:
    """CRC-32 of the best 25 levels as they are told: bid, ask, bid, ask, each ``price:quantity``, joined by ``:``."""
    words = []
    for place in range(CHECKED_LEVELS):
        for side in (bids, asks):
            if place < len(side):
                words.append(":".join(side[place]))
    return crc32(":".join(words).encode())


class BookStream:
    """The last published state of one order book, from which the changes of the next are computed."""

    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._seq = 0
        self._bids: Ladder = []
        self._asks: Ladder = []
        self._stale = False

    def take(self, depth: Depth, *, stale: bool) -> BookView | None:
        """Return the levels that differ from the last published book, or None where none does."""
        bids, asks = self._changes(self._bids, depth.bids), self._changes(self._asks, depth.asks)
        if not bids and not asks and stale == self._stale and self._seq:
            return None
        prev, self._seq = self._seq, self._seq + 1
        self._bids, self._asks, self._stale = depth.bids, depth.asks, stale
        return BookView(self._pair.symbol, self._seq, prev, bids, asks, self._checksum(), stale)

    def whole(self) -> BookView:
        """The book as it was told last: what the next change changes."""
        bids, asks = self._texts(self._bids), self._texts(self._asks)
        return BookView(self._pair.symbol, self._seq, None, bids, asks, checksum(bids, asks), self._stale)

    def _changes(self, before: Ladder, now: Ladder) -> list[tuple[str, str]]:
        if before == now:
            return []
        had, has = dict(before), dict(now)
        gone = [(price, 0) for price in had if price not in has]
        return self._texts([*gone, *(level for level in now if had.get(level[0]) != level[1])])

    def _texts(self, ladder: Ladder) -> list[tuple[str, str]]:
        pair = self._pair
        return [(price_text(pair, price), quantity_text(pair, quantity)) for price, quantity in ladder]

    def _checksum(self) -> int:
        return checksum(self._texts(self._bids[:CHECKED_LEVELS]), self._texts(self._asks[:CHECKED_LEVELS]))
