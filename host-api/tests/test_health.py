"""What a site says of itself where nobody carries out its recurring work: rows grow old, and nothing is waited for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
from agio_host.app import _running, create_app
from agio_host.assembly import assemble, declare, prepare_database
from agio_host.feed_hub import FeedHub
from agio_host.tasks import TaskHealth
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load

GROW_OLD = "UPDATE task_run SET watched_from = watched_from - interval '100 s', ran_at = ran_at - interval '100 s'"


async def test_a_site_without_a_worker_says_so_within_two_minutes(database_url: str, owner_db: Any, tmp_path: Path):
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
        hub = FeedHub()
        transport = httpx.ASGITransport(create_app(made, hub, run_tasks=False))
        running = _running(made, hub, TaskHealth(made.kernel.db), run_tasks=False)
        async with running, httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:

            async def health() -> tuple[dict[str, Any], str]:
                return (await http.get("/health")).json()["data"], (await http.get("/metrics")).text

            begun, metrics = await health()
            assert begun["stopped"] == [] and "agio_tasks_silent 0" in metrics
            await owner_db.execute(GROW_OLD)
            await owner_db.execute(
                "INSERT INTO due_work (kind, id, at, try_at) "
                "VALUES ('test.late', 1, agio_now(), agio_now() - interval '100 s')"
            )
            said, metrics = await health()
            assert said["status"] == "degraded"
            assert {"kernel.due", "ledger.seal"} <= {one["name"] for one in said["stopped"] if one["kind"] == "task"}
            assert ("due", "test.late") in {(one["kind"], one["name"]) for one in said["stopped"]}
            gauges = dict(line.split() for line in metrics.splitlines() if not line.startswith("#"))
            assert gauges["agio_up"] == "0" and float(gauges["agio_tasks_silent"]) >= 2
            assert float(gauges["agio_due_late_seconds"]) >= 100
