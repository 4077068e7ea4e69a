"""Which plugins serve and why the others don't, and how far their due work has come."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.due import DueStanding, due_standing
from agio_kernel.due.standing import MOST_COUNTED
from agio_kernel.plugins.plugin_set import Status
from agio_kernel.wire import Moment, Page

from agio_operator.console.console import Console


class PluginHealth(msgspec.Struct, frozen=True):
    """One enabled plugin; ``reason`` says why it is down."""

    id: str
    title: str
    version: str
    status: Status
    reason: str


class DueHealth(msgspec.Struct, frozen=True):
    """One kind of due work: how many steps are overdue (or ``more``) and since when the oldest is; how many failed and
    are tried again, and how many are parked until a person looks.
    """

    kind: str
    waiting: int
    more: bool
    since: Moment | None
    failing: int
    parked: int


class HealthView(Page[PluginHealth], frozen=True, kw_only=True):
    """All enabled plugins, and every kind of due work that is declared or has rows."""

    due: list[DueHealth]


async def show_health(console: Console, _request: Request) -> HealthView:
    """Plugins that are down are told too, and what is due of them."""
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
    return HealthView(rows, "", due=await _due(console))


async def _due(console: Console) -> list[DueHealth]:
    declared = {work.kind.name: DueStanding(work.kind.name, 0, 0, 0, 0) for work in console.due_work}
    async with console.kernel.db.read() as conn:
        found = {one.kind: one for one in await due_standing(conn)}
    return [
        DueHealth(one.kind, one.waiting, one.waiting >= MOST_COUNTED, one.since, one.failing, one.parked)
        for _, one in sorted((declared | found).items())
    ]
