"""Recurring work in one process: it goes on when the clock is set, and it forgets all that is past its time."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from agio_host.app import Shared
from agio_host.tasks import TaskHealth, kernel_tasks, running_tasks
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.ports.clock import SystemClock
from agio_kernel.settings.deployment import Heads
from taskiq.cli.scheduler import run as scheduler


@pytest.mark.slow
async def test_a_clock_that_is_set_back_a_day_stops_no_task(monkeypatch: pytest.MonkeyPatch):
    set_by_s = 0.0

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime.fromtimestamp(time.time() + set_by_s, tz)

    class Wall(SystemClock):
        def now_ms(self) -> int:
            return super().now_ms() + int(set_by_s * 1000)

    monkeypatch.setattr(scheduler, "datetime", Clock)
    runs = 0

    async def run() -> None:
        nonlocal runs
        runs += 1

    async def reach(count: int) -> None:
        async with asyncio.timeout(20):
            while runs < count:  # noqa: ASYNC110 - what runs is woken by a clock
                await asyncio.sleep(0.05)

    async with running_tasks([("test", TaskSpec("test.often", run, 1, "Count"))], TaskHealth(), Wall()):
        await reach(2)
        set_by_s = -86_400.0
        await reach(runs + 3)
        set_by_s = 86_400.0
        await reach(runs + 3)


async def test_what_stopped_a_task_is_told_to_everybody_without_its_words():
    async def fail() -> None:
        raise RuntimeError("account 77 has 12.5 available")

    health = TaskHealth()
    async with (
        running_tasks([("test", TaskSpec("test.failing", fail, 1, "Fail"))], health, SystemClock()),
        asyncio.timeout(10),
    ):
        while not health.problems:  # noqa: ASYNC110 - what runs is woken by a clock
            await asyncio.sleep(0.05)
    assert health.problems == {"test.failing": "RuntimeError"}


async def test_whoever_comes_while_something_is_made_gets_the_same():
    made, goes_on = 0, asyncio.Event()

    async def make() -> int:
        nonlocal made
        made += 1
        await goes_on.wait()
        return made

    look = Shared(make)
    first, gone, second = (asyncio.create_task(look()) for _ in range(3))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    goes_on.set()
    assert await asyncio.gather(first, second) == [1, 1]
    assert await look() == 2


async def test_all_that_is_past_its_time_is_forgotten_however_much_it_is():
    left = {"intents": 25_000, "events": 0, "sessions": 10_000, "notices": 20_000, "receipts": 30_000, "tries": 20_001}
    left |= {"AccountEvents": 15_000, "DeploymentEvents": 12_000, "Archives": 11_000}

    def forgetting(what: str) -> Any:
        async def forget_old(limit: int) -> int:
            some = min(left[what], limit)
            left[what] -= some
            return some

        return SimpleNamespace(forget_old=forget_old, make_due=nothing)

    async def nothing(*_: Any) -> int:
        return 0

    async def execute(sql: str, _days: int, limit: int) -> str:
        what = {"notice": "notices", "price_receipt": "receipts", "factor_tries": "tries"}[sql.split()[2]]
        return f"DELETE {await forgetting(what).forget_old(limit)}"

    kernel: Any = SimpleNamespace(
        settings=SimpleNamespace(heads=Heads()),
        intents=forgetting("intents"),
        bus=forgetting("events"),
        sessions=forgetting("sessions"),
        counters=SimpleNamespace(forget_old=nothing),
        files=SimpleNamespace(forget_orphans=nothing),
        db=SimpleNamespace(execute=execute),
        part=lambda part: forgetting(part.__name__),
    )
    [forget] = [task for _, task in kernel_tasks(kernel, SimpleNamespace(run=nothing)) if task.name == "kernel.forget"]
    await forget.run()
    assert set(left.values()) == {0}
