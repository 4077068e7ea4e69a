"""Store of the price leader: the ticks that are kept, and the last rounds for who follows. Every statement that writes
compares the leader's lease (``agio_kernel.postgres.lease``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import asyncpg
import msgspec
from agio_kernel.ports.prices import KeptTicks, Stretch, Tick
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.lease import Lease, fence, fenced, leased

from agio_market.quotes.quotation import Round

ROUNDS = 60
"""Number of rounds that are kept: one that follows and missed more begins anew."""
CHANNEL = "market_round"
"""Of PostgreSQL's notifications: a round was kept."""

_DECODER = msgspec.msgpack.Decoder(tuple[int, list[tuple[str, int, int, int, int]], dict[str, str]])
_ROUNDS = "SELECT epoch, number, payload FROM market_round"
_KEPT = f"""
    kept AS (
        INSERT INTO market_tick (symbol, time_ms, id, price)
        SELECT * FROM unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) ON CONFLICT DO NOTHING),
    reached AS (
        INSERT INTO market_tick_kept AS k (symbol, since_ms, through_ms)
        SELECT u.symbol, u.through_ms, u.through_ms FROM unnest($7::text[], $8::bigint[]) u(symbol, through_ms)
        ORDER BY u.symbol
        ON CONFLICT (symbol) DO UPDATE SET through_ms = greatest(k.through_ms, excluded.through_ms)),
    {fence(1, 2)}
"""
_KEEP = f"WITH {_KEPT} SELECT {fenced('1::bigint')}"
_KEEP_ROUND = f"""
    WITH round AS (INSERT INTO market_round (epoch, number, payload) VALUES ($2, $9, $10)),
    old AS (DELETE FROM market_round WHERE number <= $11),
    {_KEPT}
    SELECT {fenced("1::bigint")}, pg_notify('{CHANNEL}', '')
"""
_BEGIN_ANEW = f"""
    WITH anew AS (
        UPDATE market_tick_kept SET since_ms = $4, through_ms = $4
        WHERE symbol = ANY ($3::text[]) AND through_ms < $4),
    {fence(1, 2)}
    SELECT {fenced("1::bigint")}
"""
_FORGET = f"""
    WITH since AS (UPDATE market_tick_kept SET since_ms = $3 WHERE since_ms < $3 AND through_ms >= $3),
    old AS (
        DELETE FROM market_tick WHERE ctid IN (SELECT ctid FROM market_tick WHERE time_ms < $3 LIMIT $4) RETURNING 1),
    {fence(1, 2)}
    SELECT {fenced("(SELECT count(*) FROM old)")}
"""
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


class NumberedRound(msgspec.Struct, frozen=True):
    """A kept round: the number follows that of the round before, whichever process led then."""

    epoch: int
    number: int
    round: Round


async def reached(db: Database) -> Mapping[str, int]:
    """Up to when all ticks of each symbol are kept."""
    return {row["symbol"]: row["through_ms"] for row in await db.fetch("SELECT * FROM market_tick_kept")}


async def keep(conn: asyncpg.Connection, lease: Lease, ticks: Sequence[Tick], through: Mapping[str, int]) -> None:
    """Keep ticks, and the fact that they are all up to a moment of each symbol; a LeaseLost where another leads."""
    with leased(lease):
        await conn.fetchval(_KEEP, lease.name, lease.epoch, *_columns(ticks, through))


async def keep_round(
    conn: asyncpg.Connection, lease: Lease, number: int, round: Round, ticks: Sequence[Tick], through: Mapping[str, int]
) -> None:
    """Keep a round for who follows, and like ``keep`` the ticks of it that something is settled by."""
    with leased(lease):
        await conn.fetchrow(
            _KEEP_ROUND, lease.name, lease.epoch, *_columns(ticks, through), number, encoded(round), number - ROUNDS
        )


def _columns(ticks: Sequence[Tick], through: Mapping[str, int]) -> tuple[list[str] | list[int], ...]:
    symbols = sorted(through)
    return (
        [tick.symbol for tick in ticks],
        [tick.time_ms for tick in ticks],
        [tick.id for tick in ticks],
        [tick.price for tick in ticks],
        symbols,
        [through[symbol] for symbol in symbols],
    )


async def begin_anew(conn: asyncpg.Connection, lease: Lease, symbols: Sequence[str], from_ms: int) -> None:
    """Begin the kept ticks of symbols at a moment; nothing before it is made up for."""
    with leased(lease):
        await conn.fetchval(_BEGIN_ANEW, lease.name, lease.epoch, list(symbols), from_ms)


async def rounds_after(conn: asyncpg.Connection, epoch: int, number: int) -> list[NumberedRound]:
    """The rounds after one, oldest first, as far back as they are kept."""
    rows = await conn.fetch(f"{_ROUNDS} WHERE (epoch, number) > ($1, $2) ORDER BY epoch, number", epoch, number)
    return [NumberedRound(row["epoch"], row["number"], decoded(row["payload"])) for row in rows]


async def newest_round(conn: asyncpg.Connection) -> NumberedRound | None:
    """The last round that is kept."""
    row = await conn.fetchrow(f"{_ROUNDS} ORDER BY epoch DESC, number DESC LIMIT 1")
    return None if row is None else NumberedRound(row["epoch"], row["number"], decoded(row["payload"]))


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


async def forget(db: Database, lease: Lease, before_ms: int, limit: int) -> int:
    """Let go of ticks from before a moment, at most ``limit``; how many those were."""
    async with db.transaction() as tx:
        with leased(lease):
            dropped = await tx.fetchval(_FORGET, lease.name, lease.epoch, before_ms, limit)
    return int(dropped or 0)


# --- rounds as they are kept ------------------------------------------------------------------------------------------


def encoded(round: Round) -> bytes:
    """A round as the table has it."""
    ticks = [(tick.symbol, tick.price, tick.time_ms, tick.id, tick.quantity) for tick in round.ticks]
    return msgspec.msgpack.encode((round.time_ms, ticks, round.withheld))


def decoded(payload: bytes) -> Round:
    """The round that was kept."""
    time_ms, ticks, withheld = _DECODER.decode(payload)
    return Round(time_ms, [Tick(*one) for one in ticks], withheld)
