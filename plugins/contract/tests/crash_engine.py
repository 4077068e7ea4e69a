"""A process that carries positions through ticks until it is killed: `crash_engine.py DSN PRICES POSITIONS`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from agio_contract import plugin
from agio_contract.engine import advance
from agio_kernel.postgres.db import Database
from agio_testing.plugin_bench import PluginBench
from contract_bench import PARAMETERS, run
from written_prices import WrittenPrices


async def main(dsn: str, prices: str, positions: str) -> None:
    # Small steps, so that whoever kills it meets it in the middle of things.
    advance.POSITIONS, advance.ROUNDS = int(positions), 1
    with tempfile.TemporaryDirectory() as folder:
        async with await Database.connect(dsn, max_size=3) as db:
            written = WrittenPrices.load(Path(prices))
            bench = PluginBench("contract", plugin, db, db, Path(folder), prices=written, parameters=PARAMETERS)
            while True:
                await run(bench)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
