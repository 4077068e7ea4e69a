"""Ticks that are kept: the same whoever keeps them, after an absence as without one, and forgotten after some days."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
from agio_market.tick_store.keeper import CHUNK_MS, KEPT_MS, TickKeeper
from agio_market.tick_store.store import forget, reached
from agio_market.tick_store.store import found as found_in

SYMBOLS = ("BTCUSDT", "ETHUSDT")
SOME = {symbol: load_catalogue()[symbol] for symbol in SYMBOLS}
HOUR_MS = 3_600_000


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    return (Migrations("market", "agio_market.migrations"),)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime.fromtimestamp(ANCHOR_MS / 1000, UTC))


def begun(
    clock: ManualClock, db: Database, kept: Collection[str] = ("BTCUSDT", "UNKNOWN"), held: Collection[str] = SYMBOLS
) -> tuple[Quotation, TickKeeper]:
    """A process that has just started."""

    async def are_held(_: Any) -> Collection[str]:
        return held

    market = Quotation(SOME, SimulatedSource(SOME, "a seed"), clock, found_in)
    market.keep(lambda: kept, are_held)
    market._begin()
    return market, TickKeeper(market, db)


async def found(market: Quotation, db: Database, symbol: str, from_ms: int, until_ms: int) -> KeptTicks:
    async with db.read() as conn:
        return (await market.kept(conn, [Stretch(symbol, from_ms, until_ms)]))[0]


async def test_every_tick_of_what_is_asked_for_is_kept_and_of_nothing_else(db: Database, clock: ManualClock):
    market, keeper = begun(clock, db)
    start = clock.now_ms()
    await keeper.keep()
    for _ in range(5):
        clock.advance(seconds=1)
        market._follow()
        await keeper.keep()
    kept = await found(market, db, "BTCUSDT", start + 1, start + 60_000)
    assert kept.ticks and [tick.time_ms for tick in kept.ticks] == [start + 1000 * n for n in range(1, 6)]
    assert (kept.since_ms, kept.through_ms) == (start, start + 5000)
    assert kept.ticks[-1].price == market.latest("BTCUSDT").price  # type: ignore[union-attr]
    assert (await found(market, db, "ETHUSDT", 0, start + 60_000)) == KeptTicks((), 0, -1)


async def test_after_an_absence_the_ticks_are_those_that_would_have_been_kept(db: Database, clock: ManualClock):
    start = clock.now_ms()
    _, first = begun(clock, db)
    await first.keep()
    clock.advance(hours=1)
    market, second = begun(clock, db)
    turns = 0
    while not await second.keep():
        turns += 1
    assert turns >= HOUR_MS // CHUNK_MS - 1
    kept = await found(market, db, "BTCUSDT", start + 1, start + HOUR_MS)
    assert isinstance(market.source, SimulatedSource)
    reported = market.source.ticks_between("BTCUSDT", start + 1, start + HOUR_MS + 1)
    assert [(one.id, one.time_ms, one.price) for one in kept.ticks] == [
        (one.id, one.time_ms, one.price) for one in reported
    ]
    assert kept.through_ms == start + HOUR_MS


async def test_what_nothing_is_settled_by_begins_anew_after_an_absence(db: Database, clock: ManualClock):
    start = clock.now_ms()
    _, first = begun(clock, db, kept=SYMBOLS)
    await first.keep()
    clock.advance(hours=2)
    market, second = begun(clock, db, kept=SYMBOLS, held=["ETHUSDT"])
    while not await second.keep():
        pass
    held = await found(market, db, "ETHUSDT", start, clock.now_ms())
    assert (held.since_ms, held.through_ms, len(held.ticks)) == (start, start + 2 * HOUR_MS, 7200)
    other = await found(market, db, "BTCUSDT", start, clock.now_ms())
    assert (other.since_ms, other.through_ms) == (start + 2 * HOUR_MS - CHUNK_MS, start + 2 * HOUR_MS)
    assert len(other.ticks) == CHUNK_MS // 1000


async def test_two_who_keep_the_same_keep_it_once(db: Database, clock: ManualClock):
    (market, one), (_, other) = begun(clock, db), begun(clock, db)
    await one.keep()
    await other.keep()
    start = clock.now_ms()
    for _ in range(3):
        clock.advance(seconds=1)
        market._follow()
        await one.keep()
    other._quotation._follow()
    await other.keep()
    assert len((await found(market, db, "BTCUSDT", start + 1, start + 3000)).ticks) == 3
    assert await reached(db) == {"BTCUSDT": start + 3000}


async def test_what_is_older_than_some_days_is_forgotten_and_said_to_be(db: Database, clock: ManualClock):
    market, keeper = begun(clock, db)
    start = clock.now_ms()
    await keeper.keep()
    clock.advance(seconds=10)
    market._follow()
    await keeper.keep()
    assert await forget(db, start + 5_000, 100) == 4
    kept = await found(market, db, "BTCUSDT", start, start + 10_000)
    assert [tick.time_ms for tick in kept.ticks] == [start + 1000 * n for n in range(5, 11)]
    assert kept.since_ms == start + 5_000
    clock.advance(milliseconds=2 * KEPT_MS)
    later, again = begun(clock, db)
    await again.keep()
    assert (await reached(db))["BTCUSDT"] == clock.now_ms() - KEPT_MS + CHUNK_MS
    assert later.reported_ms == clock.now_ms()


async def test_what_was_kept_is_played_again_as_it_was(db: Database, clock: ManualClock, tmp_path: Path):
    market, keeper = begun(clock, db)
    start = clock.now_ms()
    await keeper.keep()
    clock.advance(seconds=130)
    market._follow()
    await keeper.keep()
    file = tmp_path / "ticks.csv"
    with file.open("w") as out:
        async with db.read() as conn:
            written = await write(conn, "BTCUSDT", SOME["BTCUSDT"].price_decimals, out, page_size=7)
    kept = await found(market, db, "BTCUSDT", start, clock.now_ms())
    source = ReplaySource({"BTCUSDT": file}, SOME)
    played = source.advance(clock.now_ms())
    assert written >= len(kept.ticks) > 100
    assert [(tick.time_ms, tick.price) for tick in played][-len(kept.ticks) :] == [
        (tick.time_ms, tick.price) for tick in kept.ticks
    ]
