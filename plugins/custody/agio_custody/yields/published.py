"""The noun: what a product yielded on a day, as it was published, with its receipt."""

from __future__ import annotations

from datetime import date, datetime

import asyncpg
from agio_kernel.entities import Entity, Id, column
from agio_kernel.postgres.query import rows, select
from agio_kernel.receipts import receipts_of
from agio_kernel.terms import Rate

from agio_custody.yields.rule import YIELD_RULE


class Published(Entity, table="custody_yield"):
    """A day of a product; ``total`` adds up the days from the product's first."""

    id: Id
    product: str
    day: date
    previous: str
    link: str
    low: Rate
    high: Rate
    parts: Rate
    total: Rate
    fixed_at: datetime


async def published(conn: asyncpg.Connection, product: str, days: int) -> list[Published]:
    """The newest days of a product, the last one first."""
    newest = select(Published.table(), Published).where(column(Published, "product") == product)
    found = await rows(conn, newest.order_by(column(Published, "day"), ascending=False).limit(days))
    return [Published.of(one) for one in found]


YIELD_RECEIPTS = receipts_of(
    Published,
    YIELD_RULE,
    at="fixed_at",
    facts=("product", "day", "previous", "link", "low", "high"),
    result=("parts",),
)
"""Everybody's, because a day yields the same for all."""
