"""Deliveries: held positions settle at the average of their last minutes, whatever the last tick; orders expire. A
position that met no price (a holiday, a source that is silent) is delivered a day later: without a price nothing is
settled.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.ports.clock import epoch_ms, moment_of
from agio_kernel.ports.prices import Stretch, Tick
from agio_kernel.receipts import Decided, UsedTick

from agio_contract.contracts import Contracts
from agio_contract.declared.states import HELD, PositionState
from agio_contract.engine.fill import closure_of_exit, common_facts
from agio_contract.engine.gathered import Gathered, Proved
from agio_contract.position.decide import as_facts, average_of, delivery_exit, sample_times
from agio_contract.position.position import Position, Reason
from agio_contract.position.receipt import CLOSURE, DELIVERY_RULE, exit_result
from agio_contract.position.store import OPEN, save_moved
from agio_contract.position.walk import cancelled, closed, exit_terms_of
from agio_contract.product.delivery import delivers_later

LOOKED_BACK_MS = 3_600_000
"""Greatest age of the last tick before the window, in milliseconds: it stands in for moments of the window that had no
tick yet.
"""


def samples(ticks: Sequence[Tick], delivers_ms: int, window_ms: int) -> list[Tick]:
    """The last tick at or before each moment; none at all where the first moment has none."""
    times = [tick.time_ms for tick in ticks]
    found: list[Tick] = []
    for at in sample_times(delivers_ms, window_ms):
        place = bisect_right(times, at)
        if place == 0:
            return []
        found.append(ticks[place - 1])
    return found


async def deliver(
    contracts: Contracts,
    tx: asyncpg.Connection,
    gathered: Gathered,
    symbol: str,
    delivers_ms: int,
    most: int,
    now: datetime,
) -> int:
    """Settle a number of a delivery's positions; return how many were settled."""
    rows = await tx.fetch(
        f"SELECT * FROM contract_position WHERE symbol = $1 AND {OPEN} AND delivers_ms <= $2"
        " ORDER BY id LIMIT $3 FOR UPDATE",
        symbol,
        delivers_ms,
        most,
    )
    found = [Position.of(row) for row in rows]
    kept = await _kept(contracts, tx, {(one.delivers_ms or 0, one.delivery_window_ms) for one in found}, symbol)
    moved: list[tuple[PositionState, Position]] = []
    for position in found:
        if position.state is PositionState.PENDING:
            after = cancelled(position, Reason.EXPIRED)
            gathered.cancel(position, after)
        elif used := kept[position.delivers_ms or 0, position.delivery_window_ms]:
            after = await _settled(contracts, gathered, position, used, now)
        else:
            after = _postponed(contracts, position)
            gathered.postpone(position)
        ended = None if after.state in HELD else now
        moved.append((position.state, msgspec.structs.replace(after, closed_at=ended)))
    if moved:
        await save_moved(tx, moved)
    return len(moved)


async def _kept(
    contracts: Contracts, tx: asyncpg.Connection, wanted: set[tuple[int, int]], symbol: str
) -> dict[tuple[int, int], list[Tick]]:
    asked = sorted(wanted)
    stretches = [Stretch(symbol, at - window - LOOKED_BACK_MS, at) for at, window in asked]
    kept = await contracts.kernel.prices.kept(tx, stretches) if asked else []
    return {one: samples(found.ticks, *one) for one, found in zip(asked, kept, strict=True)}


def _postponed(contracts: Contracts, position: Position) -> Position:
    assert position.delivers_ms is not None, "what is delivered has a moment for it"
    later = delivers_later(contracts, position.symbol, moment_of(position.delivers_ms))
    return msgspec.structs.replace(position, delivers_ms=epoch_ms(later))


async def _settled(
    contracts: Contracts, gathered: Gathered, position: Position, used: Sequence[Tick], now: datetime
) -> Position:
    price = average_of([tick.price for tick in used])
    terms = exit_terms_of(position)
    exit = delivery_exit(terms, price)
    after = closed(position, exit)
    closure = closure_of_exit(contracts.kernel.ids.next(), position, exit, price, None, now)
    gathered.close(closure, position, after, exit, await gathered.houses(position.realm, position.coin))
    facts = {
        **common_facts(position),
        **as_facts(terms),
        "delivers_ms": position.delivers_ms or 0,
        "delivery_window_ms": position.delivery_window_ms,
        "void": "",
    }
    ticks = [UsedTick(one.symbol, one.price, position.decimals, one.time_ms, one.id) for one in used]
    gathered.prove(
        Proved(
            CLOSURE,
            DELIVERY_RULE,
            Decided(closure.id, position.user_id, ticks, facts),
            exit_result(exit, price, terms.liquidation),
        )
    )
    return after
