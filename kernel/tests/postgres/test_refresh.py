"""A process's memory is refreshed again and again, whatever one look ends in."""

import asyncio

from agio_kernel.postgres.refresh import kept_fresh


async def test_a_look_that_fails_for_whatever_reason_is_not_the_last_one(db):
    looks, enough = 0, asyncio.Event()

    async def refresh():
        nonlocal looks
        looks += 1
        if looks in (2, 3):
            raise ValueError("a row that this version of the program can't read")
        if looks > 5:
            enough.set()

    async with kept_fresh(db, "test", refresh, every_s=0.01), asyncio.timeout(20):
        await enough.wait()
