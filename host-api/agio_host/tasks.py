"""Recurring work, woken by taskiq. A task that is missed loses nothing: what is owed lives in PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from typing import Any

import structlog
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.identity.factor_tries import forget_old_tries
from agio_kernel.jobs import JobRunner, note_run
from agio_kernel.jobs.stopped import NOTED_EVERY_S
from agio_kernel.ledger.account_events import AccountEvents
from agio_kernel.notices import forget_old_notices
from agio_kernel.notices.webhooks import DeploymentEvents
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Database, Writer
from agio_kernel.receipts import forget_old_receipts
from agio_kernel.records.archives import Archives
from taskiq import AsyncBroker, InMemoryBroker, TaskiqScheduler
from taskiq.api import run_scheduler_task
from taskiq.receiver import Receiver
from taskiq.schedule_sources import LabelScheduleSource

from agio_host.chain_heads import heads_task

log = structlog.get_logger(__name__)

MOST_WAITING = 1_000
"""Wakings that Redis keeps: without a worker there are soon more, and none of them says anything new."""
ABANDONED_AFTER_S = 30
"""A task that is this far past its time limit belonged to a worker that was killed; another takes it up."""
AGAIN_S = 1.0
FORGOTTEN_AT_ONCE = 10_000
JUMP_MS = 2_000
"""A clock that has moved against the machine's own by this much within a second was set, or the machine slept."""
MOST_AT_ONCE = 4
"""Tasks of a deployment that run at once, each on a connection or two: what is due in the same second takes turns."""
logging.getLogger("taskiq").setLevel(logging.WARNING)


def kernel_tasks(kernel: Kernel, due: JobRunner) -> list[tuple[str, TaskSpec]]:
    """Tasks of the kernel itself: sealing the journal, scheduled work, and forgetting what is past its time."""

    archives = kernel.part(Archives)

    async def seal() -> None:
        async with kernel.db.read() as conn:
            await kernel.ledger.seal(conn)

    async def forget() -> None:
        for forget_some in (
            kernel.intents.forget_old,
            kernel.bus.forget_old,
            kernel.sessions.forget_old,
            kernel.part(AccountEvents).forget_old,
            kernel.part(DeploymentEvents).forget_old,
            archives.forget_old,
            partial(forget_old_notices, kernel.db),
            partial(forget_old_receipts, kernel.db),
            partial(forget_old_tries, kernel.db),
        ):
            while await forget_some(FORGOTTEN_AT_ONCE) >= FORGOTTEN_AT_ONCE:
                pass
        await kernel.counters.forget_old()
        await kernel.files.forget_orphans(kernel.db)

    heads = heads_task(kernel)
    return [
        *([] if heads is None else [("kernel", heads)]),
        ("kernel", TaskSpec("ledger.seal", seal, 1, "Link finished transfers into the hash chain")),
        ("kernel", TaskSpec("kernel.due", due.run, 1, "Carry out what is due")),
        ("kernel", TaskSpec("kernel.archives", archives.make_due, 2, "Make files that users asked for", 120.0)),
        ("kernel", TaskSpec("kernel.forget", forget, 3600, "Forget intents, events and counters past their time")),
    ]


class TaskHealth:
    """Number of successes of each task, and the error that stopped it since: for the health page, which anybody may
    read. So it is only the kind of error, whose words may name an account; the log has them. ``db`` keeps when each ran
    last, for the other processes.
    """

    def __init__(self, db: Database | None = None) -> None:
        self.problems: dict[str, str] = {}
        self.runs: dict[str, int] = {}
        self._db = db
        self._noted: dict[str, float] = {}

    async def ran(self, task: TaskSpec) -> None:
        """A task has succeeded."""
        self.problems.pop(task.name, None)
        self.runs[task.name] = self.runs.get(task.name, 0) + 1
        now = time.monotonic()
        if self._db is not None and now - self._noted.get(task.name, -NOTED_EVERY_S) >= NOTED_EVERY_S:
            self._noted[task.name] = now
            await note_run(self._db, task)


