"""A process that only carries out tasks: what they read from memory is there, and follows what others change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from agio_host import tasks
from agio_host.assembly import declare, prepare_database
from agio_host.commands import run
from agio_host.tasks import TaskHealth
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import Tick
from agio_kernel.settings.deployment import load
from agio_kernel.settings.parameters import Parameter

CHANGE = """
    WITH p AS (
        INSERT INTO parameter_proposal (id, key, value, effective_at, state, maker, checker, reason, decided_at)
        VALUES (1, 'probe.size', '7', agio_now(), 'approved', 1, 2, 'a test', agio_now()) RETURNING *)
    INSERT INTO parameter_value (id, key, value, effective_at, maker, checker, reason, proposal_id)
    SELECT id, key, value, effective_at, maker, checker, reason, id FROM p
"""


def probe(opened: set[str], sizes: list[int], prices: list[Tick | None]) -> ModuleType:
    """A plugin that notes what its tasks find."""

    @hookimpl
    def agio_plugin() -> Plugin:
        size = Parameter(key="probe.size", type="int", default=1, source="Any")
        return Plugin(id="probe", title="Probe", parameters=[size], lifespans=(lifespans,), tasks=(tasks,))

    def lasting(name: str) -> Any:
        @asynccontextmanager
        async def running() -> AsyncIterator[None]:
            opened.add(name)
            try:
                yield
            finally:
                opened.remove(name)

        return running

    def lifespans(kernel: Kernel) -> list[Lifespan]:
        return [Lifespan("prices", lasting("prices"), in_workers=True), Lifespan("books", lasting("books"))]

    def tasks(kernel: Kernel) -> list[TaskSpec]:
        async def look() -> None:
            sizes.append(kernel.parameters.get("probe.size"))
            prices.append(kernel.prices.latest("BTCUSDT"))

        return [TaskSpec("probe.look", look, 1, "Look")]

    module: Any = ModuleType("probe")
    module.agio_plugin = agio_plugin
    return module


async def test_a_worker_follows_what_is_changed_and_opens_what_tasks_need(
    database_url: str, owner_db: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    opened: set[str] = set()
    sizes: list[int] = []
    prices: list[Tick | None] = []
    (tmp_path / "agio.toml").write_text(
        'plugins = ["market", "probe"]\n[deployment]\ndevelopment = true\nforgetful-database = true\n'
    )
    (tmp_path / "locales").symlink_to(Path(__file__).parents[2] / "locales")
    environment = {"DATABASE_URL": database_url, "REDIS_URL": "redis://nowhere", "AGIO_SECRET": "s" * 32}
    settings = load(tmp_path / "agio.toml", data=tmp_path, port=1, environment=environment)
    plugins = PluginSet.load(["market", "probe"], modules={"probe": probe(opened, sizes, prices)})
    context: Any = SimpleNamespace(settings=settings, plugins=plugins, declared=declare(settings, plugins))
    await prepare_database(database_url, context.declared)

    async def without_redis(broker: Any) -> None:
        # ended by others: the test cancels the task
        while True:
            await (await broker.find_task("probe.look").kiq()).wait_result()
            await asyncio.sleep(0.05)

    def in_memory(made: Any, health: TaskHealth, _redis_url: str) -> Any:
        return tasks.make_broker(made, health)

    monkeypatch.setattr(run, "make_broker", in_memory)
    monkeypatch.setattr(run, "carry_out", without_redis)
    working = asyncio.create_task(run._work(context))

    async def until(size: int) -> None:
        async with asyncio.timeout(20):
            while size not in sizes or not any(prices):
                assert not working.done(), working.exception()
                await asyncio.sleep(0.05)

    try:
        await until(1)
        assert opened == {"prices"}
        await owner_db.execute(CHANGE)
        await until(7)
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
    assert opened == set()
