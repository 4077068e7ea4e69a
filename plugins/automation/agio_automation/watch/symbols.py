"""The symbols whose ticks are kept, because instructions wait for one of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

import asyncpg
from agio_kernel.declarations.work import Lifespan
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.refresh import kept_fresh

EVERY_S = 1.0


class WatchedSymbols:
    """One per kernel. The process that leads the prices keeps their ticks."""

    def __init__(self, kernel: Kernel) -> None:
        self._db = kernel.db
        self._symbols: frozenset[str] = frozenset()
        kernel.prices.keep(lambda: self._symbols, self.held)

    async def held(self, conn: asyncpg.Connection) -> Collection[str]:
        """The symbols whose ticks are made up for after an absence."""
        return {row["symbol"] for row in await conn.fetch("SELECT symbol FROM automation_board")}

    def add(self, symbol: str) -> None:
        """Keep those of one more from now on: this process may be the one that leads."""
        self._symbols |= {symbol}

    async def refresh(self) -> None:
        """Read them anew."""
        async with self._db.read() as conn:
            self._symbols = frozenset(await self.held(conn))


def watched_symbols(kernel: Kernel) -> Lifespan:
    """Know them while the process lives."""
    watched = kernel.part(WatchedSymbols)

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        async with kept_fresh(kernel.db, "automation symbols", watched.refresh, EVERY_S):
            yield

    return Lifespan("automation symbols", running)
