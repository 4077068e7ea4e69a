"""The cases of a development deployment: they wait in the queue, once, and can be decided as any other."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from agio_demo.wealth.cases import seed_cases
from agio_demo.wealth.seeds import SEEDS
from agio_wealth.wealth import Wealth

QUEUE = "wealth.payouts"


async def deployment(bench, done):
    """Work of a deployment meanwhile: book opening balances, and run scheduled work."""
    funded = set()
    # ended by others: the test ends the task
    while not done.is_set():
        for row in await bench.kernel.db.fetch("SELECT id FROM app_user WHERE email LIKE 'wealth.%'"):
            if row["id"] not in funded:
                funded.add(row["id"])
                await bench.give(row["id"], "USDT", 10_000 * 10**6)
        await bench.run_jobs(datetime.now(UTC))
        await asyncio.sleep(0.02)


async def seeded(bench, processes=1):
    """Return the number of cases made, by so many processes at once."""
    done = asyncio.Event()
    concurrently = asyncio.create_task(deployment(bench, done))
    made = await asyncio.gather(*(seed_cases(Wealth(bench.kernel)) for _ in range(processes)))
    done.set()
    await concurrently
    return sum(made)


async def test_they_wait_for_their_working_day_longest_first_and_the_books_add_up(bench):
    assert await seeded(bench) == len(SEEDS)
    rows = await bench.kernel.db.fetch(
        "SELECT u.name, o.cost, o.pays_at > agio_now() AS waits, o.settled_at <"
        " agio_now() AS valued FROM wealth_order o"
        " JOIN app_user u ON u.id = o.user_id WHERE o.state = 'redeeming' ORDER BY o.settled_at"
    )
    assert [row["name"] for row in rows] == [seed.name for seed in SEEDS]
    assert all(row["waits"] and row["valued"] and row["cost"] > 0 for row in rows)
    assert len(await bench.waiting(QUEUE)) == len(SEEDS)
    await bench.verify()
    assert (await bench.receipts()).findings == []


async def test_they_are_made_once_even_by_two_processes_and_after_decisions(bench):
    assert await seeded(bench, processes=2) == len(SEEDS)
    case = (await bench.waiting(QUEUE))[0]
    assert await bench.decide(QUEUE, case, "pay") == 0
    assert await seeded(bench) == 0
    assert len(await bench.waiting(QUEUE)) == len(SEEDS) - 1
    await bench.verify()
