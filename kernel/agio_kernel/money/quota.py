"""Limit of a product's open volume, demo money counted for itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Protocol

import asyncpg
from piccolo.columns import BigInt, SmallInt, Text
from piccolo.table import create_table_class

from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import Refusal
from agio_kernel.money.amounts import figure
from agio_kernel.postgres.query import DB


class Taking(Protocol):
    """Row that takes its amount of a product's quota."""

    @property
    def product(self) -> str: ...
    @property
    def realm(self) -> int: ...
    @property
    def amount(self) -> int: ...


class Quota:
    """Taken volume of each product, in a table with ``product``, ``realm`` and ``taken``, its key the first two.
    ``taken`` is the refusal of what doesn't fit, beside ``amount``; it is told what is ``left``. Rows of ``orders``
    take of it while they are in one of ``states``: ``agreed`` is the SQL of the agreement that it is so.
    """

    def __init__(self, table: str, taken: Code, orders: str, states: Iterable[StrEnum]) -> None:
        self._code = taken
        doc = "How much of a product's quota is taken; its key is product and realm."
        columns = {"product": Text(primary_key=True), "realm": SmallInt(primary_key=True), "taken": BigInt()}
        self.table = create_table_class(
            "Taken", class_kwargs={"tablename": table, "db": DB}, class_members={"__doc__": doc, **columns}
        )
        self.agreed = (
            f"SELECT coalesce(min(o.id), 0), t.taken, coalesce(sum(o.amount), 0)::bigint FROM {table} t"
            f" LEFT JOIN {orders} o ON o.product = t.product AND o.realm = t.realm"
            f" AND o.state IN ({', '.join(repr(state.value) for state in states)})"
            " GROUP BY t.product, t.realm, t.taken"
        )
        self._take = (
            f"INSERT INTO {table} AS t (product, realm, taken) SELECT $1, $2, $3::bigint WHERE $3::bigint <= $4"
            " ON CONFLICT (product, realm) DO UPDATE SET taken = t.taken + $3::bigint WHERE t.taken + $3::bigint <= $4"
            " RETURNING taken"
        )
        self._free = f"UPDATE {table} SET taken = taken - $3 WHERE product = $1 AND realm = $2"
        self._taken = f"SELECT product, taken FROM {table} WHERE realm = $1"

    async def take(self, tx: asyncpg.Connection, one: Taking, quota: int, scale: int) -> None:
        """Have its amount within the quota, or be refused: the statement is the guard."""
        taken = await tx.fetchval(self._take, one.product, one.realm, one.amount, quota)
        if taken is None:
            so_far = await self.taken_of(tx, one.realm)
            raise Refusal(self._code, field="amount", left=figure(max(0, quota - so_far.get(one.product, 0)), scale))

    async def free(self, tx: asyncpg.Connection, over: Iterable[Taking]) -> None:
        """Give back what these had taken, products in one order."""
        sums: dict[tuple[str, int], int] = {}
        for one in over:
            sums[one.product, one.realm] = sums.get((one.product, one.realm), 0) + one.amount
        for (product, realm), amount in sorted(sums.items()):
            await tx.execute(self._free, product, realm, amount)

    async def taken_of(self, conn: asyncpg.Connection, realm: int) -> Mapping[str, int]:
        """Taken volume of each product."""
        return {one["product"]: one["taken"] for one in await conn.fetch(self._taken, realm)}
