"""The watcher: what proving the ledger all the time costs.

- watcher_share_of_core: the share of one core that the watcher takes, its own process and its connection's together,
  while a thousand orders a second are placed, a third of which trades. Rounds are medians of seconds that are alike.
"""

import asyncio
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import uvloop
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness, prepare

from bench.orders import PRICE, RICH, USERS, Terms

ORDERS_PER_S = 1_000
ROUND_S = 5.0
_TICK_S = 0.01
_JIFFY_S = 1 / os.sysconf("SC_CLK_TCK")


def lines(rounds: int) -> list[dict[str, Any]]:
    """Measure the line."""
    folder = Path(tempfile.mkdtemp(prefix="agio-bench-"))
    folder.chmod(0o711)
    try:
        with EmbeddedPostgres(folder) as dsn:
            shares = uvloop.run(_measure(dsn, rounds))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return [
        {
            "name": "watcher_share_of_core",
            "value": round(statistics.median(shares), 3),
            "unit": "cores",
            "pass": 0.15,
            "goal": 0.08,
        }
    ]


async def _measure(dsn: str, rounds: int) -> list[float]:
    await prepare(dsn)
    async with await Database.connect(dsn) as db, open_harness(db, {"BTCUSDT": PRICE}) as harness:
        for user in range(1, USERS + 1):
            await harness.fund(user, 0, RICH)
        async with _sealing(harness), _watching(dsn) as processes:
            shares, placed = [], 0
            await _orders(harness, ROUND_S, 0)
            for number in range(rounds):
                before = _cpu_s(processes)
                placed += await _orders(harness, ROUND_S, 1 + number)
                shares.append((_cpu_s(processes) - before) / ROUND_S)
        report = await harness.verify()
        assert report.ok, report.findings[:3]
        assert placed > 0.9 * ORDERS_PER_S * ROUND_S * rounds, f"only {placed / rounds / ROUND_S:.0f} orders a second"
        return shares


async def _orders(harness: EngineHarness, seconds: float, seed: int) -> int:
    """Orders at an even pace; how many were taken."""
    terms, waiting, done = Terms(seed), set[asyncio.Task[None]](), [0]

    async def place() -> None:
        user, side, price, quantity = terms.next()
        with suppress(ApiError):  # its own order stands in the way, or the cap is reached
            await harness.place(user, 0, "BTCUSDT", side, price=price, quantity=quantity)
        done[0] += 1

    loop = asyncio.get_running_loop()
    began, sent = loop.time(), 0
    while (now := loop.time() - began) < seconds:
        for _ in range(int(now * ORDERS_PER_S) - sent):
            waiting.add(task := asyncio.create_task(place()))
            task.add_done_callback(waiting.discard)
            sent += 1
        await asyncio.sleep(_TICK_S)
    await asyncio.gather(*waiting)
    return done[0]


@asynccontextmanager
async def _sealing(harness: EngineHarness) -> AsyncIterator[None]:
    async def seal() -> None:
        while True:
            async with harness.db.read() as conn:
                await harness.ledger.seal(conn)
            await asyncio.sleep(1)

    task = asyncio.create_task(seal())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def _watching(dsn: str) -> AsyncIterator[list[int]]:
    """The watcher in a process of its own; the numbers of its process and of its connection's."""
    watcher = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.watch", dsn)
    try:
        conn = await asyncpg.connect(dsn)
        backend = None
        while backend is None:
            backend = await conn.fetchval(
                "SELECT pid FROM pg_stat_activity WHERE application_name = 'agio writer watcher'"
            )
            await asyncio.sleep(0.1)
        await conn.close()
        yield [watcher.pid, backend]
    finally:
        watcher.terminate()
        await watcher.wait()


def _cpu_s(processes: list[int]) -> float:
    """CPU time that the processes have used by now."""
    used = 0.0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        used += (int(fields[11]) + int(fields[12])) * _JIFFY_S
    return used


async def _watch(dsn: str) -> None:
    from types import SimpleNamespace

    from agio_kernel.ledger import Ledger
    from agio_kernel.ledger.watcher import Watcher
    from agio_kernel.plugins.found import ledger_within
    from agio_kernel.ports.clock import SystemClock
    from agio_kernel.ports.ids import IdSource
    from agio_spot import declared

    ids = IdSource(SystemClock())
    async with await Database.connect(dsn) as db:
        kernel: Any = SimpleNamespace(db=db, ids=ids, ledger=Ledger(ledger_within(declared), ids))
        async with Watcher(kernel).watching():
            await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(_watch(sys.argv[1]))
