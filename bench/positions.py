"""ticks_100k_open, flat_positions: what a second of a thousand ticks costs while ever more positions are open.

With 100, 10,000 and 100,000 open positions that no tick reaches, the contract engine works through stretches of a
thousand ticks, each one step and one commit, database included. The first figure is the share of its second that a
stretch takes with the most; the second is what a stretch takes with the most ÷ with the fewest, which is 1 where what
is open costs nothing.
"""

from __future__ import annotations

import asyncio
import bisect
import statistics
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import asyncpg
import uvloop
from agio_contract import plugin
from agio_contract.declared import parameters as constants
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.prices import InstrumentInfo, KeptTicks, NoPrices, Stretch, Tick
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.migrate import migrate
from agio_testing.plugin_bench import PluginBench

SYMBOL = "BTCUSDT"
PRICE = 6_400_000
COUNTS = (100, 10_000, 100_000)
TICKS = 1_000
STRETCHES = 6
"""Of each round."""
_COLUMNS = (
    "SELECT column_name FROM information_schema.columns WHERE table_name = 'contract_position' AND is_identity = 'NO'"
)
_COPY = """
    INSERT INTO contract_position ({columns}, id, entry, low_price, high_price)
    SELECT {columns}, id + n, entry + n, 3000000 + n % 3000000, 6800000 + n % 3000000
    FROM (SELECT * FROM contract_position ORDER BY id LIMIT 1) p, generate_series($1::bigint, $2::bigint) n
"""


class Made(NoPrices):
    """Ticks as they are made, a millisecond apart."""

    def __init__(self, begin_ms: int) -> None:
        self.ticks = {SYMBOL: [Tick(SYMBOL, PRICE, begin_ms, 1)]}
        self.times = {SYMBOL: [begin_ms]}
        self.through_ms = begin_ms

    def instruments(self) -> Sequence[InstrumentInfo]:
        return [InstrumentInfo(SYMBOL, SYMBOL, "crypto", "BTC", "USDT", 2, 6, True, 1)]

    def latest(self, symbol: str) -> Tick | None:
        return self.ticks[symbol][-1]

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return True

    async def kept(self, conn: asyncpg.Connection, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        found = []
        for one in asked:
            times, ticks = self.times[one.symbol], self.ticks[one.symbol]
            low, high = bisect.bisect_left(times, one.from_ms), bisect.bisect_right(times, one.until_ms)
            found.append(KeptTicks(tuple(ticks[low:high]), 0, self.through_ms))
        return found

    def more(self, count: int) -> None:
        """So many more, of a price that goes up and down a little."""
        line, times = self.ticks[SYMBOL], self.times[SYMBOL]
        for _ in range(count):
            self.through_ms += 1
            line.append(Tick(SYMBOL, PRICE + len(line) * 7919 % 2_000, self.through_ms, len(line) + 1))
            times.append(self.through_ms)


async def step(bench: PluginBench) -> float:
    """One step of the engine."""
    last = await bench.kernel.db.fetchval("SELECT max(try_at) FROM scheduled_job")
    began = time.perf_counter()
    await bench.run_jobs(max(last, datetime.now(UTC)) + timedelta(days=1))
    return time.perf_counter() - began


async def _stretches(bench: PluginBench, prices: Made, rounds: int) -> list[dict[str, Any]]:
    """Time that a stretch takes, median of a round's, with each count of open positions."""
    await bench.give(1, "USDT", 10**9)
    form: dict[str, Any] = {"product": "BTCUSDT-PERP", "side": "long", "kind": "market", "lots": "1", "leverage": "5"}
    answer = await bench("openContract", 1, **form)
    if answer.code:
        raise AssertionError(f"the first position was refused: {answer}")
    await asyncio.sleep(0.1)
    prices.through_ms = max(prices.through_ms, time.time_ns() // 10**6)
    prices.more(10)
    await step(bench)
    db = bench.kernel.db
    names = [row[0] for row in await db.fetch(_COLUMNS)]
    columns = ", ".join(name for name in names if name not in ("id", "entry", "low_price", "high_price"))
    taken: list[dict[str, Any]] = [{} for _ in range(rounds)]
    open_now = 1
    for count in COUNTS:
        await db.execute(_COPY.format(columns=columns), open_now, count - 1)
        await db.execute("ANALYZE contract_position")
        open_now = count
        for one in taken:
            seconds = []
            for _ in range(STRETCHES):
                prices.more(TICKS)
                seconds.append(await step(bench))
            one[f"stretch_s_{count}"] = round(statistics.median(seconds), 5)
    if await db.fetchval("SELECT cursor_ms FROM contract_board") != prices.through_ms:
        raise AssertionError("the engine is behind the ticks")
    return taken


async def _measure(rounds: int) -> list[dict[str, Any]]:
    prices = Made(time.time_ns() // 10**6)
    with tempfile.TemporaryDirectory(prefix="agio-positions-") as folder:
        Path(folder).chmod(0o711)  # noqa: ASYNC240 - before anything runs
        server = EmbeddedPostgres(Path(folder))
        await asyncio.to_thread(server.start)
        try:
            await migrate(server.dsn, plugin_of(plugin).of("migrations"))
            async with await Database.connect(server.dsn) as db:
                parameters = {constants.WALLET: "spot", constants.PRICE_AGE: "10min"}
                bench = PluginBench("contract", plugin, db, db, Path(folder), prices=prices, parameters=parameters)
                conn = await asyncpg.connect(server.dsn)
                await bench.kernel.ledger.ensure_assets(conn, bench.assets.values())
                await conn.close()
                raw = await _stretches(bench, prices, rounds)
        finally:
            await asyncio.to_thread(server.stop)
    few, most = (statistics.median(one[f"stretch_s_{count}"] for one in raw) for count in (COUNTS[0], COUNTS[-1]))
    flat = round(most / few, 2)
    return [
        {"name": "ticks_100k_open", "value": round(most, 3), "unit": "share", "pass": 1, "goal": 0.1, "rounds": raw},
        {"name": "flat_positions", "value": flat, "unit": "ratio", "pass": 2, "goal": 1.3, "rounds": raw},
    ]


def lines(rounds: int, quick: bool = False) -> list[dict[str, Any]]:
    """The lines, measured now."""
    return uvloop.run(_measure(rounds))
