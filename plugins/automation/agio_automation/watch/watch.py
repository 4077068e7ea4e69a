"""Levels that instructions wait for, and boards: up to when the ticks of a symbol have been worked through.

A change of a watch holds its board shared (by its key, so that another change may turn it back), and the job that works
through ticks holds it alone. So nothing changes while a stretch is worked through, and a watch that is placed holds for
ticks after the one that its owner was shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

import asyncpg
import msgspec
from agio_kernel.entities import Big, Entity, Id, Small
from agio_kernel.jobs import schedule
from agio_kernel.jobs.crossing import Crossing, Figure, Sighting, Trigger, Waiting, is_beyond
from agio_kernel.ports.clock import db_now, epoch_ms
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys

from agio_automation.declared.jobs import WATCH

OVERLAP_MS = 10_000
"""A watch holds from the tick on that its owner was shown, which may be some seconds before the board's."""

_REACHED = (
    "SELECT * FROM automation_watch WHERE symbol = $1 AND figure = $2 AND met_ms IS NULL AND since_ms < $5"
    " AND ((up AND level <= $4) OR (NOT up AND level >= $3)) ORDER BY id LIMIT $6"
)
_TURNED_BACK = "UPDATE automation_board SET cursor_ms = $2 WHERE symbol = $1 AND cursor_ms > $3"
_LAST_FIRED = "SELECT max(at) FROM automation_firing WHERE instruction_id = $1"
_MOVED = ("up", "since_ms", "met_ms", "met_price", "met_tick", "met_before")


class Board(Entity, table="automation_board"):
    """Ticks up to ``cursor_ms`` are done."""

    personal = nobodys("symbol")

    id: Id
    symbol: str
    cursor_ms: Big


class Watch(Entity, table="automation_watch"):
    """Level that the instruction of this id waits for, and the tick that crossed it, until it has fired."""

    personal = Personal(
        why="Prices that somebody waits for",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        of="id IN (SELECT id FROM automation_instruction WHERE user_id = $1)",
        preference="symbol figure",
    )

    id: Id
    symbol: str
    decimals: Small
    figure: Figure
    level: Big
    rises: bool
    up: bool
    since_ms: Big
    met_ms: Big | None = None
    met_price: Big | None = None
    met_tick: Big | None = None
    met_before: Big | None = None

    @property
    def waiting(self) -> Waiting:
        """The level that ticks are held against."""
        return Waiting(self.level, self.rises, self.up, self.since_ms)

    @property
    def trigger(self) -> Trigger | None:
        """The tick that crossed it."""
        if self.met_ms is None or self.met_price is None or self.met_tick is None:
            return None
        return Trigger(self.symbol, self.met_price, self.decimals, self.met_ms, self.met_tick, self.met_before)

    def after(self, waiting: Waiting, met: Sighting | None) -> Self:
        """The watch after a stretch of ticks."""
        moved = msgspec.structs.replace(self, up=waiting.up, since_ms=waiting.since_ms)
        if met is None:
            return moved
        return msgspec.structs.replace(
            moved, met_ms=met.tick.time_ms, met_price=met.tick.price, met_tick=met.tick.id, met_before=met.before
        )

    @classmethod
    async def reached(
        cls, tx: asyncpg.Connection, symbol: str, figure: Figure, values: Sequence[int], until_ms: int, limit: int
    ) -> list[Self]:
        """Those to which a stretch of values may do something, and hasn't yet."""
        rows = await tx.fetch(_REACHED, symbol, figure, min(values), max(values), until_ms, limit)
        return list(map(cls.of, rows))

    @classmethod
    async def save_walked(cls, tx: asyncpg.Connection, walked: Sequence[Self]) -> None:
        """Keep where these have come to."""
        await cls.save(tx, walked, *_MOVED)


async def place(tx: asyncpg.Connection, kernel: Kernel, id: int, crossing: Crossing, seen: Sighting | None) -> None:
    """Have an instruction wait for a crossing, from the sighting on that its owner was shown, or the crossing's own
    moment, and after the tick that it fired by last. Where nothing was seen the figure has to be seen on the near side
    first.
    """
    since_ms = epoch_ms(crossing.since)
    if seen is not None:
        since_ms = max(since_ms - OVERLAP_MS, min(since_ms, seen.tick.time_ms))
    if last := await tx.fetchval(_LAST_FIRED, id):
        since_ms = max(since_ms, epoch_ms(last))
    await _shared_board(tx, kernel, crossing.symbol, since_ms)
    armed = seen is not None and not is_beyond(crossing.level, crossing.rises, seen.value)
    watch = Watch(
        id=id,
        symbol=crossing.symbol,
        decimals=next(one.price_decimals for one in kernel.prices.instruments() if one.symbol == crossing.symbol),
        figure=crossing.figure,
        level=crossing.level,
        rises=crossing.rises,
        up=crossing.rises if armed else not crossing.rises,
        since_ms=since_ms,
    )
    await tx.execute("DELETE FROM automation_watch WHERE id = $1", id)
    await watch.insert(tx)


async def held_back(tx: asyncpg.Connection, id: int) -> None:
    """Hold the board of an instruction that waits for a price: no tick is worked through until the transaction ends."""
    await tx.execute(
        "SELECT FROM automation_board WHERE symbol = (SELECT symbol FROM automation_watch WHERE id = $1) FOR KEY SHARE",
        id,
    )


async def taken_back(tx: asyncpg.Connection, id: int) -> None:
    """Have an instruction wait for no price any more."""
    await tx.execute("DELETE FROM automation_watch WHERE id = $1", id)


async def _shared_board(tx: asyncpg.Connection, kernel: Kernel, symbol: str, since_ms: int) -> None:
    """Hold the board of a symbol, and have the ticks after a moment worked through, again where they have been: a
    firing that comes late waits from a moment that may be long over, and other watches pass over what they have seen.

    Begun where there is none; the job that worked through the last of its watches takes it away, at most once a second.
    """
    for _ in range(100):
        if await tx.fetchval("SELECT true FROM automation_board WHERE symbol = $1 FOR KEY SHARE", symbol):
            await tx.execute(_TURNED_BACK, symbol, since_ms, since_ms + OVERLAP_MS)
            return
        now = await db_now(tx)
        board = Board(id=kernel.ids.next(), symbol=symbol, cursor_ms=min(epoch_ms(now) - 1, since_ms))
        if await board.insert_once(tx, "symbol"):
            await schedule(tx, WATCH, board.id, now)
            return
    raise RuntimeError(f"the board of {symbol} comes and goes")


async def boards(tx: asyncpg.Connection, ids: Iterable[int]) -> list[Board]:
    """These, each alone."""
    rows = await tx.fetch(
        "SELECT * FROM automation_board WHERE id = ANY ($1::bigint[]) ORDER BY symbol FOR UPDATE", list(ids)
    )
    return list(map(Board.of, rows))
