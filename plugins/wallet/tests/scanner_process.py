"""A scanner in a process of its own, for a test that kills it: ``python scanner_process.py DSN CHAIN FOLDER``.

It says ``ready``, waits for a line, and scans a few blocks at a time until it is at the chain's head.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from agio_kernel.postgres.db import Database
from agio_wallet.chain import scan as scan_chain
from scripted_chain import ScriptedChain
from wallet_site import Site

BLOCKS_AT_A_TIME = 3


async def scan(dsn: str, chain: ScriptedChain, folder: Path) -> None:
    async with await Database.connect(dsn, min_size=1, max_size=2) as db:
        site = Site(db, db, folder, gateway=chain)
        print("ready", flush=True)  # noqa: T201 - the test waits for it
        sys.stdin.readline()
        # ended by others: the test kills the process
        while True:
            await scan_chain.scan_all(site.context)
            if await db.fetchval("SELECT block_hash FROM wallet_scan") == chain.branch[-1][0].hash:
                return
            await asyncio.sleep(0.01)


if __name__ == "__main__":
    scan_chain.BATCH = BLOCKS_AT_A_TIME
    asyncio.run(scan(sys.argv[1], ScriptedChain.read(Path(sys.argv[2])), Path(sys.argv[3])))
