"""Limit of a product's open volume, demo money counted for itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Protocol

import asyncpg
from piccolo.columns import BigInt, SmallInt, Text
from piccolo.table import create_table_class

from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amounts import figure
from agio_kernel.postgres.personal import nobodys
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
    """Used quota of each product, in a table with ``product``, ``realm`` and ``used_quota``, its key the first two.
    ``used_quota`` is the refusal of what doesn't fit, beside ``amount``; it is told what is ``left``. Rows of
    ``orders`` take of it while they are in one of ``states``: ``agreed`` is the SQL of the agreement that it is so.
    """

    def __init__(self, table: str, used_quota: Code, orders: str, states: Iterable[StrEnum]) -> None:
        self._code = used_quota
        doc = "How much of a product's quota is used_quota; its key is product and realm."
        said = {"__doc__": doc, "personal": nobodys("product")}
        columns = {"product": Text(primary_key=True), "realm": SmallInt(primary_key=True), "used_quota": BigInt()}
        self.table = create_table_class(
            "UsedQuota",
            class_kwargs={"tablename": table, "db": DB},
            class_members={**said, **columns},
        )
        self.agreed = (
            f"SELECT coalesce(min(o.id), 0), t.used_quota, coalesce(sum(o.amount), 0)::bigint FROM {table} t"
            f" LEFT JOIN {orders} o ON o.product = t.product AND o.realm = t.realm"
            f" AND o.state IN ({', '.join(repr(state.value) for state in states)})"
            " GROUP BY t.product, t.realm, t.used_quota"
        )
        self._take = (
            f"INSERT INTO {table} AS t (product, realm, used_quota) SELECT $1, $2, $3::bigint WHERE $3::bigint <= $4"
            " ON CONFLICT (product, realm) DO UPDATE SET used_quota = t.used_quota + $3::bigint"
            " WHERE t.used_quota + $3::bigint <= $4"
            " RETURNING used_quota"
        )
        self._lock = (
            f"INSERT INTO {table} AS t (product, realm, used_quota) VALUES ($1, $2, 0)"
            " ON CONFLICT (product, realm) DO UPDATE SET used_quota = t.used_quota"
        )
        self._free = f"UPDATE {table} SET used_quota = used_quota - $3 WHERE product = $1 AND realm = $2"
        self._used_quota = f"SELECT product, used_quota FROM {table} WHERE realm = $1"

    async def take(self, tx: asyncpg.Connection, one: Taking, quota: int, scale: int) -> None:
        """Have its amount within the quota, or be refused: the statement is the guard."""
        used_quota = await tx.fetchval(self._take, one.product, one.realm, one.amount, quota)
        if used_quota is None:
            so_far = await self.used_quota_of(tx, one.realm)
            raise ApiError(self._code, field="amount", left=figure(max(0, quota - so_far.get(one.product, 0)), scale))

    async def lock(self, tx: asyncpg.Connection, product: str, realm: int) -> None:
        """Have nobody else take of a product's quota until the transaction ends: for who looks at accounts before."""
        await tx.execute(self._lock, product, realm)

    async def free(self, tx: asyncpg.Connection, over: Iterable[Taking]) -> None:
        """Give back what these had used_quota, products in one order."""
        sums: dict[tuple[str, int], int] = {}
        for one in over:
            sums[one.product, one.realm] = sums.get((one.product, one.realm), 0) + one.amount
        for (product, realm), amount in sorted(sums.items()):
            await tx.execute(self._free, product, realm, amount)

    async def used_quota_of(self, conn: asyncpg.Connection, realm: int) -> Mapping[str, int]:
        """Used quota of each product."""
        return {one["product"]: one["used_quota"] for one in await conn.fetch(self._used_quota, realm)}
