"""Recurring work, woken by taskiq. A task that is missed loses nothing: what is owed lives in PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any

import structlog
from agio_kernel.contracts import Kernel, TaskSpec
from taskiq import AsyncBroker, InMemoryBroker, TaskiqScheduler
from taskiq.api import run_scheduler_task
from taskiq.schedule_sources import LabelScheduleSource

log = structlog.get_logger(__name__)
logging.getLogger("taskiq").setLevel(logging.WARNING)


def kernel_tasks(kernel: Kernel) -> list[tuple[str, TaskSpec]]:
    """What the kernel itself owes: sealing the journal, and forgetting what is past its time."""

    async def seal() -> None:
        async with kernel.db.read() as conn:
            await kernel.ledger.seal(conn)

    async def forget() -> None:
        await kernel.intents.forget_old()
        await kernel.bus.forget_old()
        await kernel.counters.forget_old()
        await kernel.sessions.forget_old()
        await kernel.files.forget_orphans(kernel.db)

    return [
        ("kernel", TaskSpec("ledger.seal", seal, 1, "Link finished transfers into the hash chain")),
        ("kernel", TaskSpec("kernel.forget", forget, 3600, "Forget intents, events and counters past their time")),
    ]


class TaskHealth:
    """When each task last succeeded, and what stopped it since: for the health page."""

    def __init__(self) -> None:
        self.problems: dict[str, str] = {}
        self.runs: dict[str, int] = {}


def make_broker(tasks: Iterable[tuple[str, TaskSpec]], health: TaskHealth, redis_url: str = "") -> AsyncBroker:
    """A broker that knows the tasks: in memory for one process, over Redis for many."""
    broker: AsyncBroker
    if redis_url:
        from taskiq_redis import RedisStreamBroker

        broker = RedisStreamBroker(redis_url, queue_name="agio", unacknowledged_lock_timeout=60)
    else:
        broker = InMemoryBroker(max_async_tasks=8)
    for plugin, task in tasks:
        schedule = [{"interval": timedelta(seconds=task.every_s), "schedule_id": f"{plugin}.{task.name}"}]
        broker.register_task(_guarded(plugin, task, health), task_name=task.name, schedule=schedule)
    return broker


def _guarded(plugin: str, task: TaskSpec, health: TaskHealth) -> Any:
    running = asyncio.Lock()

    async def run() -> None:
        if running.locked():
            return
        async with running:
            try:
                async with asyncio.timeout(task.time_limit_s):
                    await task.run()
                health.problems.pop(task.name, None)
                health.runs[task.name] = health.runs.get(task.name, 0) + 1
            except Exception as error:
                if task.name not in health.problems:
                    log.warning(
                        "task.failed", plugin=plugin, task=task.name, error=type(error).__name__, reason=str(error)
                    )
                health.problems[task.name] = f"{type(error).__name__}: {error}"[:300]

    return run


@asynccontextmanager
async def running_tasks(tasks: list[tuple[str, TaskSpec]], health: TaskHealth) -> AsyncIterator[AsyncBroker]:
    """Run the tasks in this process while the context is open."""
    broker = make_broker(tasks, health)
    scheduler = TaskiqScheduler(broker, [LabelScheduleSource(broker)])
    await broker.startup()
    loop = asyncio.create_task(run_scheduler_task(scheduler), name="scheduler")
    try:
        yield broker
    finally:
        loop.cancel()
        with suppress(asyncio.CancelledError):
            await loop
        await broker.shutdown()
