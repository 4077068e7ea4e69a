"""kill -9 of a worker in the middle of scheduled work: ``working`` lets one work beside the test, and kills it at the
end.

The worker is this module run as a program. It makes its bench by the function that the test names, so the function
stands in a module of its own beside the tests, and takes a database, once more for its owner, and a folder.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from importlib import import_module
from pathlib import Path

from agio_kernel.postgres.db import Database, DatabaseUnavailable, OutcomeUnknown, Retry

from agio_testing.plugin_bench import PluginBench

MakeBench = Callable[[Database, Database, Path], PluginBench]
Seen = Callable[[], Awaitable[bool]]
LONGEST_S = 120


@asynccontextmanager
async def working(
    make_bench: MakeBench, dsn: str, until: datetime, *, batch: int | None = None
) -> AsyncIterator[Callable[[Seen], Awaitable[None]]]:
    """Let a worker carry out what is due at ``until``, and kill it at the end; yields how to wait for what it does.

    ``batch`` makes its transactions small, so that it's killed between many of them. A worker that was done before
    fails the test: nothing was in the middle of anything. A database that is away is waited for, as the host does.
    """
    maker = f"{make_bench.__module__}:{make_bench.__name__}"
    command = [sys.executable, "-m", "agio_testing.races.crash_worker", maker, dsn, until.isoformat(), str(batch or "")]
    process = await asyncio.to_thread(
        subprocess.Popen,
        command,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stderr=subprocess.PIPE,
    )

    async def wait_for(seen: Seen) -> None:
        async with asyncio.timeout(LONGEST_S):
            while process.poll() is None and not await seen():  # noqa: ASYNC110
                await asyncio.sleep(0.01)  # what is carried out is the witness, and it has no event

    try:
        yield wait_for
    finally:
        process.send_signal(signal.SIGKILL)
        _, said = await asyncio.to_thread(process.communicate)
    assert process.returncode == -signal.SIGKILL, said[-2000:] or "the worker was done before it was killed"


async def killed(
    make_bench: MakeBench,
    dsn: str,
    until: datetime,
    seen: Seen,
    *,
    batch: int | None = None,
    pause_s: float = 0.0,
) -> None:
    """Let a worker carry out what is due at ``until``, and kill it once ``seen`` and ``pause_s`` later."""
    async with working(make_bench, dsn, until, batch=batch) as wait_for:
        await wait_for(seen)
        await asyncio.sleep(pause_s)


async def _work(maker: str, dsn: str, until: str, batch: str) -> None:
    module, _, name = maker.partition(":")
    make_bench: MakeBench = getattr(import_module(module), name)
    with tempfile.TemporaryDirectory() as folder:
        async with await Database.connect(dsn, min_size=1, max_size=3) as db:
            bench = make_bench(db, db, Path(folder))
            left = True
            # ended by others: the test kills the process
            while left:
                try:
                    left = bool(await bench.run_jobs(datetime.fromisoformat(until), int(batch) if batch else None))
                except (DatabaseUnavailable, OutcomeUnknown, Retry):
                    await asyncio.sleep(0.05)


if __name__ == "__main__":
    asyncio.run(_work(*sys.argv[1:]))
