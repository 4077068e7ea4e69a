"""The review queues of all plugins, as the console shows them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
import structlog
from agio_kernel.codes import FORBIDDEN
from agio_kernel.contracts import Kernel
from agio_kernel.errors import Refusal
from agio_kernel.request import Request
from agio_kernel.review import ReviewQueue

from agio_operator.codes import QUEUE_UNKNOWN

log = structlog.get_logger(__name__)


class QueueRow(msgspec.Struct, frozen=True):
    """One queue. ``waiting`` is None where the plugin can't say: the others are shown all the same."""

    id: str
    plugin: str
    title: str
    icon: str
    waiting: int | None
    target_minutes: int


class Queues:
    """The queues that enabled plugins declare, asked for when the first operator looks."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @cached_property
    def declared(self) -> list[tuple[str, ReviewQueue]]:
        """Pairs of plugin and queue, in the order of the console's menu."""
        found = self._kernel.directory.declarations("register_review_queues", ReviewQueue, kernel=self._kernel)
        return sorted(found, key=lambda pair: (pair[1].order, pair[1].id))

    async def list(self, request: Request) -> dict[str, Any]:
        """The queues this operator may see, each with how many cases wait now."""
        permitted = request.who.permissions
        rows = [
            QueueRow(queue.id, plugin, queue.title, queue.icon, await self._waiting(queue), queue.target_minutes)
            for plugin, queue in self.declared
            if queue.permission in permitted
        ]
        return {"rows": rows, "total": len(rows), "page": 1, "pages": 1}

    async def cases(self, request: Request) -> dict[str, Any]:
        """One page of a queue, the oldest case first."""
        form = request.form
        queue = next((queue for _, queue in self.declared if queue.id == form.queue), None)
        if queue is None:
            raise Refusal(QUEUE_UNKNOWN, field="queue")
        if queue.permission not in request.who.permissions:
            raise Refusal(FORBIDDEN)
        async with self._kernel.db.read() as conn:
            found = await queue.source.rows(conn, {}, max(1, form.page))
        return {"rows": found.rows, "total": found.total, "page": found.page, "pages": found.pages}

    async def _waiting(self, queue: ReviewQueue) -> int | None:
        try:
            async with self._kernel.db.read() as conn:
                return await queue.source.waiting(conn)
        except Exception as error:
            log.warning("console.queue_count_failed", queue=queue.id, error=type(error).__name__)
            return None
