"""Backlogs of a plugin, as the health page reads them."""

from __future__ import annotations

from typing import Any

from agio_kernel.jobs import Backlogs
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.kernel import Kernel


async def backlog_of(plugin: Any, kernel: Kernel) -> dict[str, tuple[int, bool]]:
    """Return by name the number of waiting rows, and whether they wait too long; an empty backlog is left out."""
    backlogs = Backlogs(kernel)
    backlogs.add(plugin_of(plugin).made("backlogs", kernel))
    return {one.name: (one.waiting, one.late) for one in await backlogs.status(kernel.db) if one.waiting}
