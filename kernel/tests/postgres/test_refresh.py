"""A process's memory is refreshed again and again, whatever one look ends in."""

import asyncio

from agio_kernel.postgres.refresh import changes_heard, kept_fresh


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


async def test_a_change_that_is_told_is_read_at_once_and_all_is_read_once_it_is_heard_again(db, owner_db):
    looks = asyncio.Queue[None]()

    async def refresh():
        looks.put_nowait(None)

    async def looked():
        async with asyncio.timeout(20):
            await looks.get()

    async with changes_heard(db), kept_fresh(db, "offerings", refresh, every_s=3600):
        await looked()  # at the beginning
        await looked()  # now that changes are heard
        await db.execute("INSERT INTO offering (plugin, state) VALUES ('spot', 'draining')")
        await looked()
        await owner_db.execute("SELECT pg_notify('agio_changed', 'somebody else')")
        await owner_db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'agio writer changes'"
        )
        await looked()
        assert looks.empty()
