"""Rows of tests, limits and breaks, and what somebody lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import asyncpg

from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import account_id
from agio_kernel.ports.ids import first_of
from agio_kernel.risk.declaration import RiskProduct
from agio_kernel.risk.limits import Limit, Period

_CLOCKS = timedelta(minutes=5)
"""Greatest difference of the clocks that make ids."""

_LOST = """
    SELECT coalesce(sum(t.amount), 0)::bigint FROM ledger_account a CROSS JOIN LATERAL (
        SELECT amount FROM ledger_transfer WHERE debit = a.id AND id >= $2 AND reason = ANY ($3) AND at >= $4
        UNION ALL
        SELECT -amount FROM ledger_transfer WHERE credit = a.id AND id >= $2 AND reason = ANY ($3) AND at >= $4
    ) t WHERE a.owner = $1 AND a.id & 16383 = $5
"""


async def lost(conn: asyncpg.Connection, user_id: int, reasons: Sequence[int], asset: int, since: datetime) -> int:
    """Sum the losses of a user's real accounts since a moment by these reasons, less what they won, in minor units."""
    place = account_id(1, asset, Realm.REAL) & 16383
    found = await conn.fetchval(_LOST, user_id, first_of(since - _CLOCKS), list(reasons), since, place)
    return int(found or 0)


async def read_limits(conn: asyncpg.Connection, user_id: int, *, lock: bool = False) -> Mapping[Period, Limit]:
    """Read a user's limits; a period without a row has no limit."""
    rows = await conn.fetch(
        f"SELECT period, amount, later, later_at FROM risk_limit WHERE user_id = $1 {'FOR UPDATE' if lock else ''}",
        user_id,
    )
    return {Period(row["period"]): Limit(row["amount"], row["later"], row["later_at"]) for row in rows}


async def lock_limits(tx: asyncpg.Connection, user_id: int) -> Mapping[Period, Limit]:
    """The same, kept from others until the end of the transaction, with a row for each period."""
    await tx.execute(
        "INSERT INTO risk_limit (user_id, period) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING",
        user_id,
        sorted(Period),
    )
    return await read_limits(tx, user_id, lock=True)


async def write_limit(tx: asyncpg.Connection, user_id: int, period: Period, limit: Limit) -> None:
    """Replace what is allowed for a period."""
    await tx.execute(
        "UPDATE risk_limit SET amount = $3, later = $4, later_at = $5 WHERE user_id = $1 AND period = $2",
        user_id,
        str(period),
        limit.amount,
        limit.later,
        limit.later_at,
    )


async def read_break(conn: asyncpg.Connection, user_id: int) -> datetime | None:
    """Until when a user has stopped themselves; None where no break runs."""
    return await conn.fetchval("SELECT until FROM risk_break WHERE user_id = $1 AND until > agio_now()", user_id)


async def begin_break(tx: asyncpg.Connection, user_id: int, days: int) -> datetime:
    """Stop a user for so many days, or as long as a break runs already; when it ends. As ``broken_until`` says."""
    row = await tx.fetchrow(
        "INSERT INTO risk_break AS b (user_id, until) VALUES ($1, agio_now() + $2::interval)"
        " ON CONFLICT (user_id) DO UPDATE SET until = greatest(b.until, excluded.until) RETURNING until",
        user_id,
        timedelta(days=days),
    )
    assert row is not None, "an upsert returns its row"
    return row["until"]


async def passed_versions(conn: asyncpg.Connection, user_id: int) -> set[tuple[str, int]]:
    """Read the tests a user has passed: product and version."""
    rows = await conn.fetch("SELECT DISTINCT product, version FROM risk_test WHERE user_id = $1 AND passed", user_id)
    return {(row["product"], row["version"]) for row in rows}


async def record_test(tx: asyncpg.Connection, id: int, user_id: int, product: RiskProduct, right: int) -> None:
    """Keep how the questions of a product were answered; all right is passed."""
    asked = len(product.questions)
    await tx.execute(
        'INSERT INTO risk_test (id, user_id, product, version, asked, "right", passed)'
        " VALUES ($1, $2, $3, $4, $5, $6, $7)",
        id,
        user_id,
        product.id,
        product.version,
        asked,
        right,
        right == asked,
    )
