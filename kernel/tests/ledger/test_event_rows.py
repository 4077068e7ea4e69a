"""Rows of events: parallel arrays that don't have one length are refused by the database."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from agio_kernel.postgres.db import Database
from asyncpg import CheckViolationError

WRITTEN: Mapping[str, Sequence[Any]] = {
    "accounts": [1, 2],
    "bodies": [b"a", b"b"],
    "holdings": [8],
    "moved": [5],
}
NUMBERED: Mapping[str, Sequence[Any]] = {
    "bodies": [b"a", None],
    "holdings": [None, 8],
    "available": [None, 5],
    "held": [None, 0],
    "moved": [None, None],
}


async def write(db: Database, row: Mapping[str, Sequence[Any] | None]) -> None:
    values = ", ".join(f"${place}" for place in range(1, len(row) + 1))
    await db.execute(f"INSERT INTO ledger_event_written ({', '.join(row)}) VALUES ({values})", *row.values())


async def number(db: Database, row: Mapping[str, Sequence[Any]], events: int = 2) -> None:
    values = ", ".join(f"${place}" for place in range(2, len(row) + 2))
    await db.execute(
        f"INSERT INTO ledger_event (account, number, events, at, moments, {', '.join(row)})"
        f" VALUES (1, 2, $1, agio_now(), array_fill(agio_now(), ARRAY[2]), {values})",
        events,
        *row.values(),
    )


async def test_what_a_statement_tells_is_as_long_in_every_array(owner_db: Database) -> None:
    await write(owner_db, WRITTEN)
    await write(owner_db, {**WRITTEN, "moved": None})
    for name, values in WRITTEN.items():
        for broken in (values[1:], [*values, *values]):
            with pytest.raises(CheckViolationError, match="ledger_event_written_parallel"):
                await write(owner_db, {**WRITTEN, name: broken})


async def test_what_is_numbered_at_once_is_as_long_in_every_array(owner_db: Database) -> None:
    await number(owner_db, NUMBERED)
    for name, values in NUMBERED.items():
        for broken in (values[1:], [*values, *values]):
            with pytest.raises(CheckViolationError, match="ledger_event_parallel"):
                await number(owner_db, {**NUMBERED, name: broken})
    for events in (0, 1, 3):
        with pytest.raises(CheckViolationError, match="ledger_event_parallel"):
            await number(owner_db, NUMBERED, events)
