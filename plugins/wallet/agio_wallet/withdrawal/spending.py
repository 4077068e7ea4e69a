"""How much users have spent on products: added up link by link of the ledger, and to the moment where it is asked for.

A coin counts at the price it had when it was added up, some seconds after it was spent: a price that falls later takes
nothing away from what was spent. What had no price then counts at the newest one, once there is one.
"""

from __future__ import annotations

import asyncpg
from agio_kernel.ledger import asset_of, links_after
from agio_kernel.money.valuation import VALUE_SCALE, Valuation

from agio_wallet.deposit.deposited import add_up_deposits
from agio_wallet.wallet import WalletContext

LINKS_AT_ONCE = 10
_SCALE = 8
"""Decimals of a kept value: rounded to cents each time, many small sums would come to nothing."""

# Each reason's owner says whether it spends; the ledger knows the reasons of plugins that are down or gone, too.
_SPENT_IN = """
    SELECT a.account, a.owner, sum(t.amount)::numeric AS amount
    FROM ledger t JOIN account_balances a ON a.account = t.debit
    WHERE t.tx >= $1 AND t.tx < $2 AND t.realm = 0 AND t.from_user AND t.spends
    GROUP BY a.account, a.owner
"""
_ADD = """
    INSERT INTO wallet_spending AS s (account, owner, usdt, unpriced)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::numeric[])
    ON CONFLICT (account) DO UPDATE SET usdt = s.usdt + excluded.usdt, unpriced = s.unpriced + excluded.unpriced
"""
# One statement, so that no link is added up between its two halves. What is recent is looked up by when it was written:
# that is little for everybody together, where one user's own history may be long.
_SPENT = """
    WITH recent AS MATERIALIZED (
        SELECT t.debit, t.amount FROM ledger t
        WHERE t.tx >= (SELECT ledger_sealed_to(link) FROM wallet_spending_link)
          AND t.realm = 0 AND t.from_user AND t.spends
    )
    SELECT account, sum(usdt) AS usdt, sum(amount) AS amount FROM (
        SELECT account, usdt, unpriced AS amount FROM wallet_spending WHERE owner = $1
        UNION ALL
        SELECT r.debit, 0, r.amount FROM recent r JOIN account_balances a ON a.account = r.debit WHERE a.owner = $1
    ) parts GROUP BY account
"""


async def spent_value(context: WalletContext, conn: asyncpg.Connection, user_id: int) -> int:
    """What the user has spent by now, in hundredths of a USDT, rounded down."""
    rows = await conn.fetch(_SPENT, user_id)
    valued = _Valued(context)
    total = sum(int(row["usdt"]) + (valued(row["account"], int(row["amount"])) or 0) for row in rows)
    return total // 10 ** (_SCALE - VALUE_SCALE)


async def add_up_spending(context: WalletContext) -> int:
    """Add up the links since the last run, what was deposited in them beside what was spent; returns how many accounts
    had spent something, in each of them.
    """
    done = 0
    while (found := await context.kernel.db.run(lambda tx: _add_up(context, tx))) is not None:
        done += found
    return done


async def _add_up(context: WalletContext, tx: asyncpg.Connection) -> int | None:
    """The next links, in one transaction; None where there are none. A twin waits at the row and finds them done."""
    link: int = await tx.fetchval("SELECT link FROM wallet_spending_link FOR UPDATE") or 0
    links = await links_after(tx, link, LINKS_AT_ONCE)
    if links is None:
        return None
    rows = await tx.fetch(_SPENT_IN, links.from_tx, links.to_tx)
    valued = _Valued(context)
    values = [valued(row["account"], int(row["amount"])) for row in rows]
    await tx.execute(
        _ADD,
        [row["account"] for row in rows],
        [row["owner"] for row in rows],
        [value or 0 for value in values],
        [0 if value is not None else row["amount"] for row, value in zip(rows, values, strict=True)],
    )
    await add_up_deposits(tx, links.from_tx, links.to_tx)
    await tx.execute("UPDATE wallet_spending_link SET link = $1", links.last)
    return len(rows)


class _Valued:
    """What amounts of accounts are worth at the prices of one moment; None without one."""

    def __init__(self, context: WalletContext) -> None:
        self._assets = {asset.id: asset for asset in context.kernel.assets.values()}
        self._valuation = Valuation(context.kernel.prices)

    def __call__(self, account: int, amount: int) -> int | None:
        asset = self._assets.get(asset_of(account))
        return None if asset is None else self._valuation.usdt(asset, amount, _SCALE)
