"""The options of a development deployment: made once, by calls as everybody makes them."""

from __future__ import annotations

import asyncio

from agio_demo.options.cases import seed_cases
from agio_demo.options.seeds import SEEDS
from agio_options.options import Options
from option_bench import UNIT, later


async def opening_balances(bench, done):
    """Fund users as the wallet of a deployment does meanwhile."""
    funded = set()
    # ended by others: the test ends the task
    while not done.is_set():
        for row in await bench.kernel.db.fetch("SELECT id FROM app_user WHERE email LIKE 'option.%'"):
            if row["id"] not in funded:
                funded.add(row["id"])
                await bench.give(row["id"], "USDT", 10_000 * UNIT)
        await asyncio.sleep(0.02)


async def seeded(bench, processes=1):
    """Return the number of cases made, by so many processes at once."""
    done = asyncio.Event()
    concurrently = asyncio.create_task(opening_balances(bench, done))
    made = await asyncio.gather(*(seed_cases(bench.kernel.part(Options)) for _ in range(processes)))
    done.set()
    await concurrently
    return sum(made)


async def test_they_are_made_once_even_by_two_processes_and_entered_by_ticks(bench):
    assert await seeded(bench, processes=2) == len(SEEDS)
    assert await seeded(bench) == 0
    await bench.run_jobs(later(10))
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM options_option WHERE state = 'holding'") == len(SEEDS)
    await bench.verify()
