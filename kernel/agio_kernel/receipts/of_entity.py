"""The receipts of a noun whose rows say why a price was what it was: derived from them, and written nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date
from enum import StrEnum
from typing import Any

import asyncpg

from agio_kernel.entities.entity import Entity, column
from agio_kernel.receipts.declaration import Receipt, ReceiptRule, ReceiptSource
from agio_kernel.terms.rate import Rate


def receipts_of(
    noun: type[Entity],
    rule: ReceiptRule,
    *,
    at: str,
    facts: tuple[str, ...],
    result: tuple[str, ...],
    state: StrEnum | None = None,
) -> ReceiptSource:
    """A receipt of each row, or of those in a ``state``: its owner's, or everybody's where the noun has no ``user_id``.
    ``at`` is the field of the moment, ``facts`` are those that went in and ``result`` those that came out.
    """
    owned = "user_id" in noun.__struct_fields__
    filters = [] if state is None else [column(noun, "state") == state.value]

    def receipt(one: Any) -> Receipt:
        said, came = ({name: _said(getattr(one, name)) for name in names} for names in (facts, result))
        owner = one.user_id if owned else 0
        return Receipt(rule.name, one.id, owner, getattr(one, at), rule.name, rule.version, (), said, came)

    async def find(conn: asyncpg.Connection, user_id: int, id: int) -> Receipt | None:
        one: Any = await (noun.find_own(conn, id, user_id) if owned else noun.find(conn, id))
        return None if one is None or (state is not None and one.state is not state) else receipt(one)

    async def every(conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
        async for batch in noun.batches(conn, *filters):
            for one in batch:
                yield receipt(one)

    return ReceiptSource(rule.name, find, every, (rule,))


def _said(value: Any) -> int | str:
    if isinstance(value, Rate):
        return value.parts
    return value.isoformat() if isinstance(value, date) else value.value if isinstance(value, StrEnum) else value
