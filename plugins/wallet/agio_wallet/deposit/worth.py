"""Debts of users for deposits that the chain took back, for their net worth."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.ledger.net_worth import Worth, WorthSource

from agio_wallet.declared.proofs import OWED


async def _owed(conn: asyncpg.Connection, users: Sequence[int]) -> Sequence[Worth]:
    rows = await conn.fetch(
        "SELECT user_id, coin, amount FROM wallet_exception"
        " WHERE user_id = ANY($1::bigint[]) AND state = 'open' ORDER BY id",
        list(users),
    )
    return [Worth(row["user_id"], row["coin"], -row["amount"]) for row in rows]


REVERSED_DEPOSITS = WorthSource("wallet.worth.owed", _owed, (OWED,))
