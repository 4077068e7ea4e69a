"""Health of the plugins: those that serve, the reasons of the others, the progress of their scheduled work, the
processes that have the leases, and the holds that stay for former plugins."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.wire import Moment, Page
from agio_kernel.jobs import JobStatus, job_status
from agio_kernel.jobs.status import MOST_COUNTED
from agio_kernel.ledger.left_behind import LeftBehind, left_behind
from agio_kernel.plugins.plugin_set import Status
from agio_kernel.postgres.lease import LeaseStatus, leases_of

from agio_operator.console.console import Console
from agio_operator.declared.permissions import HEALTH_READ


class PluginHealth(msgspec.Struct, frozen=True):
    """One enabled plugin; ``reason`` says why it is down."""

    id: str
    title: str
    version: str
    status: Status
    reason: str


class JobHealth(msgspec.Struct, frozen=True):
    """One kind of scheduled work: how many steps are overdue (or ``more``) and since when the oldest is; how many
    failed and are tried again, and how many are parked until a person looks.
    """

    kind: str
    waiting: int
    more: bool
    since: Moment | None
    failing: int
    parked: int


class HealthView(Page[PluginHealth], frozen=True, kw_only=True):
    """All enabled plugins, every kind of scheduled work that is declared or has rows, and the leases."""

    due: list[JobHealth]
    leases: list[LeaseStatus]


@get("web/operatorHealth", permission=HEALTH_READ)
async def show_health(console: Console, _request: Request) -> HealthView:
    """Enabled plugins with status and reason, how far scheduled work has come, and which process has each lease.

    Plugins that are down are told too, and what is due of them.
    """
    rows = [
        PluginHealth(
            state.id,
            state.info.title if state.info else state.id,
            state.info.version if state.info else "",
            state.status,
            state.reason,
        )
        for state in console.kernel.directory
    ]
    return HealthView(rows, "", due=await _due(console), leases=await leases_of(console.kernel.db))


async def _due(console: Console) -> list[JobHealth]:
    declared = {work.kind.name: JobStatus(work.kind.name, 0, 0, 0, 0) for work in console.jobs}
    async with console.kernel.db.read() as conn:
        found = {one.kind: one for one in await job_status(conn)}
    return [
        JobHealth(one.kind, one.waiting, one.waiting >= MOST_COUNTED, one.since, one.failing, one.parked)
        for _, one in sorted((declared | found).items())
    ]


@get("web/operatorLeftBehind", permission=HEALTH_READ)
async def show_left_behind(console: Console, _request: Request) -> Page[LeftBehind]:
    """Users' money that is held for plugins which aren't enabled any more."""
    async with console.kernel.db.read() as conn:
        return Page(list(await left_behind(conn, console.kernel.ledger.codes)), "")
