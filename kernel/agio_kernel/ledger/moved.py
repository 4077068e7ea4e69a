"""What became of users' accounts since a moment, each movement once: for who tells it on.

A moment is a snapshot of the database: what wasn't visible in it is new, in whatever order transactions committed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import asyncpg
import msgspec

from agio_kernel.ledger.transfer import Balance

# A transfer's key begins with its transaction, so what no snapshot could see is found at the end of the table.
_MOVED = """
    SELECT s.seen, b.* FROM (SELECT pg_current_snapshot()::text AS seen) s LEFT JOIN (
        SELECT a.id, a.owner, a.wallet, a.available, a.held, m.amounts, m.times
        FROM unnest($1::bigint[], $2::text[]::pg_snapshot[]) w(owner, since)
        JOIN ledger_account a ON a.owner = w.owner
        CROSS JOIN LATERAL (
            SELECT array_agg(CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END ORDER BY t.tx, t.id) AS amounts,
                   array_agg(t.at ORDER BY t.tx, t.id) AS times
            FROM ledger_transfer t
            WHERE t.tx >= pg_snapshot_xmin(w.since) AND NOT pg_visible_in_snapshot(t.tx, w.since)
              AND a.id IN (t.debit, t.credit) AND t.cause_kind <> ALL ($3::smallint[])
        ) m
    ) b ON true
    ORDER BY b.owner, b.wallet, b.id & 8191
"""

Moment = str


class Movement(msgspec.Struct, frozen=True):
    """What came (more than 0) or went."""

    amount: int
    at: datetime


class Moved(msgspec.Struct, frozen=True):
    """An account: what it has now, and what moved in it."""

    balance: Balance
    movements: Sequence[Movement]


async def moved_since(
    conn: asyncpg.Connection, since: Mapping[int, Moment | None], left_out: Sequence[int]
) -> tuple[Moment, Sequence[Moved]]:
    """The accounts of these owners with what moved in them, each since a moment of its own, and the moment up to which
    that is told; since None nothing has.

    Movements by kinds of causes whose numbers are ``left_out`` are in the balance alone.
    """
    rows = await conn.fetch(_MOVED, list(since), list(since.values()), list(left_out))
    moved = [
        Moved(
            Balance(*row[1:6]),
            [Movement(*one) for one in zip(row["amounts"] or (), row["times"] or (), strict=True)],
        )
        for row in rows
        if row["id"] is not None
    ]
    return rows[0]["seen"], moved
