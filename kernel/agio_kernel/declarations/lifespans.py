"""Background tasks of lifespans: work that goes on in the background for as long as it is open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def while_open(task: asyncio.Task[Any]) -> AsyncIterator[None]:
    """Let a task go on while this is open; then it is cancelled and waited for, and what else ended it is raised."""
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
