"""One clock for all calls: who is late is told so, who is ended by somebody else is ended."""

import asyncio

import pytest
from agio_kernel.calls import deadlines
from agio_kernel.calls.deadlines import Deadlines

pytestmark = pytest.mark.realtime


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "LOOK_S", 0.01)


async def answer(limits: Deadlines, seconds: float, waits_for: asyncio.Event) -> str:
    with limits.within(seconds):
        await waits_for.wait()
    return "answered"


async def test_who_is_late_is_told_by_a_timeout_and_nobody_else_is() -> None:
    limits, never, soon = Deadlines(), asyncio.Event(), asyncio.Event()
    late = asyncio.create_task(answer(limits, 0.0, never))
    patient = asyncio.create_task(answer(limits, 60.0, soon))
    with pytest.raises(TimeoutError):
        await late
    soon.set()
    assert await patient == "answered"


async def test_who_is_cancelled_by_somebody_else_is_cancelled() -> None:
    limits, never = Deadlines(), asyncio.Event()
    task = asyncio.create_task(answer(limits, 60.0, never))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_who_was_late_goes_on_afterwards() -> None:
    limits, never = Deadlines(), asyncio.Event()

    async def again() -> str:
        with pytest.raises(TimeoutError):
            await answer(limits, 0.0, never)
        await asyncio.sleep(0.03)  # several looks: an old deadline ends nothing any more
        return "still here"

    assert await asyncio.create_task(again()) == "still here"


async def test_an_error_of_the_call_is_its_own() -> None:
    limits = Deadlines()

    async def fail() -> None:
        with limits.within(60.0):
            raise LookupError("nothing there")

    with pytest.raises(LookupError):
        await asyncio.create_task(fail())
    assert limits._until == {}


async def test_it_stops_looking_when_nobody_is_there() -> None:
    limits, soon = Deadlines(), asyncio.Event()
    soon.set()
    await asyncio.create_task(answer(limits, 60.0, soon))
    async with asyncio.timeout(10):
        while limits._next is not None:  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.01)
