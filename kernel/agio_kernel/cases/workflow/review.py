"""The needs of reviewing, whatever console it is done at."""

from __future__ import annotations

from typing import Any

import asyncpg

from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.queues import Queues
from agio_kernel.identity import audit
from agio_kernel.identity.operators import OperatorDirectory
from agio_kernel.ports.kernel import Kernel


class Review:
    """The queues, whoever may decide in them, and the way a decision is recorded. A console says who its ``operators``
    are, keeps the table ``reviewer``, and names the parameter that bounds what one of them lets through alone within
    a day.
    """

    def __init__(self, kernel: Kernel, queues: Queues, operators: OperatorDirectory, day_total: str) -> None:
        self.kernel = kernel
        self.queues = queues
        self.operators = operators
        self.day_total = day_total

    async def record(
        self,
        tx: asyncpg.Connection,
        request: Request,
        action: str,
        subject: str,
        reason: str,
        *,
        before: Any = None,
        after: Any = None,
        permission: str | None = None,
    ) -> None:
        """Write down what the operator who asks has done; the last statement of its transaction."""
        needed = permission if permission is not None else request.call.permission or ""
        await audit.record(tx, request.user, action, subject, reason, permission=needed, before=before, after=after)
