"""Health of a site whose recurring work has stopped: rows grow old, and nothing is waited for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from agio_host.app import _running, create_app
from agio_host.assembly import Deployment, assemble, declare, prepare_database
from agio_host.feed.hub import FeedHub
from agio_host.limits.rate import Rates
from agio_host.monitoring.health import OLD_MS, Health, health_of
from agio_host.monitoring.metrics import metrics_of
from agio_host.tasks import TaskHealth
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.jobs import Backlog, Backlogs, BacklogStatus, watch_tasks
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.ids import first_of
from agio_kernel.ports.prices import InstrumentInfo, NoPrices, Tick
from agio_kernel.ports.processes.peers import NoPeers
from agio_kernel.settings.deployment import load
from agio_testing.fixtures import DatabaseClock

AGO_S = 100


async def grow_old(owner_db: Any) -> None:
    """Let time pass in which nobody carries out anything."""
    await DatabaseClock(owner_db).advance(seconds=AGO_S)


@pytest.fixture
async def made(database_url: str, tmp_path: Path) -> AsyncIterator[Deployment]:
    """A site on which everything is well, and no process carries out recurring work."""
    (tmp_path / "agio.toml").write_text(
        'plugins = ["market"]\n[deployment]\ndevelopment = true\nforgetful-database = true\n'
    )
    (tmp_path / "locales").symlink_to(Path(__file__).parents[2] / "locales")
    environment = {"DATABASE_URL": database_url, "AGIO_SECRET": "s" * 32}
    settings = load(tmp_path / "agio.toml", data=tmp_path, port=1, environment=environment)
    plugins = PluginSet.load(["market"])
    declared = declare(settings, plugins)
    await prepare_database(database_url, declared)
    async with assemble(settings, plugins, declared, database_url) as made:
        yield made


def gauges_of(metrics: str) -> dict[str, float]:
    lines = (line.rsplit(" ", 1) for line in metrics.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in lines}


async def test_a_site_without_a_worker_says_so_within_two_minutes(made: Deployment, owner_db: Any):
    hub = FeedHub()
    transport = httpx.ASGITransport(create_app(made, hub, run_tasks=False))
    running = _running(made, hub, Rates(made.kernel.peers), TaskHealth(made.kernel.db), run_tasks=False)
    async with running, httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:

        async def health() -> tuple[dict[str, Any], str]:
            return (await http.get("/health")).json()["data"], (await http.get("/metrics")).text

        begun, metrics = await health()
        assert begun["stopped"] == [] and gauges_of(metrics)["agio_tasks_silent"] == 0
        await _late(made, owner_db)
        said, metrics = await health()
        assert said["status"] == "degraded"
        assert {"kernel.due", "ledger.seal"} <= {one["name"] for one in said["stopped"] if one["kind"] == "task"}
        assert ("due", "test.late") in {(one["kind"], one["name"]) for one in said["stopped"]}
        gauges = gauges_of(metrics)
        assert gauges["agio_up"] == 0 and gauges["agio_tasks_silent"] >= 2
        assert gauges["agio_jobs_late_seconds"] >= AGO_S


# --- each thing alone ------------------------------------------------------------------------------------------------


class Looked(msgspec.Struct):
    """Figures of the health page and the metrics."""

    health: Health
    gauges: dict[str, float]


async def looked(made: Deployment, tasks: TaskHealth) -> Looked:
    found = await health_of(made, FeedHub(), tasks, Path("/nowhere"))
    return Looked(found, gauges_of(metrics_of(found)))


class OnePrice(NoPrices):
    """One instrument that is open for trading, with a price of this age."""

    def __init__(self, now_ms: int, age_ms: int) -> None:
        self.tick = Tick("ONLY", 1, now_ms - age_ms, 1)

    def instruments(self) -> list[InstrumentInfo]:
        return [InstrumentInfo("ONLY", "ONLY", "crypto", "ONLY", "USDT", 2, 2, True, 1)]

    def latest(self, symbol: str) -> Tick:
        return self.tick

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return True


async def _unsealed(made: Deployment, owner_db: Any) -> None:
    id = first_of(datetime.now(UTC) - timedelta(seconds=AGO_S))
    await owner_db.execute(
        "INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)"
        " VALUES ($1, 8192, 16384, 1, 1, 1, 1, 1)",
        id,
    )


async def _late(made: Deployment, owner_db: Any) -> None:
    await owner_db.execute(
        "INSERT INTO scheduled_job (kind, id, at, try_at) VALUES ('test.late', 1, agio_now(), agio_now())"
    )
    await grow_old(owner_db)


async def _waiting(made: Deployment, owner_db: Any) -> None:
    await owner_db.execute("INSERT INTO event_outbox (id, name, payload, created_at) VALUES (1, 'x', '', agio_now())")
    await grow_old(owner_db)


async def _silent(made: Deployment, owner_db: Any) -> None:
    async def nothing() -> None:
        """A task that does nothing."""

    await watch_tasks(made.kernel.db, [TaskSpec("test.often", nothing, 1, "Often")])
    await grow_old(owner_db)


async def _begun(owner_db: Any) -> str:
    """The moment as it is written in SQL, to be looked at later."""
    return f"timestamptz '{await owner_db.fetchval('SELECT agio_now()::text')}'"


async def _backlog(made: Deployment, owner_db: Any) -> None:
    made.kernel.part(Backlogs).add([Backlog("test.rows", f"SELECT {await _begun(owner_db)}", AGO_S - 1)])
    await grow_old(owner_db)


async def _old_prices(made: Deployment, owner_db: Any) -> None:
    msgspec.structs.force_setattr(made.kernel, "prices", OnePrice(made.kernel.clock.now_ms(), OLD_MS + 1))


class DeafPeers(NoPeers):
    """A process among several to which Redis says nothing."""

    alone = False


async def _deaf(made: Deployment, _: Any) -> None:
    msgspec.structs.force_setattr(made.kernel, "peers", DeafPeers())


FAULTS: dict[str, tuple[Callable[[Deployment, Any], Awaitable[None]], str, float]] = {
    "the journal is unsealed": (_unsealed, "agio_journal_unsealed_seconds", AGO_S),
    "due work is late": (_late, "agio_jobs_late_seconds", AGO_S),
    "events wait": (_waiting, "agio_events_waiting_seconds", AGO_S),
    "tasks are silent": (_silent, "agio_tasks_silent", 1),
    "a backlog is late": (_backlog, 'agio_backlog_late{backlog="test.rows"}', 1),
    "it hears nothing over Redis": (_deaf, "agio_peers_silent", 1),
    "no price is fresh": (_old_prices, "agio_prices_stopped", 1),
}
"""Faults, the gauge that shows each, and its least value."""


@pytest.mark.parametrize("fault", FAULTS)
async def test_one_thing_that_does_not_go_on_degrades_the_site_and_has_a_gauge(
    made: Deployment, owner_db: Any, fault: str
):
    msgspec.structs.force_setattr(made.kernel, "prices", OnePrice(made.kernel.clock.now_ms(), 0))
    make, gauge, least = FAULTS[fault]
    before = await looked(made, TaskHealth())
    assert (before.health.status, before.gauges["agio_up"], before.gauges.get(gauge, 0)) == ("ok", 1, 0)
    await make(made, owner_db)
    after = await looked(made, TaskHealth())
    assert (after.health.status, after.gauges["agio_up"]) == ("degraded", 0)
    assert after.gauges[gauge] >= least


async def test_a_failing_task_degrades_the_site(made: Deployment):
    msgspec.structs.force_setattr(made.kernel, "prices", OnePrice(made.kernel.clock.now_ms(), 0))
    tasks = TaskHealth()
    assert (await looked(made, tasks)).health.status == "ok"
    tasks.problems["test.task"] = "OSError"
    found = await looked(made, tasks)
    assert (found.health.status, found.gauges["agio_tasks_failing"]) == ("degraded", 1)


async def test_a_backlog_is_told_with_what_waits_long_before_it_is_late(made: Deployment, owner_db: Any):
    begun = await _begun(owner_db)
    await grow_old(owner_db)
    made.kernel.part(Backlogs).add(
        [
            Backlog("test.some", f"SELECT {begun} FROM generate_series(1, 3)", AGO_S + 60),
            Backlog("test.none", "SELECT agio_now() LIMIT 0", 1),
        ]
    )
    some, none = (await looked(made, TaskHealth())).health.backlogs
    assert (some.name, some.waiting, some.late) == ("test.some", 3, False) and some.age_s >= AGO_S
    assert none == BacklogStatus("test.none", 0, 0, False)
