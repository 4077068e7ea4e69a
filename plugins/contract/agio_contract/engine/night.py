"""Overnight interest: once for each night and position that is held as the night begins."""

from __future__ import annotations

from datetime import datetime

import asyncpg
import msgspec

from agio_contract.contracts import Contracts
from agio_contract.engine.gathered import Gathered
from agio_contract.position.margin import share_down, share_up
from agio_contract.position.position import Position
from agio_contract.position.store import HELD, position_of, save_moved
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
    for position in map(position_of, rows):
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
            nights.append((id, position, paid))
            gathered.interest(id, position, paid, await gathered.houses(position.realm, position.coin))
    if nights:
        await tx.execute(
            "INSERT INTO contract_interest (id, position_id, user_id, account, coin, moment_ms, lots, paid, created_at)"
            " SELECT u.id, u.position_id, u.user_id, u.account, u.coin, $7, u.lots, u.paid, $8"
            " FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[],"
            " $9::bigint[]) u(id, position_id, user_id, account, coin, lots, paid)",
            [id for id, _, _ in nights],
            [one.id for _, one, _ in nights],
            [one.user_id for _, one, _ in nights],
            [one.account for _, one, _ in nights],
            [one.coin for _, one, _ in nights],
            [one.lots for _, one, _ in nights],
            night_ms,
            now,
            [paid for _, _, paid in nights],
        )
    if moved:
        await save_moved(tx, moved)
    return len(moved)
