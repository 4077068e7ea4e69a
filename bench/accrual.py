"""A day of custody for many orders: yield published and credited, books posted, the next day scheduled.

accrual_rows_vs_copy divides the time that COPY takes for the very rows which the day left in the ledger, into a table
with the same columns, keys and indexes, by the time that the accrual took, in interleaved rounds on one server. The
accrual's other work (the orders themselves, their scheduled work, the events) is its own cost.
"""

import importlib
import statistics
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import asyncpg
import uvloop
from agio_custody import plugin
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import migrate
from agio_testing.plugin_bench import USDT, PluginBench

from bench.orders import _database, _server

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "plugins" / "custody" / "tests" / "store"))
many_orders = importlib.import_module("many_orders")

COUNT, QUICK_COUNT = 20_000, 2_000
PRODUCT, AMOUNT, MOST_ROUNDS = "usdt-30", "500", 29
"""Every round is another day of the product's month."""
_COPY_OF_THE_LEDGER = "CREATE TABLE copied (LIKE ledger_transfer INCLUDING ALL)"


async def _copied(conn: asyncpg.Connection, after: int) -> tuple[int, float]:
    """Number of rows that came into the ledger after this one, and the seconds that COPY takes for them."""
    rows = await conn.fetch("SELECT * FROM ledger_transfer WHERE id > $1 ORDER BY id", after)
    await conn.execute("TRUNCATE copied")
    began = time.perf_counter()
    await conn.copy_records_to_table("copied", records=[tuple(row) for row in rows], columns=list(rows[0].keys()))
    return len(rows), time.perf_counter() - began


async def _measure(rounds: int, quick: bool) -> list[dict[str, Any]]:
    count, raw = QUICK_COUNT if quick else COUNT, []
    async with _server() as server:
        dsn = await _database(server.dsn, "accrual")
        await migrate(dsn, plugin_of(plugin).of("migrations"))
        async with (
            await Database.connect(dsn, min_size=1, max_size=4) as db,
            await Database.connect(dsn, min_size=1, max_size=2, role="") as owner,
        ):
            with tempfile.TemporaryDirectory() as folder:
                bench = await PluginBench("custody", plugin, db, owner, Path(folder), assets=(USDT,)).open()
                await bench.give(many_orders.ANN, "USDT", (count + 1) * 500 * 10**USDT.scale)
                one = await many_orders.fill(bench, count, PRODUCT, AMOUNT)
                conn = await asyncpg.connect(dsn)
                await conn.execute(_COPY_OF_THE_LEDGER)
                await conn.execute("VACUUM ANALYZE")
                for day in range(1, min(rounds, MOST_ROUNDS) + 1):
                    until = bench.kernel.settings.calendar.begin(one.begins + timedelta(day)) + timedelta(hours=1)
                    after = await conn.fetchval("SELECT max(id) FROM ledger_transfer")
                    began, steps = time.perf_counter(), 0
                    while done := await bench.run_jobs(until):
                        steps += done
                    accrued_s = time.perf_counter() - began
                    rows, copied_s = await _copied(conn, after)
                    raw.append(
                        {
                            "accrued_s": round(accrued_s, 3),
                            "copied_s": round(copied_s, 3),
                            "steps": steps,
                            "ledger_rows": rows,
                        }
                    )
                await conn.close()
                await bench.verify()
    median = {name: statistics.median(one[name] for one in raw) for name in raw[0]}
    return [
        {
            "name": "accrual_rows_vs_copy",
            "value": round(median["copied_s"] / median["accrued_s"], 3),
            "unit": "ratio",
            "pass": 0.2,
            "goal": 0.5,
            "rounds": raw,
            "orders": count,
            "days_per_second": round(median["steps"] / median["accrued_s"]),
        }
    ]


def lines(rounds: int, quick: bool = False) -> list[dict[str, Any]]:
    """The line, measured now."""
    return uvloop.run(_measure(rounds, quick))
