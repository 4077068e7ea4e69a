"""Spending of users on products, and credits that are no deposits (coins bought by wire): by the ledger's reason, added
up link by link, and to the moment of the question.

A coin counts at the price it had when it was added up, some seconds after it was spent: a price that falls later takes
nothing away from the sum. An amount that had no price then counts at the newest one, once there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import asyncpg
import msgspec
from agio_kernel.ledger import asset_of, links_after
from agio_kernel.money.valuation import VALUE_SCALE, Valuation

from agio_wallet.declared.reasons import DEPOSIT_CAUSE
from agio_wallet.deposit.deposited import add_up_deposits
from agio_wallet.wallet import WalletContext

LINKS_AT_ONCE = 10
_SCALE = 8
"""Decimals of a kept value: rounded to cents each time, many small sums would come to nothing."""


class _Sum(msgspec.Struct, frozen=True):
    """A sum over one side of the transfers: its ``table`` by account and reason, and which of them count."""

    table: str
    side: str
    which: str

    @property
    def of_links(self) -> str:
        return f"""
            SELECT a.account, t.reason, a.owner, sum(t.amount)::numeric AS amount
            FROM ledger t JOIN account_balances a ON a.account = t.{self.side}
            WHERE t.tx >= $1 AND t.tx < $2 AND t.realm = 0 AND {self.which}
            GROUP BY a.account, t.reason, a.owner
        """

    @property
    def add(self) -> str:
        return f"""
            INSERT INTO {self.table} AS s (account, reason, owner, usdt, unpriced)
            SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::numeric[], $5::numeric[])
            ON CONFLICT (account, reason) DO UPDATE
                SET usdt = s.usdt + excluded.usdt, unpriced = s.unpriced + excluded.unpriced
        """

    @property
    def by_now(self) -> str:
        # One statement, so that no link is added up between its two halves. What is recent is looked up by when it was
        # written: that is little for everybody together, where one user's own history may be long.
        return f"""
            WITH recent AS MATERIALIZED (
                SELECT t.{self.side} AS account, t.reason, t.amount FROM ledger t
                WHERE t.tx >= (SELECT ledger_sealed_to(link) FROM wallet_spending_link)
                  AND t.realm = 0 AND {self.which}
            )
            SELECT account, reason, sum(usdt) AS usdt, sum(amount) AS amount FROM (
                SELECT account, reason, usdt, unpriced AS amount FROM {self.table} WHERE owner = $1
                UNION ALL
                SELECT r.account, r.reason, 0, r.amount FROM recent r JOIN account_balances a ON a.account = r.account
                WHERE a.owner = $1
            ) parts GROUP BY account, reason
        """


# Each reason's owner says whether it spends or brings; the ledger knows those of plugins that are down or gone, too.
SPENT = _Sum("wallet_spending", "debit", "t.from_user AND t.spends")
BROUGHT = _Sum("wallet_brought", "credit", f"t.to_user AND t.brings AND t.cause_kind <> {DEPOSIT_CAUSE.number}")
"""Deposits are counted by their rows, which know what they were worth and whether they were taken back."""


async def spent_by_reason(context: WalletContext, conn: asyncpg.Connection, user_id: int) -> Mapping[int, int]:
    """Return the user's spending by now, by the number of the reason, in hundredths of a USDT."""
    return await _by_reason(SPENT, context, conn, user_id)


async def brought_by_reason(context: WalletContext, conn: asyncpg.Connection, user_id: int) -> Mapping[int, int]:
    """Return the user's credits by now that are no deposits, by the number of the reason, in hundredths of a USDT."""
    return await _by_reason(BROUGHT, context, conn, user_id)


async def _by_reason(
    counted: _Sum, context: WalletContext, conn: asyncpg.Connection, user_id: int
) -> Mapping[int, int]:
    valued, worth = _Valued(context), Counter[int]()
    for row in await conn.fetch(counted.by_now, user_id):
        worth[row["reason"]] += int(row["usdt"]) + (valued(row["account"], int(row["amount"])) or 0)
    return _in_hundredths(worth)


def _in_hundredths(worth: Mapping[int, int]) -> Mapping[int, int]:
    """Each rounded where the running sum is, so that together they are the whole sum, rounded down."""
    unit, so_far, rounded = 10 ** (_SCALE - VALUE_SCALE), 0, dict[int, int]()
    for reason, value in sorted(worth.items()):
        rounded[reason] = (so_far + value) // unit - so_far // unit
        so_far += value
    return rounded


async def add_up_spending(context: WalletContext) -> int:
    """Add up the links since the last run: what was spent in them, deposited and otherwise brought in; returns how many
    sums of what accounts spent for a reason it added to, in each of them.
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
    done, _ = [await _add(context, tx, one, links.from_tx, links.to_tx) for one in (SPENT, BROUGHT)]
    await add_up_deposits(tx, links.from_tx, links.to_tx)
    await tx.execute("UPDATE wallet_spending_link SET link = $1", links.last)
    return done


async def _add(context: WalletContext, tx: asyncpg.Connection, counted: _Sum, from_tx: int, to_tx: int) -> int:
    """Add the links from ``from_tx`` to before ``to_tx`` to a sum; returns of how many accounts and reasons."""
    rows = await tx.fetch(counted.of_links, from_tx, to_tx)
    valued = _Valued(context)
    values = [valued(row["account"], int(row["amount"])) for row in rows]
    await tx.execute(
        counted.add,
        [row["account"] for row in rows],
        [row["reason"] for row in rows],
        [row["owner"] for row in rows],
        [value or 0 for value in values],
        [0 if value is not None else row["amount"] for row, value in zip(rows, values, strict=True)],
    )
    return len(rows)


class _Valued:
    """Valuation of accounts' amounts at the prices of one moment; None without a price."""

    def __init__(self, context: WalletContext) -> None:
        self._assets = {asset.id: asset for asset in context.kernel.assets.values()}
        self._valuation = Valuation(context.kernel.prices)

    def __call__(self, account: int, amount: int) -> int | None:
        asset = self._assets.get(asset_of(account))
        return None if asset is None else self._valuation.usdt(asset, amount, _SCALE)
