"""The receipts of values, derived from what was published: everybody's, because a share is worth the same for all."""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
from agio_kernel.receipts import Receipt, ReceiptSource

from agio_wealth.value.rule import KIND, VALUE_RULE
from agio_wealth.value.store import FixedValue


async def _find(conn: asyncpg.Connection, _: int, id: int) -> Receipt | None:
    found = await FixedValue.find(conn, id)
    return None if found is None else value_receipt(found)


async def _every(conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
    async for batch in FixedValue.batches(conn):
        for one in batch:
            yield value_receipt(one)


def value_receipt(one: FixedValue) -> Receipt:
    """Return the receipt of a fixed value."""
    result = {**one.result, "value": one.value}
    return Receipt(KIND, one.id, 0, one.fixed_at, KIND, VALUE_RULE.version, one.ticks, one.facts, result)


VALUE_RECEIPTS = ReceiptSource(KIND, _find, _every, (VALUE_RULE,))
