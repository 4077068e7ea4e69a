"""Keep the ticks of the symbols that somebody settles by, as they come and after an absence, and forget old ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.prices import Tick
from agio_kernel.postgres.db import Database

from agio_market.quotes.quotation import Quotation
from agio_market.tick_store.store import begin_anew, forget, reached, write

log = structlog.get_logger(__name__)

KEPT_MS = 3 * 86_400_000
"""Three days: a term of a day, and two in which whatever is late can still be settled."""
CHUNK_MS = 600_000
"""Part of an absence that is made up for at a time, so that no other work waits for it, in milliseconds."""
FORGOTTEN_AT_ONCE = 20_000
FORGET_EVERY = 600
"""Turns: of a second each."""


class TickKeeper:
    """One process's: several may keep the same ticks, whoever is first writes them."""

    def __init__(self, quotation: Quotation, db: Database) -> None:
        self._quotation = quotation
        self._db = db
        self._through: dict[str, int] | None = None

    async def keep(self) -> bool:
        """Keep the new ticks of every symbol that is asked for; return whether all are kept now.

        A symbol that is new begins at this moment, and after an absence one that nothing is settled by any more, a
        little before it. A stretch of an absence that its source can no longer tell counts as silence.
        """
        if self._through is None:
            self._through = dict(await reached(self._db))
        now = self._quotation.reported_ms
        await self._begin_anew(now)
        ticks: list[Tick] = []
        through: dict[str, int] = {}
        for symbol in self._quotation.kept_symbols():
            begun = self._through.get(symbol)
            if begun is None:
                through[symbol] = now
            elif begun < now:
                begun = max(begun, now - KEPT_MS)
                through[symbol] = min(now, begun + CHUNK_MS)
                ticks += self._quotation.source.ticks_between(symbol, begun + 1, through[symbol] + 1)
        if through:
            await self._db.run(lambda tx: write(tx, ticks, through))
            self._through |= through
        return all(reach >= now for reach in through.values())

    async def _begin_anew(self, now: int) -> None:
        behind = [symbol for symbol in self._quotation.kept_symbols() if self._is_behind(symbol, now)]
        if not behind:
            return
        async with self._db.read() as conn:
            held = await self._quotation.held_symbols(conn)
        if unheld := [symbol for symbol in behind if symbol not in held]:
            # Whatever was opened while this was asked began after the chunk before it.
            await self._db.run(lambda tx: begin_anew(tx, unheld, now - CHUNK_MS))
            self._through = dict(await reached(self._db))

    def _is_behind(self, symbol: str, now: int) -> bool:
        return self._through is not None and self._through.get(symbol, now) < now - CHUNK_MS

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep ticks while the context is open."""
        async with while_open(asyncio.create_task(self._run(), name="ticks")):
            yield

    async def _run(self) -> None:
        turn = 0
        while True:
            whole = True
            try:
                whole = await self.keep()
                if turn % FORGET_EVERY == 0:
                    await forget(self._db, self._quotation.reported_ms - KEPT_MS, FORGOTTEN_AT_ONCE)
            except Exception as error:
                log.warning("market.ticks_not_kept", error=type(error).__name__)
                self._through = None
            turn += 1
            if whole:
                await self._quotation.reported(1.0)
            else:
                await asyncio.sleep(0)
