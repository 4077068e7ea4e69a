"""A board: up to when the ticks of a symbol have been worked through, and when interest is due next.

A change of a position locks its board shared, the engine locks it alone: nothing changes while a stretch of ticks is
being worked through, and a change holds for ticks after it.
"""

from __future__ import annotations

from datetime import datetime

import asyncpg
from agio_kernel.entities import Big, Entity, Id
from agio_kernel.jobs import JobKind, schedule
from agio_kernel.ports.clock import epoch_ms, moment_of
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.personal import nobodys

ADVANCE = JobKind("contract.advance", "Carry positions through the ticks of their symbol")


class Board(Entity, table="contract_board"):
    """Ticks up to ``cursor_ms`` are done; ``interest_ms`` is the coming night."""

    personal = nobodys("symbol")

    id: Id
    symbol: str
    cursor_ms: Big
    interest_ms: Big


async def shared_board(tx: asyncpg.Connection, kernel: Kernel, symbol: str, now_ms: int, overnight: datetime) -> Board:
    """The board of a symbol, kept from the engine until the transaction ends; begun as of now where there is none."""
    while True:
        row = await tx.fetchrow("SELECT * FROM contract_board WHERE symbol = $1 FOR SHARE", symbol)
        if row is None:
            # Nothing of the symbol is open, so no tick before now can do anything.
            row = await tx.fetchrow(
                "INSERT INTO contract_board (id, symbol, cursor_ms, interest_ms) VALUES ($1, $2, $3, $4)"
                " ON CONFLICT (symbol) DO NOTHING RETURNING *",
                kernel.ids.next(),
                symbol,
                now_ms - 1,
                epoch_ms(overnight),
            )
            if row is not None:
                await schedule(tx, ADVANCE, row["id"], moment_of(now_ms))
        if row is not None:
            return Board.of(row)
