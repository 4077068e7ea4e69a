"""The positions of a development deployment: made once, by calls as everybody makes them."""

from __future__ import annotations

import asyncio

import pytest
from agio_contract.contracts import Contracts
from agio_demo.contract.cases import seed_cases
from agio_demo.contract.seeds import SEEDS
from contract_bench import UNIT, checked, run

ON_SALE = [seed for seed in SEEDS if seed.product.startswith(("BTCUSDT", "ETHUSDT", "XAUUSD"))]
"""The bench's market has these alone."""


@pytest.fixture(autouse=True)
def few_looks(monkeypatch):
    """Refuse at once a product that isn't on sale here."""
    monkeypatch.setattr("agio_demo.contract.cases.SEEDS", ON_SALE)


async def opening_balances(bench, done):
    """Fund users as the wallet of a deployment does meanwhile."""
    funded = set()
    # ended by others: the test ends the task
    while not done.is_set():
        for row in await bench.kernel.db.fetch("SELECT id FROM app_user WHERE email LIKE 'contract.%'"):
            if row["id"] not in funded:
                funded.add(row["id"])
                await bench.give(row["id"], "USDT", 10_000 * UNIT)
        await asyncio.sleep(0.02)


async def seeded(bench, processes=1):
    """Return the number of cases made, by so many processes at once."""
    done = asyncio.Event()
    concurrently = asyncio.create_task(opening_balances(bench, done))
    made = await asyncio.gather(*(seed_cases(bench.kernel.part(Contracts)) for _ in range(processes)))
    done.set()
    await concurrently
    return sum(made)


async def test_they_are_made_once_even_by_two_processes_and_filled_by_ticks(bench, prices):
    assert await seeded(bench, processes=2) == len(ON_SALE)
    assert await seeded(bench) == 0
    assert await bench.kernel.db.fetchval("SELECT sum(affected) FROM incident") == 1
    for symbol, price in (("BTCUSDT", 6_400_000), ("ETHUSDT", 315_000), ("XAUUSD", 411_260)):
        prices.tick(price, symbol=symbol)
    await run(bench)
    found = await bench.kernel.db.fetch("SELECT state, count(*) FROM contract_position GROUP BY 1")
    pending = sum(seed.kind == "limit" for seed in ON_SALE)
    assert dict(found) == {"holding": len(ON_SALE) - pending, "pending": pending}
    await checked(bench)
