"""Overnight interest: once for each night and position that is held as the night begins."""

from __future__ import annotations

from datetime import datetime

import asyncpg
import msgspec

from agio_contract.contracts import Contracts
from agio_contract.engine.gathered import Gathered
from agio_contract.position.closure import Interest
from agio_contract.position.margin import share_down, share_up
from agio_contract.position.position import Position
from agio_contract.position.store import HELD, save_moved
from agio_contract.position.walk import bounded


def interest_of(position: Position) -> int:
    """A night's, on the value at the entry: paid where positive, and at most the margin; received where negative."""
    assert position.entry_price is not None, "what is held was entered"
    value = position.size.value(position.entry_price)
    if position.interest_ppm < 0:
        return min(position.margin, share_up(value, -position.interest_ppm))
    return -share_down(value, position.interest_ppm)


async def charge(
    contracts: Contracts,
    tx: asyncpg.Connection,
    gathered: Gathered,
    symbol: str,
    night_ms: int,
    next_ms: int,
    most: int,
    now: datetime,
) -> int:
    """The night of so many positions; how many those were."""
    rows = await tx.fetch(
        f"SELECT * FROM contract_position WHERE symbol = $1 AND {HELD} AND interest_ms <= $2"
        " ORDER BY id LIMIT $3 FOR UPDATE",
        symbol,
        night_ms,
        most,
    )
    moved = []
    nights = []
    for position in map(Position.of, rows):
        paid = interest_of(position)
        after = msgspec.structs.replace(
            position,
            margin=position.margin - max(0, paid),
            interest=position.interest + paid,
            interest_ms=next_ms,
            seen_ms=max(position.seen_ms, night_ms - 1),
        )
        moved.append((position.state, bounded(after)))
        if paid:
            id = contracts.kernel.ids.next()
            nights.append(
                Interest(
                    id=id,
                    position_id=position.id,
                    user_id=position.user_id,
                    account=position.account,
                    coin=position.coin,
                    moment_ms=night_ms,
                    lots=position.lots,
                    paid=paid,
                    created_at=now,
                )
            )
            gathered.interest(id, position, paid, await gathered.houses(position.realm, position.coin))
    await Interest.insert_all(tx, nights)
    if moved:
        await save_moved(tx, moved)
    return len(moved)
