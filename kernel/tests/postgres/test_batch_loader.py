"""Reads asked for at the same time are made at once; each is told its own, read after it asked."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from agio_kernel.postgres import batch_loader
from agio_kernel.postgres.batch_loader import BatchLoader


class Library:
    """Answers with twice what is asked, once it may."""

    def __init__(self, db) -> None:
        self.asked: list[list[int]] = []
        self.may = asyncio.Event()
        self.reading = BatchLoader(db, "library", self.read)

    async def read(self, asked: Sequence[int]) -> list[int | Exception]:
        self.asked.append(list(asked))
        await self.may.wait()
        if 13 in asked:
            raise ConnectionError("the library is closed")
        return [LookupError(str(one)) if one < 0 else one * 2 for one in asked]

    async def begun(self, *asked: int) -> list[asyncio.Task[int]]:
        tasks = [asyncio.create_task(self.reading.find(one)) for one in asked]
        for _ in range(20):  # each has asked, and none is answered
            await asyncio.sleep(0)
        return tasks


@pytest.fixture
def library(db):
    return Library(db)


async def test_what_gathers_while_a_read_runs_is_the_next(library):
    first = await library.begun(1)
    rest = await library.begun(2, 3)
    assert library.asked == [[1]]
    library.may.set()
    assert await asyncio.gather(*first, *rest) == [2, 4, 6]
    assert library.asked == [[1], [2, 3]]
    assert await library.reading.find(4) == 8


async def test_no_read_is_longer_than_its_bound(library, monkeypatch):
    monkeypatch.setattr(batch_loader, "MOST", 2)
    tasks = await library.begun(1)
    tasks += await library.begun(2, 3, 4)
    library.may.set()
    assert await asyncio.gather(*tasks) == [2, 4, 6, 8]
    assert library.asked == [[1], [2, 3], [4]]


async def test_an_exception_is_for_who_asked_and_a_failed_read_for_all_of_it(library):
    library.may.set()
    good, bad = await library.begun(1, -1)
    assert await good == 2
    with pytest.raises(LookupError):
        await bad
    for one in await library.begun(5, 13):
        with pytest.raises(ConnectionError):
            await one
    assert await library.reading.find(6) == 12


async def test_who_is_cancelled_takes_nothing_from_the_others(library):
    first, second = await library.begun(1, 2)
    first.cancel()
    await asyncio.sleep(0)
    library.may.set()
    assert await second == 4
    assert await library.reading.find(3) == 6
