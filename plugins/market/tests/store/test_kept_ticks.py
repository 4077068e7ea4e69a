"""Ticks that are kept: the same whoever keeps them, after an absence as without one, and forgotten after some days."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.prices import KeptTicks, Stretch
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_market.instruments.catalogue import load_catalogue
from agio_market.quotes.quotation import Quotation
from agio_market.sources.replay import ReplaySource
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from agio_market.tick_store.command import write
from agio_market.tick_store.keeper import CHUNK_MS, KEPT_MS
from agio_market.tick_store.leader import PriceLeader
from agio_market.tick_store.store import forget, reached
from agio_market.tick_store.store import found as found_in
from telling import advance

SYMBOLS = ("BTCUSDT", "ETHUSDT")
SOME = {symbol: load_catalogue()[symbol] for symbol in SYMBOLS}
HOUR_MS = 3_600_000


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    return (Migrations("market", "agio_market.migrations"),)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime.fromtimestamp(ANCHOR_MS / 1000, UTC))


@asynccontextmanager
async def begun(
    clock: ManualClock, db: Database, kept: Collection[str] = ("BTCUSDT", "UNKNOWN"), held: Collection[str] = SYMBOLS
) -> AsyncIterator[tuple[Quotation, PriceLeader]]:
    """A process that has just started, and leads where nobody else does."""

    async def are_held(_: Any) -> Collection[str]:
        return held

    market = Quotation(SOME, SimulatedSource(SOME, "a seed"), clock, found_in)
    market.keep(lambda: kept, are_held)
    leader = PriceLeader(market, db, clock)
    async with leader.leading():
        try:
            await leader.begin()
            yield market, leader
        finally:
            await leader.stop()


async def caught_up(leader: PriceLeader) -> int:
    """Make up for an absence; how many parts it took."""
    parts = 1
    while not await leader._keeper.catch_up((await leader._connected()).connection):
        parts += 1
    return parts


async def found(market: Quotation, db: Database, symbol: str, from_ms: int, until_ms: int) -> KeptTicks:
    async with db.read() as conn:
        return (await market.kept(conn, [Stretch(symbol, from_ms, until_ms)]))[0]


async def test_every_tick_of_what_is_asked_for_is_kept_and_of_nothing_else(db: Database, clock: ManualClock):
    start = clock.now_ms()
    async with begun(clock, db) as (market, leader):
        for _ in range(5):
            clock.advance(seconds=1)
            await leader.turn()
        kept = await found(market, db, "BTCUSDT", start + 1, start + 60_000)
        assert kept.ticks and [tick.time_ms for tick in kept.ticks] == [start + 1000 * n for n in range(1, 6)]
        assert (kept.since_ms, kept.through_ms) == (start, start + 5000)
        assert kept.ticks[-1].price == market.latest("BTCUSDT").price  # type: ignore[union-attr]
        assert (await found(market, db, "ETHUSDT", 0, start + 60_000)) == KeptTicks((), 0, -1)


async def test_after_an_absence_the_ticks_are_those_that_would_have_been_kept(db: Database, clock: ManualClock):
    start = clock.now_ms()
    async with begun(clock, db):
        pass
    clock.advance(hours=1)
    async with begun(clock, db) as (market, leader):
        assert await caught_up(leader) >= HOUR_MS // CHUNK_MS - 1
        kept = await found(market, db, "BTCUSDT", start + 1, start + HOUR_MS)
        reported = market.source.ticks_between("BTCUSDT", start + 1, start + HOUR_MS + 1)
        assert [(one.id, one.time_ms, one.price) for one in kept.ticks] == [
            (one.id, one.time_ms, one.price) for one in reported
        ]
        assert kept.through_ms == start + HOUR_MS
        clock.advance(seconds=1)
        await leader.turn()
        assert (await reached(db))["BTCUSDT"] == clock.now_ms(), "and goes on with the rounds"


async def test_a_clock_that_is_set_ahead_by_far_passes_over_ticks_that_are_kept_all_the_same(
    db: Database, clock: ManualClock
):
    start = clock.now_ms()
    async with begun(clock, db) as (market, leader):
        clock.advance(hours=1)
        await leader.turn()
        await caught_up(leader)
        kept = await found(market, db, "BTCUSDT", start + 1, start + HOUR_MS)
        assert [tick.time_ms for tick in kept.ticks] == list(range(start + 1000, start + HOUR_MS + 1, 1000))


async def test_what_nothing_is_settled_by_begins_anew_after_an_absence(db: Database, clock: ManualClock):
    start = clock.now_ms()
    async with begun(clock, db, kept=SYMBOLS):
        pass
    clock.advance(hours=2)
    async with begun(clock, db, kept=SYMBOLS, held=["ETHUSDT"]) as (market, leader):
        await caught_up(leader)
        held = await found(market, db, "ETHUSDT", start, clock.now_ms())
        assert (held.since_ms, held.through_ms, len(held.ticks)) == (start, start + 2 * HOUR_MS, 7200)
        other = await found(market, db, "BTCUSDT", start, clock.now_ms())
        assert (other.since_ms, other.through_ms) == (start + 2 * HOUR_MS - CHUNK_MS, start + 2 * HOUR_MS)
        assert len(other.ticks) == CHUNK_MS // 1000


async def test_what_is_older_than_some_days_is_forgotten_and_said_to_be(db: Database, clock: ManualClock):
    start = clock.now_ms()
    async with begun(clock, db) as (market, leader):
        clock.advance(seconds=10)
        await leader.turn()
        assert await forget(db, leader._lease, start + 5_000, 100) == 4
        kept = await found(market, db, "BTCUSDT", start, start + 10_000)
        assert [tick.time_ms for tick in kept.ticks] == [start + 1000 * n for n in range(5, 11)]
        assert kept.since_ms == start + 5_000
    clock.advance(milliseconds=2 * KEPT_MS)
    async with begun(clock, db) as (market, leader):
        await leader._keeper.catch_up((await leader._connected()).connection)
        assert (await reached(db))["BTCUSDT"] == clock.now_ms() - KEPT_MS + CHUNK_MS
        assert market.reported_ms == clock.now_ms()


async def test_what_was_kept_is_played_again_as_it_was(db: Database, clock: ManualClock, tmp_path: Path):
    start = clock.now_ms()
    async with begun(clock, db) as (market, leader):
        clock.advance(seconds=130)
        await leader.turn()
        file = tmp_path / "ticks.csv"
        with file.open("w") as out:
            async with db.read() as conn:
                written = await write(conn, "BTCUSDT", SOME["BTCUSDT"].price_decimals, out, page_size=7)
        kept = await found(market, db, "BTCUSDT", start, clock.now_ms())
    source = ReplaySource({"BTCUSDT": file}, SOME)
    played = advance(source, clock.now_ms())
    assert written >= len(kept.ticks) > 100
    assert [(tick.time_ms, tick.price) for tick in played][-len(kept.ticks) :] == [
        (tick.time_ms, tick.price) for tick in kept.ticks
    ]
