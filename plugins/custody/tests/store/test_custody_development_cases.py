"""The cases of a development deployment: they wait in the queue, once, and can be decided as any other."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from agio_demo.custody.cases import seed_cases
from agio_demo.custody.seeds import SEEDS

QUEUE = "custody.redemptions"


async def deployment(bench, done):
    """Work of a deployment meanwhile: book opening balances, and run scheduled work."""
    funded = set()
    # ended by others: the test ends the task
    while not done.is_set():
        for row in await bench.kernel.db.fetch("SELECT id FROM app_user WHERE email LIKE 'custody.%'"):
            if row["id"] not in funded:
                funded.add(row["id"])
                await bench.give(row["id"], "USDT", 10_000 * 10**6)
                await bench.give(row["id"], "BTC", 10**7)
        await bench.run_jobs(datetime.now(UTC))
        await asyncio.sleep(0.02)


async def seeded(bench, processes=1):
    """Return the number of cases made, by so many processes at once."""
    done = asyncio.Event()
    concurrently = asyncio.create_task(deployment(bench, done))
    made = await asyncio.gather(*(seed_cases(bench.kernel) for _ in range(processes)))
    done.set()
    await concurrently
    return sum(made)


async def test_they_wait_with_their_days_credited_and_the_books_add_up(bench):
    assert await seeded(bench) == len(SEEDS)
    assert len(await bench.waiting(QUEUE)) == len(SEEDS)
    rows = await bench.kernel.db.fetch("SELECT credited_days, earned FROM custody_order ORDER BY asked_at")
    assert [row["credited_days"] for row in rows] == [seed.days for seed in SEEDS]
    assert all(row["earned"] > 0 for row in rows)
    await bench.verify()


async def test_they_are_made_once_even_by_two_processes_and_after_decisions(bench):
    assert await seeded(bench, processes=2) == len(SEEDS)
    case = (await bench.waiting(QUEUE))[0]
    assert await bench.decide(QUEUE, case, "redeem") == 0
    assert await seeded(bench) == 0
    assert len(await bench.waiting(QUEUE)) == len(SEEDS) - 1
    await bench.verify()
