"""How much users have spent on products: added up link by link of the ledger, and to the moment where it is asked for.

A coin counts at the price it had when it was added up, some seconds after it was spent: a price that falls later takes
nothing away from what was spent. What had no price then counts at the newest one, once there is one.
"""

from __future__ import annotations

import asyncpg
from agio_kernel.ledger import asset_of

from agio_wallet.desk import Desk
from agio_wallet.valuation import VALUE_SCALE, Valuation

# Moving, granting and correcting money uses nothing up; all other reasons are products'. The database knows the reasons
# of plugins that are down or gone, too.
_NOT_SPENT = "SELECT number FROM ledger_code WHERE family = 'reason' AND name ~ '^(wallet|account|operator)[.]'"

LINKS_AT_ONCE = 10
_SCALE = 8
"""Decimals of a kept value: rounded to cents each time, many small sums would come to nothing."""

_LINKS = """
    SELECT max(l.seq) AS last, min(l.from_tx) AS from_tx, max(l.to_tx) AS to_tx FROM (
        SELECT seq, from_tx, to_tx FROM ledger_link WHERE seq > $1 ORDER BY seq LIMIT $2
    ) l
"""
# Of users (bit 13 is the house's), in the real realm (bit 0).
_SPENT_IN = f"""
    SELECT a.id AS account, a.owner, sum(t.amount)::numeric AS amount
    FROM ledger_transfer t JOIN ledger_account a ON a.id = t.debit
    WHERE t.tx >= $1 AND t.tx < $2 AND t.debit & 8193 = 0 AND t.reason NOT IN ({_NOT_SPENT})
    GROUP BY a.id
"""
_ADD = """
    INSERT INTO wallet_spending AS s (account, owner, usdt, unpriced)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::numeric[])
    ON CONFLICT (account) DO UPDATE SET usdt = s.usdt + excluded.usdt, unpriced = s.unpriced + excluded.unpriced
"""
# One statement, so that no link is added up between its two halves. What is recent is looked up by when it was written:
# that is little for everybody together, where one user's own history may be long.
_SPENT = f"""
    WITH recent AS MATERIALIZED (
        SELECT t.debit, t.amount FROM ledger_transfer t
        WHERE t.tx >= coalesce((SELECT l.to_tx FROM ledger_link l JOIN wallet_spending_link w ON w.link = l.seq),
                               '0'::xid8)
          AND t.debit & 8193 = 0 AND t.reason NOT IN ({_NOT_SPENT})
    )
    SELECT account, sum(usdt) AS usdt, sum(amount) AS amount FROM (
        SELECT account, usdt, unpriced AS amount FROM wallet_spending WHERE owner = $1
        UNION ALL
        SELECT r.debit, 0, r.amount FROM recent r JOIN ledger_account a ON a.id = r.debit WHERE a.owner = $1
    ) parts GROUP BY account
"""


async def spent_value(desk: Desk, conn: asyncpg.Connection, user_id: int) -> int:
    """What the user has spent by now, in hundredths of a USDT, rounded down."""
    rows = await conn.fetch(_SPENT, user_id)
    valued = _Valued(desk)
    total = sum(int(row["usdt"]) + (valued(row["account"], int(row["amount"])) or 0) for row in rows)
    return total // 10 ** (_SCALE - VALUE_SCALE)


async def add_up_spending(desk: Desk) -> int:
    """Add up the links since the last run; returns how many accounts had spent something, in each of them."""
    done = 0
    while (found := await desk.kernel.db.run(lambda tx: _add_up(desk, tx))) is not None:
        done += found
    return done


async def _add_up(desk: Desk, tx: asyncpg.Connection) -> int | None:
    """The next links, in one transaction; None where there are none. A twin waits at the row and finds them done."""
    link = await tx.fetchval("SELECT link FROM wallet_spending_link FOR UPDATE")
    links = await tx.fetchrow(_LINKS, link, LINKS_AT_ONCE)
    if links is None or links["last"] is None:
        return None
    rows = await tx.fetch(_SPENT_IN, links["from_tx"], links["to_tx"])
    valued = _Valued(desk)
    values = [valued(row["account"], int(row["amount"])) for row in rows]
    await tx.execute(
        _ADD,
        [row["account"] for row in rows],
        [row["owner"] for row in rows],
        [value or 0 for value in values],
        [0 if value is not None else row["amount"] for row, value in zip(rows, values, strict=True)],
    )
    await tx.execute("UPDATE wallet_spending_link SET link = $1", links["last"])
    return len(rows)


class _Valued:
    """What amounts of accounts are worth at the prices of one moment; None without one."""

    def __init__(self, desk: Desk) -> None:
        self._assets = {asset.id: asset for asset in desk.kernel.assets.values()}
        self._valuation = Valuation(desk.kernel.prices)

    def __call__(self, account: int, amount: int) -> int | None:
        asset = self._assets.get(asset_of(account))
        return None if asset is None else self._valuation.usdt(asset, amount, _SCALE)
