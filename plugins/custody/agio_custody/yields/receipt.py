"""The receipts of yields, derived from what was published: everybody's, because a day yields the same for all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date, datetime

import asyncpg
import msgspec
from agio_kernel.postgres.query import row, rows, select
from agio_kernel.receipts import Receipt, ReceiptSource

from agio_custody.yields.rule import KIND, YIELD_RULE
from agio_custody.yields.tables import Yields

BATCH = 500


class Published(msgspec.Struct, frozen=True):
    """A row of the table, but for the running total."""

    id: int
    product: str
    day: date
    previous: str
    link: str
    low: int
    high: int
    parts: int
    fixed_at: datetime


async def published(conn: asyncpg.Connection, product: str, days: int) -> list[Published]:
    """The newest days of a product, the last one first."""
    newest = select(Yields, Published).where(Yields.product == product).order_by(Yields.day, ascending=False)
    return await rows(conn, newest.limit(days), Published)


async def _find(conn: asyncpg.Connection, _: int, id: int) -> Receipt | None:
    found = await row(conn, select(Yields, Published).where(Yields.id == id), Published)
    return None if found is None else _receipt(found)


async def _every(conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
    last = -1
    while found := await rows(
        conn, select(Yields, Published).where(Yields.id > last).order_by(Yields.id).limit(BATCH), Published
    ):
        for one in found:
            yield _receipt(one)
        last = found[-1].id


def _receipt(one: Published) -> Receipt:
    facts = {
        "product": one.product,
        "day": one.day.isoformat(),
        "previous": one.previous,
        "link": one.link,
        "low": one.low,
        "high": one.high,
    }
    return Receipt(KIND, one.id, 0, one.fixed_at, YIELD_RULE.name, YIELD_RULE.version, (), facts, {"parts": one.parts})


YIELD_RECEIPTS = ReceiptSource(KIND, _find, _every, (YIELD_RULE,))
