"""Saved addresses and bank cards, for the console's page of a user."""

from __future__ import annotations

from datetime import datetime

import asyncpg
from agio_kernel.cases.review import CaseFact, TimelineEvent, TimelineSource
from agio_kernel.postgres.query import rows

from agio_wallet.tables import Addresses, BankCards


async def _addresses(conn: asyncpg.Connection, user_id: int, before: datetime, limit: int) -> list[TimelineEvent]:
    """List the saved addresses, each with its purpose and destination."""
    saved = Addresses.select().where(Addresses.user_id == user_id, Addresses.created_at < before)
    return [
        TimelineEvent(
            row["created_at"],
            "wallet.timeline.address_saved",
            facts=(
                CaseFact("wallet.fact.chain", f"{row['coin']} {row['chain']}"),
                CaseFact("wallet.fact.address", row["address"], kind="address"),
            ),
        )
        for row in await rows(conn, saved.order_by(Addresses.created_at, Addresses.id, ascending=False).limit(limit))
    ]


async def _cards(conn: asyncpg.Connection, user_id: int, before: datetime, limit: int) -> list[TimelineEvent]:
    """The card is sealed, and its number is nobody's to read in passing."""
    saved = BankCards.select(BankCards.created_at).where(BankCards.user_id == user_id, BankCards.created_at < before)
    newest = saved.order_by(BankCards.created_at, BankCards.id, ascending=False).limit(limit)
    return [TimelineEvent(row["created_at"], "wallet.timeline.card_saved") for row in await rows(conn, newest)]


SAVED = (TimelineSource("saved_address", _addresses), TimelineSource("saved_card", _cards))
