"""Which plugins serve, and why the others don't."""

from __future__ import annotations

from typing import Any

import msgspec
from agio_kernel.contracts import Kernel
from agio_kernel.plugins import Status
from agio_kernel.request import Request


class PluginHealth(msgspec.Struct, frozen=True):
    """One enabled plugin; ``reason`` says why it is down."""

    id: str
    title: str
    version: str
    status: Status
    reason: str


async def show_health(kernel: Kernel, _request: Request) -> dict[str, Any]:
    """All enabled plugins, those that are down included."""
    rows = [
        PluginHealth(
            state.id,
            state.info.title if state.info else state.id,
            state.info.version if state.info else "",
            state.status,
            state.reason,
        )
        for state in kernel.directory
    ]
    return {"rows": rows, "total": len(rows), "page": 1, "pages": 1}
