"""Conversion of rows to published values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

import asyncpg
import msgspec
from agio_kernel.postgres.query import row, rows, select
from agio_kernel.receipts import UsedTick

from agio_wealth.value.rule import Basket, basket_of
from agio_wealth.value.tables import Values


class FixedValue(msgspec.Struct, frozen=True):
    """A published value. ``shown`` is one of a development deployment's made-up past: nothing was settled by it."""

    id: int
    fund: str
    day: date
    at: datetime
    value: int
    ticks: tuple[UsedTick, ...]
    facts: Mapping[str, int | str]
    result: Mapping[str, int | str]
    shown: bool
    fixed_at: datetime

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
    newest = select(Values, FixedValue).where(Values.fund == fund).order_by(Values.day, ascending=False).limit(1)
    return await row(conn, newest, FixedValue)


async def last_change(conn: asyncpg.Connection, fund: str) -> date | None:
    """The day the basket was changed last."""
    return await conn.fetchval(
        "SELECT max(day) FROM wealth_value WHERE fund = $1 AND facts::text LIKE '%\"weight.%'", fund
    )


async def find_value(conn: asyncpg.Connection, id: int) -> FixedValue | None:
    """The value of this id."""
    return await row(conn, select(Values, FixedValue).where(Values.id == id), FixedValue)


async def values_after(conn: asyncpg.Connection, id: int, limit: int) -> Sequence[FixedValue]:
    """Return a number of values with larger ids, in their order."""
    return await rows(
        conn, select(Values, FixedValue).where(Values.id > id).order_by(Values.id).limit(limit), FixedValue
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


async def insert_values(tx: asyncpg.Connection, values: Sequence[FixedValue]) -> None:
    """Publish values; a day has one."""
    await tx.executemany(
        "INSERT INTO wealth_value (id, fund, day, at, value, ticks, facts, result, shown, fixed_at)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        [
            (
                one.id,
                one.fund,
                one.day,
                one.at,
                one.value,
                [msgspec.structs.asdict(tick) for tick in one.ticks],
                dict(one.facts),
                dict(one.result),
                one.shown,
                one.fixed_at,
            )
            for one in values
        ],
    )
