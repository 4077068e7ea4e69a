"""The trial balance: what the house and all users have, by realm, asset and account name."""

from __future__ import annotations

import asyncpg
import msgspec

from agio_kernel.ledger.account import Realm, Wallet

# One statement, so one snapshot: rows read at different moments would not sum to zero while money moves.
_ROWS = """
    WITH sealed AS (SELECT coalesce((SELECT to_tx FROM ledger_link ORDER BY seq DESC LIMIT 1), '0'::xid8) AS to_tx),
    house AS (
        SELECT account, balance FROM ledger_house_balance
        UNION ALL
        SELECT credit, amount FROM ledger_transfer WHERE tx >= (SELECT to_tx FROM sealed) AND credit & 8192 <> 0
        UNION ALL
        SELECT debit, -amount FROM ledger_transfer WHERE tx >= (SELECT to_tx FROM sealed) AND debit & 8192 <> 0
    )
    SELECT (h.account & 1)::int AS realm, (h.account >> 1 & 4095)::int AS asset,
           coalesce(n.name, 'unnamed:' || (h.account >> 14)) AS name, 0 AS wallet,
           sum(h.balance)::bigint AS balance, 0::bigint AS held
    FROM house h LEFT JOIN ledger_house n ON n.number = h.account >> 14
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT (a.id & 1)::int, (a.id >> 1 & 4095)::int, '', a.wallet,
           sum(a.available + a.held)::bigint, sum(a.held)::bigint
    FROM ledger_account a GROUP BY 1, 2, 4
    ORDER BY realm, asset, name, wallet
"""


class TrialRow(msgspec.Struct, frozen=True):
    """One line: ``name`` is a house account's, or ``users:spot`` and the like; ``held`` is part of ``balance``."""

    realm: Realm
    asset: int
    name: str
    balance: int
    held: int


async def read_trial_balance(conn: asyncpg.Connection) -> list[TrialRow]:
    """All lines; those of one realm and asset sum to zero at every moment."""
    return [
        TrialRow(
            realm=Realm(row["realm"]),
            asset=row["asset"],
            name=row["name"] or f"users:{Wallet(row['wallet']).label}",
            balance=row["balance"],
            held=row["held"],
        )
        for row in await conn.fetch(_ROWS)
    ]
