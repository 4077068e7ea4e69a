"""The rows of one table as the objects that operations work on: kept, found, held until a transaction ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import asyncpg
import msgspec
from piccolo.table import Table

from agio_kernel.postgres.query import compiled, done, insert, row, select

N = TypeVar("N", bound=msgspec.Struct)


class Repository(Generic[N]):
    """A table whose columns a Struct has as fields, among them ``id``; with ``user_id`` its rows are somebody's."""

    def __init__(self, table: type[Table], noun: type[N]) -> None:
        self._table, self._noun = table, noun
        columns, _ = compiled(select(table, noun))
        self._locked = f"{columns} WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE"
        self._number = f"SELECT number FROM {table._meta.tablename} WHERE id = $1"

    async def insert(self, tx: asyncpg.Connection, one: N) -> None:
        """Keep a new one."""
        await done(tx, insert(self._table, msgspec.structs.asdict(one)))

    async def number_of(self, conn: asyncpg.Connection, id: int) -> int:
        """The number that its reference is made of."""
        found = await conn.fetchval(self._number, id)
        assert found is not None, f"there is no {self._noun.__name__} {id}"
        return found

    async def find(self, conn: asyncpg.Connection, id: int, user_id: int | None = None) -> N | None:
        """The one of this id; with ``user_id`` only where it is that user's."""
        query = select(self._table, self._noun).where(self._table.id == id)  # type: ignore[attr-defined]
        if user_id is not None:
            query = query.where(self._table.user_id == user_id)  # type: ignore[attr-defined]
        return await row(conn, query, self._noun)

    async def lock(self, tx: asyncpg.Connection, ids: Iterable[int]) -> Mapping[int, N]:
        """These, by their ids and locked in the order of them: kept as they are until the transaction ends."""
        found = await tx.fetch(self._locked, list(ids))
        return {one["id"]: self.of(one) for one in found}

    def of(self, found: Any) -> N:
        """A row that a list found, whatever else it holds."""
        return msgspec.convert({name: found[name] for name in self._noun.__struct_fields__}, self._noun)