def make_broker(tasks: Iterable[tuple[str, TaskSpec]], health: TaskHealth, redis_url: str = "") -> AsyncBroker:
    """A broker that knows the tasks: in memory for one process, over Redis for many."""
    tasks = list(tasks)
    broker: AsyncBroker
    if redis_url:
        from taskiq_redis import RedisStreamBroker

        longest_s = max((task.time_limit_s for _, task in tasks), default=0.0)
        broker = RedisStreamBroker(
            redis_url,
            queue_name="agio",
            maxlen=MOST_WAITING,
            idle_timeout=int((longest_s + ABANDONED_AFTER_S) * 1000),
            unacknowledged_lock_timeout=60,
            socket_connect_timeout=3,
            socket_timeout=10,
        )
    else:
        broker = InMemoryBroker()
    places = asyncio.Semaphore(MOST_AT_ONCE)
    for plugin, task in tasks:
        schedule = [{"interval": timedelta(seconds=task.every_s), "schedule_id": f"{plugin}.{task.name}"}]
        broker.register_task(_guarded(plugin, task, health, places), task_name=task.name, schedule=schedule)
    return broker


def _guarded(plugin: str, task: TaskSpec, health: TaskHealth, places: asyncio.Semaphore) -> Any:
    running = asyncio.Lock()

    async def run() -> None:
        if running.locked():
            return
        async with running, places:
            try:
                async with asyncio.timeout(task.time_limit_s):
                    await task.run()
                await health.ran(task)
            except Exception as error:
                if task.name not in health.problems:
                    log.warning(
                        "task.failed", plugin=plugin, task=task.name, error=type(error).__name__, reason=str(error)
                    )
                health.problems[task.name] = type(error).__name__

    return run


async def carry_out(broker: AsyncBroker) -> None:
    """Carry out what Redis hands over, for ever. While it is away, or has forgotten its consumers, ask again."""
    broker.is_worker_process = True
    while True:
        try:
            await broker.startup()  # every time: a Redis that was started anew knows no group of consumers
            receiver = Receiver(broker, max_async_tasks=MOST_AT_ONCE, run_startup=False)
            await receiver.listen(asyncio.Event())
        except Exception as error:
            reason = error.exceptions[0] if isinstance(error, ExceptionGroup) else error
            log.warning("worker.interrupted", error=type(reason).__name__, reason=str(reason)[:200])
        await asyncio.sleep(AGAIN_S)


async def wake(broker: AsyncBroker, writer: Writer, clock: Clock) -> None:
    """Hand tasks over as their time comes, for as long as the connection that makes this the one scheduler is there."""
    await broker.startup()
    waking = asyncio.create_task(_keep_waking(broker, clock))
    try:
        while not writer.is_closed() and not waking.done():
            await writer.connection.fetchval("SELECT 1")
            await asyncio.sleep(1)
    finally:
        waking.cancel()
        await asyncio.gather(waking, return_exceptions=True)
        await broker.shutdown()


async def _keep_waking(broker: AsyncBroker, clock: Clock) -> None:
    """Hand tasks over as their time comes, for ever.

    taskiq measures intervals by the clock on the wall: after one was set back, nothing would be due until it has caught
    up. Where the clock jumps, the machine's or the deployment's, the schedule begins anew: everything is due at once,
    which harms nothing.
    """
    while True:
        waking = asyncio.create_task(run_scheduler_task(TaskiqScheduler(broker, [LabelScheduleSource(broker)])))
        try:
            await _until_the_clock_jumps(waking, clock)
        finally:
            waking.cancel()
            ended = await asyncio.gather(waking, return_exceptions=True)
        failed = isinstance(ended[0], Exception)
        log.warning("scheduler.begun_anew", reason=str(ended[0])[:200] if failed else "the clock was set")
        await asyncio.sleep(AGAIN_S)


async def _until_the_clock_jumps(waking: asyncio.Task[None], clock: Clock) -> None:
    """Wait until the clock was set, or ``waking`` has ended by itself."""
    ahead_ms = clock.now_ms() - int(time.monotonic() * 1000)
    while not waking.done():
        await asyncio.sleep(AGAIN_S)
        before, ahead_ms = ahead_ms, clock.now_ms() - int(time.monotonic() * 1000)
        if abs(ahead_ms - before) > JUMP_MS:
            return


@asynccontextmanager
async def running_tasks(
    tasks: list[tuple[str, TaskSpec]], health: TaskHealth, clock: Clock
) -> AsyncIterator[AsyncBroker]:
    """Run the tasks in this process while the context is open."""
    broker = make_broker(tasks, health)
    await broker.startup()
    try:
        async with while_open(asyncio.create_task(_keep_waking(broker, clock), name="scheduler")):
            yield broker
    finally:
        await broker.shutdown()
