"""Conversion of rows to incomes."""

from __future__ import annotations

from typing import Any

import asyncpg
import msgspec
from agio_kernel.postgres.query import row, select

from agio_referral.income.income import Income
from agio_referral.tables import Incomes


async def find_income(conn: asyncpg.Connection, id: int, user_id: int | None = None) -> Income | None:
    """The income of this id; with ``user_id`` only where it is that user's."""
    query = select(Incomes, Income).where(Incomes.id == id)
    if user_id is not None:
        query = query.where(Incomes.user_id == user_id)
    return await row(conn, query, Income)


def income_of(found: Any) -> Income:
    """A row that a list found."""
    return msgspec.convert({name: found[name] for name in Income.__struct_fields__}, Income)
