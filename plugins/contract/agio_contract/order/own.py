"""A user's own position, kept as it is, for a change that holds from now on."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
import msgspec
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import Refusal
from agio_kernel.ports.prices import Stretch

from agio_contract.contracts import Contracts
from agio_contract.declared.codes import MOVING
from agio_contract.order.open import after_all, on_board
from agio_contract.position.position import Position
from agio_contract.position.store import lock_own, save_moved
from agio_contract.position.walk import bounded, is_touched


async def own(contracts: Contracts, tx: asyncpg.Connection, user_id: int, id: int) -> Position:
    """The position, which no tick does anything to that it hasn't seen: else it is refused, for that comes first."""
    symbol = await tx.fetchval("SELECT symbol FROM contract_position WHERE id = $1 AND user_id = $2", id, user_id)
    if symbol is None:
        raise Refusal(NOT_FOUND, field="id")
    now_ms = await after_all(contracts, tx, symbol)
    await on_board(contracts, tx, symbol, now_ms)
    position = await lock_own(tx, user_id, id)
    assert position is not None, "nothing is ever deleted"
    (kept,) = await contracts.kernel.prices.kept(tx, [Stretch(symbol, position.seen_ms + 1, now_ms)])
    if position.closed_at is None and is_touched(position, [*kept.ticks, *contracts.heard(symbol)]):
        raise Refusal(MOVING, field="id")
    return msgspec.structs.replace(position, seen_ms=max(position.seen_ms, now_ms - 1))


async def changed(tx: asyncpg.Connection, pairs: Sequence[tuple[Position, Position]]) -> list[Position]:
    """Keep positions that their owner has changed, with the marks that now do something to them."""
    after = [bounded(one) for _, one in pairs]
    await save_moved(tx, [(before.state, one) for (before, _), one in zip(pairs, after, strict=True)])
    return after
