"""Store of transfers between a user's own wallets: each is the cause of its ledger transfer."""

from __future__ import annotations

import asyncpg
from agio_kernel.ledger import Transfer


async def insert_transfer(tx: asyncpg.Connection, user_id: int, transfer: Transfer) -> None:
    """Keep a move beside its transfer; its id is the cause."""
    await tx.execute(
        "INSERT INTO wallet_transfer (id, user_id, from_account, to_account, amount) VALUES ($1, $2, $3, $4, $5)",
        transfer.cause.id,
        user_id,
        transfer.debit,
        transfer.credit,
        transfer.amount,
    )
