"""Work in the background ends with what it is for."""

from __future__ import annotations

import asyncio

import pytest
from agio_kernel.declarations.lifespans import while_open

pytestmark = pytest.mark.asyncio


async def test_it_goes_on_while_that_is_open_and_has_ended_after():
    ended = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            ended.append(True)

    task = asyncio.create_task(work())
    async with while_open(task):
        await asyncio.sleep(0)
        assert not task.done()
    assert task.cancelled() and ended


async def test_what_made_it_fail_is_told():
    async def fails() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        async with while_open(asyncio.create_task(fails())):
            await asyncio.sleep(0)
