"""kill -9 of who settles and of the database, again and again while thousands of options end: each is settled once, at
the price it would have had. ``AGIO_FAULTS=long`` settles 10,000.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from fractions import Fraction
from pathlib import Path

import pytest
import pytest_asyncio
from agio_kernel.postgres.db import Database, DatabaseUnavailable
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.migrate import Migrations, migrate
from agio_testing.fixtures import PATIENT, reachable_folder
from agio_testing.plugin_bench import PluginBench
from agio_testing.races.crash_worker import killed, working
from naive_option import Naive, naive
from option_bench import bought, copies, later, open_bench, settling_bench
from scripted_prices import ScriptedPrices

OPTIONS = 10_000 if os.environ.get("AGIO_FAULTS") == "long" else 1_200
KILLS, FEWEST = 8, 3
BATCH, BEFORE = OPTIONS // 60, OPTIONS // 30
LEFT = OPTIONS // 3
"""Nobody is killed any more where so few are left: a fast machine would settle them before it comes to that."""
SETTLED = "SELECT count(*) FROM options_option WHERE settlement IS NOT NULL"


async def held(bench: PluginBench) -> None:
    """So many options, entered."""
    for product in ("BTCUSDT-30", "ETHUSDT-30"):
        for direction in ("rise", "fall"):
            await bought(bench, product=product, direction=direction)
    await bench.run_jobs(later(5))
    for row in await bench.kernel.db.fetch("SELECT id FROM options_option ORDER BY id"):
        await copies(bench, row["id"], OPTIONS // 4 - 1)
    await bench.verify()


async def settled(bench: PluginBench) -> int:
    """Return the number of settled options; waits for a database that is away."""
    # ended by others: the server's guard starts it again
    while True:
        try:
            return await bench.kernel.db.fetchval(SETTLED)
        except DatabaseUnavailable:
            await asyncio.sleep(0.01)


async def each_is_settled_once_as_if_nothing_had_been(bench: PluginBench, prices: ScriptedPrices) -> None:
    """Settle what is left, and look at every option, every transfer and every receipt."""
    while await bench.run_jobs(later(7_200)):  # steps that met no database are tried again a little later
        pass
    rows = await bench.kernel.db.fetch("SELECT * FROM options_option")
    assert len(rows) == OPTIONS and len({row["settlement"] for row in rows}) == OPTIONS
    legs = 0
    for row in rows:
        seconds = range(row["accepted_ms"] // 1000 - 1, row["settles_ms"] // 1000 + 2)
        ticks = [prices.tick(row["symbol"], second) for second in seconds]
        rates = Fraction(row["profit_ppm"], 10**6), Fraction(row["fee_ppm"], 10**6)
        moments = row["window_ms"], row["accepted_ms"], row["settles_ms"]
        expected = naive(Naive(row["direction"], row["stake"], *rates, row["tie"], *moments), ticks)
        found = row["state"], row["entry_price"], row["settled_price"]
        assert found == (expected.state, expected.entry, expected.settlement)
        legs += {"won": 2, "lost": 2, "tied": 1}[row["state"]]
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM ledger_transfer WHERE cause_kind = 3601") == legs
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM scheduled_job") == 0
    report = await bench.receipts()
    assert report.faults == 0 and report.counts["options.settlement"] == OPTIONS
    await bench.verify()


@pytest.mark.realtime
@pytest.mark.slow
async def test_whoever_is_killed_while_settling_leaves_every_option_to_be_settled_once(bench, prices, database_url):
    await held(bench)
    chance = random.Random(1)
    kills = 0
    while kills < KILLS and OPTIONS - await settled(bench) > LEFT:
        before = await settled(bench)

        async def seen(most: int = before + BEFORE) -> bool:
            return await settled(bench) >= most

        pause_s = chance.random() / 20
        await killed(settling_bench, database_url, later(3_600), seen, batch=BATCH, pause_s=pause_s)
        kills += 1
    assert kills >= FEWEST, "too few were killed in the middle of it"
    await each_is_settled_once_as_if_nothing_had_been(bench, prices)


@pytest_asyncio.fixture
async def server(migrations: list[Migrations]) -> AsyncIterator[EmbeddedPostgres]:
    """A PostgreSQL of its own that writes through, as a deployment's: it is started again when it is killed."""
    with reachable_folder("agio-kill-") as folder:
        one = EmbeddedPostgres(folder / "data")
        await asyncio.to_thread(one.start)
        one.supervise()
        try:
            await migrate(one.dsn, migrations)
            yield one
        finally:
            await asyncio.to_thread(one.stop)


@pytest.mark.realtime
@pytest.mark.slow
async def test_a_database_killed_under_who_settles_leaves_every_option_to_be_settled_once(
    server: EmbeddedPostgres, prices: ScriptedPrices, tmp_path: Path
):
    """In turn the database alone, whose worker goes on by itself when it is back, and both at the same moment."""
    chance = random.Random(2)
    alone = together = 0

    async def cut() -> int:
        pid = server.pid
        assert pid is not None
        await asyncio.sleep(chance.random() / 20)
        os.kill(pid, signal.SIGKILL)
        return pid

    async def back(dead: int) -> None:
        # ended by others: the server's guard starts it again
        while server.pid in (None, dead):  # noqa: ASYNC110
            await asyncio.sleep(0.01)  # its guard starts it again, and tells nobody
        await settled(bench)

    async with (
        await Database.connect(server.dsn, limits=PATIENT) as db,
        await Database.connect(server.dsn, role="", limits=PATIENT) as owner_db,
    ):
        bench = await open_bench(db, owner_db, tmp_path, prices)
        await held(bench)
        while alone + together < KILLS and OPTIONS - await settled(bench) > LEFT:
            most = await settled(bench) + BEFORE

            async def seen() -> bool:
                return await settled(bench) >= most  # noqa: B023 - asked within this turn

            async with working(settling_bench, server.dsn, later(3_600), batch=BATCH) as wait_for:
                await wait_for(seen)
                dead = await cut()
                if alone <= together:
                    alone += 1
                    await back(dead)
                    most = await settled(bench) + BEFORE
                    await wait_for(seen)
                else:
                    together += 1
            await back(dead)
        assert alone >= 2 and together >= 1, "too few were killed in the middle of it"
        await each_is_settled_once_as_if_nothing_had_been(bench, prices)
