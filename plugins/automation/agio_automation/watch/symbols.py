"""The symbols whose ticks are kept, because instructions wait for one of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager

import asyncpg
from agio_kernel.declarations.work import Lifespan
from agio_kernel.ports.clock import db_now, epoch_ms
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.refresh import kept_fresh

from agio_automation.watch.watch import Board

EVERY_S = 1.0
BEHIND_MS = 300_000
"""A board that is further behind has ticks to come that were told while nobody kept them."""


class WatchedSymbols:
    """One per kernel. The process that leads the prices keeps their ticks."""

    def __init__(self, kernel: Kernel) -> None:
        self._db = kernel.db
        self._symbols: frozenset[str] = frozenset()
        kernel.prices.keep(lambda: self._symbols, self.held)

    async def held(self, conn: asyncpg.Connection) -> Collection[str]:
        """The symbols whose ticks are made up for after an absence: of a board that was begun, or came along, just now
        none before are needed.
        """
        behind_ms = epoch_ms(await db_now(conn)) - BEHIND_MS
        return {one.symbol for one in await _boards(conn) if one.cursor_ms < behind_ms}

    def add(self, symbol: str) -> None:
        """Keep those of one more from now on: this process may be the one that leads."""
        self._symbols |= {symbol}

    async def refresh(self) -> None:
        """Read them anew."""
        async with self._db.read() as conn:
            self._symbols = frozenset(one.symbol for one in await _boards(conn))


async def _boards(conn: asyncpg.Connection) -> Sequence[Board]:
    return list(map(Board.of, await conn.fetch("SELECT * FROM automation_board")))


def watched_symbols(kernel: Kernel) -> Lifespan:
    """Know them while the process lives."""
    watched = kernel.part(WatchedSymbols)

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        async with kept_fresh(kernel.db, "automation symbols", watched.refresh, EVERY_S):
            yield

    return Lifespan("automation symbols", running)
