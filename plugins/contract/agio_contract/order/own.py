"""A user's own positions, kept as they are, for a change that holds from now on.

Every tick counts under the terms that stood at its moment. A tick may be told a while after its moment, so whoever
changes a position waits until all up to now are kept (``settled``); one of them that does something to the position
comes first, and the change is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import asyncpg
import msgspec
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.prices import Stretch

from agio_contract.contracts import Contracts
from agio_contract.declared.codes import MOVING, PRICE_STALE
from agio_contract.order.open import after_all, on_board
from agio_contract.position.position import Position
from agio_contract.position.store import lock_own, save_moved
from agio_contract.position.walk import bounded, is_touched

LOOKS, LOOK_S = 200, 0.05
"""Number of looks for kept ticks, and the pause between them in seconds: ten seconds on a busy machine, where one look
is usual.
"""
AHEAD_MS = 86_400_000
"""Ticks may be kept so far ahead of the database's clock."""


class Own(msgspec.Struct, frozen=True):
    """A position that is to be changed. ``is_moving``: a tick does something to it first, so it can't be."""

    position: Position
    is_moving: bool


async def settled(contracts: Contracts, user_id: int, ids: Sequence[int]) -> int:
    """Return this moment, once every tick up to it is kept; called before a change, outside its transaction. An
    ApiError where one of the positions is unknown, and where prices aren't kept any more.
    """
    prices = contracts.kernel.prices
    moment_ms = 0
    for _ in range(LOOKS):
        async with contracts.kernel.db.read() as conn:
            rows = await conn.fetch(
                "SELECT id, symbol FROM contract_position WHERE id = ANY ($1::bigint[]) AND user_id = $2", ids, user_id
            )
            if len(rows) != len(set(ids)):
                raise ApiError(NOT_FOUND, field="id")
            symbols = sorted({row["symbol"] for row in rows})
            moment_ms = moment_ms or max([await after_all(contracts, conn, symbol) for symbol in symbols], default=0)
            kept = await prices.kept(conn, [Stretch(symbol, moment_ms, moment_ms) for symbol in symbols])
        if all(one.through_ms >= moment_ms - 1 for one in kept):
            return moment_ms
        await asyncio.sleep(LOOK_S)
    raise ApiError(PRICE_STALE, field="id")


async def own(contracts: Contracts, tx: asyncpg.Connection, user_id: int, id: int, settled_ms: int) -> Position:
    """The position as it is changed from now on; refused where a tick that it hasn't seen does something to it."""
    (one,) = await own_all(contracts, tx, user_id, [id], settled_ms)
    if one.is_moving:
        raise ApiError(MOVING, field="id")
    return one.position


async def own_all(
    contracts: Contracts, tx: asyncpg.Connection, user_id: int, ids: Sequence[int], settled_ms: int
) -> list[Own]:
    """Read positions for a change: as they are after everything that anybody was shown. Ticks that their boards have
    been worked through aren't read again.
    """
    symbols = await tx.fetch(
        "SELECT DISTINCT symbol FROM contract_position WHERE id = ANY ($1::bigint[]) AND user_id = $2", ids, user_id
    )
    boards = {}
    for symbol in sorted(row["symbol"] for row in symbols):
        boards[symbol] = await on_board(contracts, tx, symbol, settled_ms)
    stretches = [Stretch(one.symbol, one.cursor_ms + 1, settled_ms + AHEAD_MS) for one in boards.values()]
    kept = dict(zip(boards, await contracts.kernel.prices.kept(tx, stretches), strict=True))
    found = []
    for position in await lock_own(tx, user_id, ids):
        ticks = [*kept[position.symbol].ticks, *contracts.heard(position.symbol)]
        since = max(position.seen_ms, boards[position.symbol].cursor_ms)
        from_ms = max(settled_ms, kept[position.symbol].through_ms + 1, *(tick.time_ms + 1 for tick in ticks), 0)
        position = msgspec.structs.replace(position, seen_ms=since)
        touched = position.closed_at is None and is_touched(position, ticks)
        found.append(Own(msgspec.structs.replace(position, seen_ms=max(since, from_ms - 1)), touched))
    return found


async def changed(tx: asyncpg.Connection, pairs: Sequence[tuple[Position, Position]]) -> list[Position]:
    """Keep positions that their owner has changed, with the marks that now do something to them."""
    after = [bounded(one) for _, one in pairs]
    await save_moved(tx, [(before.state, one) for (before, _), one in zip(pairs, after, strict=True)])
    return after
