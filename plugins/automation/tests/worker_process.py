"""A worker in a process of its own, for a test that kills it: ``python worker_process.py DSN FOLDER SEED``.

It says ``ready``, and carries out what is due until it is killed.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from agio_kernel.jobs import JobRunner
from agio_kernel.postgres.db import Database
from automation_bench import AutomationBench


async def work(dsn: str, folder: Path) -> None:
    async with await Database.connect(dsn, min_size=1, max_size=2) as db:
        bench = AutomationBench(db, db, folder)
        runner = JobRunner(db, bench.kernel.directory.made("jobs", bench.kernel))
        print("ready", flush=True)  # noqa: T201 - the test waits for it
        # ended by others: the test kills the process
        while True:
            # What is due by this clock alone: the price that it sees is the one of that hour.
            await bench.clock.read(db)
            await runner.run(bench.clock.now())
            await asyncio.sleep(0.005)


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1], Path(sys.argv[2])))
