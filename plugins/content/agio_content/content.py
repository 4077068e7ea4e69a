"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Content)``."""

from __future__ import annotations

from typing import Any

import asyncpg
from agio_kernel.calls.request import Request
from agio_kernel.identity import audit
from agio_kernel.ports.kernel import Kernel

TOPIC = "content"
"""Open pages hear here that something can be read anew; what it is they ask for."""


class Content:
    """The kernel, how what an operator does is written down, and how open pages hear of it."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    async def record(self, tx: asyncpg.Connection, request: Request, action: str, item: int, **after: Any) -> None:
        """An entry of the audit; the last statement of its transaction. The action is its own reason."""
        permission = request.call.permission or ""
        said = str(after.get("title") or after.get("name") or action)
        await audit.record(
            tx, request.user, f"content.{action}", f"content:{item}", said, permission=permission, after=after or None
        )

    def tell_pages(self) -> None:
        """Tell open pages that the published texts have changed."""
        self.kernel.feed.publish(TOPIC, {"changed": True})
