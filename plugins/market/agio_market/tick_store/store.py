"""Store of the kept ticks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import asyncpg
from agio_kernel.ports.prices import KeptTicks, Stretch, Tick
from agio_kernel.postgres.db import Database

_FOUND = """
    SELECT coalesce(k.since_ms, 0) AS since_ms, coalesce(k.through_ms, -1) AS through_ms,
           coalesce(t.ids, '{}') AS ids, coalesce(t.times, '{}') AS times, coalesce(t.prices, '{}') AS prices
    FROM unnest($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY a(symbol, from_ms, until_ms, place)
    LEFT JOIN market_tick_kept k ON k.symbol = a.symbol
    LEFT JOIN LATERAL (
        SELECT array_agg(f.id ORDER BY f.time_ms) AS ids, array_agg(f.time_ms ORDER BY f.time_ms) AS times,
               array_agg(f.price ORDER BY f.time_ms) AS prices
        FROM market_tick f WHERE f.symbol = a.symbol AND f.time_ms BETWEEN a.from_ms AND a.until_ms
    ) t ON true
    ORDER BY a.place
"""


async def reached(db: Database) -> Mapping[str, int]:
    """Up to when all ticks of each symbol are kept."""
    return {row["symbol"]: row["through_ms"] for row in await db.fetch("SELECT * FROM market_tick_kept")}


async def write(tx: asyncpg.Connection, ticks: Sequence[Tick], through: Mapping[str, int]) -> None:
    """Keep ticks, and the fact that they are all up to a moment of each symbol. The first writer wins."""
    if ticks:
        await tx.execute(
            "INSERT INTO market_tick (symbol, time_ms, id, price) SELECT * FROM unnest($1::text[], $2::bigint[],"
            " $3::bigint[], $4::bigint[]) ON CONFLICT DO NOTHING",
            [tick.symbol for tick in ticks],
            [tick.time_ms for tick in ticks],
            [tick.id for tick in ticks],
            [tick.price for tick in ticks],
        )
    symbols = sorted(through)
    await tx.execute(
        "INSERT INTO market_tick_kept AS k (symbol, since_ms, through_ms)"
        " SELECT u.symbol, u.through_ms, u.through_ms FROM unnest($1::text[], $2::bigint[]) u(symbol, through_ms)"
        " ORDER BY u.symbol"
        " ON CONFLICT (symbol) DO UPDATE SET through_ms = greatest(k.through_ms, excluded.through_ms)",
        symbols,
        [through[symbol] for symbol in symbols],
    )


async def begin_anew(tx: asyncpg.Connection, symbols: Sequence[str], from_ms: int) -> None:
    """Begin the kept ticks of symbols at a moment; nothing before it is made up for."""
    await tx.execute(
        "UPDATE market_tick_kept SET since_ms = $2, through_ms = $2"
        " WHERE symbol = ANY ($1::text[]) AND through_ms < $2",
        list(symbols),
        from_ms,
    )


async def found(conn: asyncpg.Connection, asked: Sequence[Stretch]) -> list[KeptTicks]:
    """Return the kept ticks of each stretch, in one query."""
    rows = await conn.fetch(
        _FOUND, [one.symbol for one in asked], [one.from_ms for one in asked], [one.until_ms for one in asked]
    )
    return [
        KeptTicks(
            tuple(
                Tick(one.symbol, price, time_ms, id)
                for id, time_ms, price in zip(row["ids"], row["times"], row["prices"], strict=True)
            ),
            row["since_ms"],
            row["through_ms"],
        )
        for one, row in zip(asked, rows, strict=True)
    ]


async def recorded(conn: asyncpg.Connection, symbol: str, from_ms: int, limit: int) -> list[tuple[int, int]]:
    """(moment, price) of the ticks that are kept of a symbol from a moment on, oldest first."""
    rows = await conn.fetch(
        "SELECT time_ms, price FROM market_tick WHERE symbol = $1 AND time_ms >= $2 ORDER BY time_ms LIMIT $3",
        symbol,
        from_ms,
        limit,
    )
    return [(row["time_ms"], row["price"]) for row in rows]


async def forget(db: Database, before_ms: int, limit: int) -> int:
    """Let go of ticks from before a moment, at most ``limit``; how many those were."""

    async def drop(tx: asyncpg.Connection) -> int:
        await tx.execute(
            "UPDATE market_tick_kept SET since_ms = $1 WHERE since_ms < $1 AND through_ms >= $1", before_ms
        )
        status = await tx.execute(
            "DELETE FROM market_tick WHERE ctid IN (SELECT ctid FROM market_tick WHERE time_ms < $1 LIMIT $2)",
            before_ms,
            limit,
        )
        return int(status.split()[-1])

    return await db.run(drop)
