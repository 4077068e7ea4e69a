"""Keep the ticks of the symbols that somebody settles by, as they come and after an absence, and forget old ones."""

from __future__ import annotations

import asyncpg
from agio_kernel.ports.prices import Tick
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.lease import Lease

from agio_market.quotes.quotation import JUMP_MS, Quotation, Round
from agio_market.tick_store.store import begin_anew, forget, keep, keep_round, reached

KEPT_MS = 3 * 86_400_000
"""Three days: a term of a day, and two in which whatever is late can still be settled."""
CHUNK_MS = 600_000
"""Part of an absence that is made up for at a time, so that no other work waits for it, in milliseconds."""
SYMBOLS_AT_ONCE = 10
"""Symbols that it is made up for at a time: the next round waits for them."""
FORGOTTEN_AT_ONCE = 20_000


class TickKeeper:
    """The price leader's: nobody else keeps ticks, for each statement compares the lease."""

    def __init__(self, quotation: Quotation, db: Database, lease: Lease) -> None:
        self._quotation = quotation
        self._db = db
        self._lease = lease
        self._through: dict[str, int] = {}

    async def begin(self) -> None:
        """Read up to when the leader before has kept ticks."""
        self._through = dict(await reached(self._db))

    async def keep(self, conn: asyncpg.Connection, number: int, round: Round) -> None:
        """Keep a round before it is told, and of it the ticks of every symbol that is asked for. A symbol that is new
        begins at this moment; one that is kept up to an earlier moment than the round before is caught up with.
        """
        before, now = self._quotation.reported_ms, round.time_ms
        through: dict[str, int] = {}
        for symbol in self._quotation.kept_symbols():
            begun = self._through.get(symbol)
            if begun is None or (begun == before and before < now <= before + JUMP_MS):
                through[symbol] = now
        ticks = [
            tick
            for tick in round.ticks
            if tick.symbol in through and self._through.get(tick.symbol, now) < tick.time_ms
        ]
        await keep_round(conn, self._lease, number, round, ticks, through)
        self._through |= through

    async def catch_up(self, conn: asyncpg.Connection) -> bool:
        """Keep a part of what an absence has left open; return whether all that was told is kept now.

        A symbol that nothing is settled by any more begins a little before now. A stretch of an absence that its source
        can no longer tell counts as silence.
        """
        now = self._quotation.reported_ms
        await self._begin_anew(conn, now)
        ticks: list[Tick] = []
        through: dict[str, int] = {}
        for symbol in self._behind(now)[:SYMBOLS_AT_ONCE]:
            begun = max(self._through[symbol], now - KEPT_MS)
            through[symbol] = min(now, begun + CHUNK_MS)
            ticks += self._quotation.source.ticks_between(symbol, begun + 1, through[symbol] + 1)
        if through:
            await keep(conn, self._lease, ticks, through)
            self._through |= through
        return not self._behind(now)

    def _behind(self, moment: int) -> list[str]:
        return [one for one in self._quotation.kept_symbols() if self._through.get(one, moment) < moment]

    async def _begin_anew(self, conn: asyncpg.Connection, now: int) -> None:
        behind = self._behind(now - CHUNK_MS)
        if not behind:
            return
        async with self._db.read() as reader:
            held = await self._quotation.held_symbols(reader)
        if unheld := [symbol for symbol in behind if symbol not in held]:
            # Whatever was opened while this was asked began after the chunk before it.
            await begin_anew(conn, self._lease, unheld, now - CHUNK_MS)
            self._through |= dict.fromkeys(unheld, now - CHUNK_MS)

    async def forget(self) -> None:
        """Let go of some of the ticks that nothing is settled by any more."""
        await forget(self._db, self._lease, self._quotation.reported_ms - KEPT_MS, FORGOTTEN_AT_ONCE)
