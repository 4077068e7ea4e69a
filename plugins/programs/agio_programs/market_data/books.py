"""Books as programs follow them: every state that is told of one has a number of its own, whoever asks for it.

While somebody follows a book, whoever reads it makes the followers take what he reads, so that the number of each book
that is answered ends one of their changes: nobody who begins with it misses a level that came and went.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

import structlog
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.trading_venue import Level, MarketBook, TradingVenue

from agio_programs.dialect import errors

log = structlog.get_logger(__name__)

MOST_LEVELS = 1000
EVERY_S = 0.1

Hear = Callable[[MarketBook, bool], None]
"""Listener to a book, and to whether somebody was answered it."""
Key = tuple[Realm, str]


class Change(MarketBook, frozen=True):
    """The levels that are others now, 0 where one is gone, after those of ``first - 1`` and up to ``sequence``."""

    first: int


class Changes:
    """Changes of one book, without gaps and never empty."""

    def __init__(self) -> None:
        self._reported: MarketBook | None = None

    def take(self, book: MarketBook) -> Change | None:
        """Return the changes of the book; None for the first book, and where nothing differs."""
        reported = self._reported
        if reported is None:
            self._reported = book
            return None
        bids, asks = _changed(reported.bids, book.bids), _changed(reported.asks, book.asks)
        if not (bids or asks):
            return None  # the next change begins where this one would have
        self._reported = book
        return Change(book.sequence, bids, asks, reported.sequence + 1)


class _Followed:
    __slots__ = ("book", "hears", "task")

    def __init__(self, task: asyncio.Task[None]) -> None:
        self.book: MarketBook | None = None
        self.hears: list[Hear] = []
        self.task = task


class Books:
    """The books of a venue. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._followed: dict[Key, _Followed] = {}

    async def read(self, venue: TradingVenue, realm: Realm, symbol: str, levels: int) -> MarketBook:
        """A book's best levels as they are now."""
        if (realm, symbol) not in self._followed:
            return await venue.book(realm, symbol, levels)
        book = await self._look(venue, (realm, symbol), answered=True)
        return MarketBook(book.sequence, book.bids[:levels], book.asks[:levels])

    def follow(self, venue: TradingVenue, realm: Realm, symbol: str, hear: Hear) -> Callable[[], None]:
        """Let ``hear`` be told of each state of a book from now on, ten times a second; returns how to stop."""
        key = (realm, symbol)
        followed = self._followed.get(key)
        if followed is None:
            task = self._kernel.db.spawn(self._watch(venue, key), name=f"book of programs {symbol}")
            followed = self._followed[key] = _Followed(task)
        elif followed.book is not None:
            hear(followed.book, False)
        followed.hears.append(hear)

        def stop() -> None:
            followed.hears.remove(hear)
            if not followed.hears:
                followed.task.cancel()
                del self._followed[key]

        return stop

    async def _watch(self, venue: TradingVenue, key: Key) -> None:
        while True:
            try:
                await self._look(venue, key, answered=False)
            except (ApiError, errors.DialectError, KeyError):
                pass  # nobody trades now, or the market isn't listed any more: what is followed goes on if it is again
            except Exception as error:
                log.error("programs.book_failed", symbol=key[1], error=type(error).__name__, exc_info=error)
            await asyncio.sleep(EVERY_S)

    async def _look(self, venue: TradingVenue, key: Key, *, answered: bool) -> MarketBook:
        book = await venue.book(*key, MOST_LEVELS)
        followed = self._followed.get(key)
        if followed is None:
            return book
        before = followed.book
        if before is not None:
            if book.bids == before.bids and book.asks == before.asks:
                book = before
            elif book.sequence <= before.sequence:
                # The venue's number may be ahead of its levels, so two states can come with one.
                book = MarketBook(before.sequence + 1, book.bids, book.asks)
        followed.book = book
        for hear in tuple(followed.hears):
            hear(book, answered)
        return book


def _changed(before: Sequence[Level], now: Sequence[Level]) -> Sequence[Level]:
    if before == now:
        return ()
    old: Mapping[int, int] = dict(before)
    new = dict(now)
    gone = [(price, 0) for price in old if price not in new]
    return [(price, quantity) for price, quantity in now if old.get(price) != quantity] + gone
