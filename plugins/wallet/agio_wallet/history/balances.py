"""Balances of a user's coins after an event, all wallets together, by the ledger's transfers.

The book kept at the end of a day (``wallet_book``) is gone on from, so that a page far back costs what the newest one
does: the transfers of one day, and those between the events of the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import asyncpg
from agio_kernel.declarations.principal import Principal
from agio_kernel.ledger import asset_of
from agio_kernel.ports.kernel import Kernel

from agio_wallet.history.daily_books import kept_before
from agio_wallet.history.event import Event

_SUMS = """
    SELECT m.account, m.place, sum(m.amount)::bigint AS amount
    FROM unnest($1::bigint[]) a(account) CROSS JOIN LATERAL (
        SELECT a.account, width_bucket(t.id - 1, $4::bigint[]) AS place, t.amount FROM ledger t
        WHERE t.credit = a.account AND t.id > $2 AND t.id <= $3
        UNION ALL
        SELECT a.account, width_bucket(t.id - 1, $4::bigint[]), -t.amount FROM ledger t
        WHERE t.debit = a.account AND t.id > $2 AND t.id <= $3
    ) m GROUP BY 1, 2
"""


async def balances_after(
    conn: asyncpg.Connection, kernel: Kernel, who: Principal, events: Sequence[Event]
) -> Mapping[int, Mapping[int, int]]:
    """By the event's number, the balances by asset of the coins that it moved."""
    if not events:
        return {}
    places = sorted(one.id for one in events)
    moved = {asset for one in events for asset in one.nets}
    accounts = [one.account for one in await kernel.ledger.balances(conn, who.id, who.realm) if one.asset in moved]
    kept = await kept_before(conn, who.id, places[0])
    sums = {asset: [0] * len(places) for asset in moved}
    for row in await conn.fetch(_SUMS, accounts, kept.transfer, places[-1], places):
        sums[asset_of(row["account"])][row["place"]] += row["amount"]
    found: dict[int, dict[int, int]] = {place: {} for place in places}
    for asset, changes in sums.items():
        balance = kept.book.quantity(asset)
        for place, change in zip(places, changes, strict=True):
            balance += change
            found[place][asset] = balance
    return found
