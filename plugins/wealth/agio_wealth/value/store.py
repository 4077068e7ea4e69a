"""Published values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

import asyncpg
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Big, Entity, Id, Json
from agio_kernel.postgres.personal import nobodys
from agio_kernel.receipts import UsedTick

from agio_wealth.value.rule import Basket, basket_of


class Fund(Entity, table="wealth_fund"):
    """A fund that is valued, from its first value on. The id is that of its scheduled work."""

    personal = nobodys("key")

    id: Id
    key: str
    created_at: Moment


class FixedValue(Entity, table="wealth_value"):
    """Value of a share at the beginning of a day: published, and never changed. ``shown`` is one of a development
    deployment's made-up past: nothing was settled by it.
    """

    personal = nobodys("fund ticks facts result")

    id: Id
    fund: str
    day: date
    at: Moment
    value: Big
    ticks: Json[tuple[UsedTick, ...]]
    facts: Json[Mapping[str, int | str]]
    result: Json[Mapping[str, int | str]]
    shown: bool
    fixed_at: Moment

    @property
    def basket(self) -> Basket:
        """Return the basket behind a share from here on."""
        return basket_of(self.result)

    @property
    def changed(self) -> bool:
        """Whether the basket was changed with it."""
        return any(name.startswith("weight.") for name in self.facts)


async def last_value(conn: asyncpg.Connection, fund: str) -> FixedValue | None:
    """The newest value of a fund."""
    newest = await FixedValue.list_by(conn, order="day DESC", limit=1, fund=fund)
    return newest[0] if newest else None


async def last_change(conn: asyncpg.Connection, fund: str) -> date | None:
    """The day the basket was changed last."""
    return await conn.fetchval(
        "SELECT max(day) FROM wealth_value WHERE fund = $1 AND facts::text LIKE '%\"weight.%'", fund
    )


async def history(conn: asyncpg.Connection, fund: str, days: int) -> list[tuple[date, int]]:
    """The newest days of a fund, the oldest first."""
    found = await conn.fetch(
        "SELECT day, value FROM (SELECT day, value FROM wealth_value WHERE fund = $1 ORDER BY day DESC LIMIT $2) v"
        " ORDER BY day",
        fund,
        days,
    )
    return [(one["day"], one["value"]) for one in found]


async def values_at(
    conn: asyncpg.Connection, wanted: Sequence[tuple[str, datetime]]
) -> Mapping[tuple[str, datetime], tuple[int, int]]:
    """The id and the value of funds at moments, where they are fixed."""
    found = await conn.fetch(
        "SELECT v.fund, v.at, v.id, v.value FROM wealth_value v"
        " JOIN unnest($1::text[], $2::timestamptz[]) u(fund, at) ON v.fund = u.fund AND v.at = u.at AND NOT v.shown",
        [fund for fund, _ in wanted],
        [at for _, at in wanted],
    )
    return {(one["fund"], one["at"]): (one["id"], one["value"]) for one in found}
