"""Totals of users' deposits: added up with the ledger's links as they are sealed, and to the moment of the question.

A deposit counts from the transfer that credits it, and no longer from the one that takes it back. Its value is fixed
when it is credited, so that the sum stays true.
"""

from __future__ import annotations

from collections.abc import Mapping

import asyncpg

from agio_wallet.declared.reasons import DEPOSIT_CAUSE
from agio_wallet.deposit.settle import CREDIT

# A reversal moves money in one transfer or in two of one transaction, and is one all the same.
_MOVED = f"""
    SELECT t.cause_id, max((t.cause_step = {CREDIT})::int) - max((t.cause_step <> {CREDIT})::int) AS times
    FROM ledger t WHERE t.cause_kind = {DEPOSIT_CAUSE.number} AND {{}} GROUP BY t.cause_id
"""
_SUMS = """
    d.user_id, d.coin, coalesce(sum(m.times * d.usdt_value), 0) AS usdt,
    coalesce(sum(m.times * d.amount) FILTER (WHERE d.usdt_value IS NULL), 0) AS unpriced
"""
_ADD = f"""
    INSERT INTO wallet_deposited AS s (user_id, coin, usdt, unpriced)
    SELECT {_SUMS} FROM ({_MOVED.format("t.tx >= $1 AND t.tx < $2")}) m JOIN wallet_deposit d ON d.id = m.cause_id
    GROUP BY d.user_id, d.coin
    ON CONFLICT (user_id, coin) DO UPDATE SET usdt = s.usdt + excluded.usdt, unpriced = s.unpriced + excluded.unpriced
"""
_SINCE = "t.tx >= (SELECT ledger_sealed_to(link) FROM wallet_spending_link)"
# One statement, so that no link is added up between its two halves. OFFSET 0: each recent deposit is looked up by its
# id, where the user's own might be many.
_DEPOSITED = f"""
    WITH recent AS MATERIALIZED ({_MOVED.format(_SINCE)})
    SELECT coin, sum(usdt)::bigint AS usdt, sum(unpriced)::bigint AS unpriced FROM (
        SELECT coin, usdt, unpriced FROM wallet_deposited WHERE user_id = $1
        UNION ALL
        SELECT d.coin, m.times * coalesce(d.usdt_value, 0),
               CASE WHEN d.usdt_value IS NULL THEN m.times * d.amount ELSE 0 END
        FROM recent m CROSS JOIN LATERAL (SELECT * FROM wallet_deposit o WHERE o.id = m.cause_id OFFSET 0) d
        WHERE d.user_id = $1
    ) parts GROUP BY coin
"""


async def deposited_value(conn: asyncpg.Connection, user_id: int) -> tuple[int, Mapping[str, int]]:
    """Return the value of this user's credited deposits when they came, in hundredths of a USDT; and by coin, in minor
    units, the amounts that had no price then.
    """
    rows = await conn.fetch(_DEPOSITED, user_id)
    unpriced = {row["coin"]: row["unpriced"] for row in rows if row["unpriced"]}
    return sum(row["usdt"] for row in rows), unpriced


async def add_up_deposits(tx: asyncpg.Connection, from_tx: int, to_tx: int) -> None:
    """Add up the links from ``from_tx`` to before ``to_tx``; the caller holds the row that says how far it is done."""
    await tx.execute(_ADD, from_tx, to_tx)
