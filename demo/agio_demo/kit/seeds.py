"""Cases that a deployment is filled with beside its start, so that its console can be tried at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg
import structlog
from agio_kernel.calls.rtoken import Replay
from agio_kernel.declarations.errors import AgioError, ApiError
from agio_kernel.declarations.work import Lifespan
from agio_kernel.ledger.errors import InsufficientFunds
from agio_kernel.plugins.demo import Demo
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import DatabaseUnavailable, Retry

log = structlog.get_logger(__name__)

S = TypeVar("S")
T = TypeVar("T")
Part = TypeVar("Part")
TRIES = 5
PAUSE_S = 0.5
LOOKS = 240
"""Number of looks for what comes beside the start, two per second."""


def beside_start(
    name: str, part: Callable[[Kernel], Part], seed: Callable[[Part], Coroutine[Any, Any, object]]
) -> Demo:
    """Demo that has ``seed`` fill a deployment beside its start, with a part of its kernel."""

    @asynccontextmanager
    async def opened(kernel: Kernel) -> AsyncIterator[None]:
        task = kernel.db.spawn(seed(kernel.part(part)), name=name)
        try:
            yield
        finally:
            task.cancel()

    return Demo(lifespans=(Lifespan(name, opened),))


async def seed_each(plugin: str, seeds: Iterable[S], make: Callable[[S], Awaitable[int]]) -> int:
    """Make what isn't there yet; returns how many that were. One that is refused doesn't stop the others, and one that
    the database had no time for is made a moment later: a start has much to do.
    """
    made = 0
    for one in seeds:
        for left in reversed(range(TRIES)):
            try:
                made += await make(one)
            except (DatabaseUnavailable, Retry) as error:
                if left:
                    await asyncio.sleep(PAUSE_S)
                    continue
                log.info("development.seed_refused", plugin=plugin, seed=repr(one), error=repr(error))
            except (AgioError, Replay, asyncpg.PostgresError) as error:
                log.info("development.seed_refused", plugin=plugin, seed=repr(one), error=repr(error))
            break
    return made


async def in_time(attempt: Callable[[], Awaitable[T]]) -> T:
    """Return the first thing that ``attempt`` finds: opening balances, first prices and scheduled work come beside the
    start, and a refusal until then is tried again.
    """
    refused = "nothing was found"
    for _ in range(LOOKS):
        try:
            if found := await attempt():
                return found
        except (ApiError, InsufficientFunds) as refusal:
            refused = repr(refusal)
        await asyncio.sleep(PAUSE_S)
    raise AgioError(f"not in time: {refused}")
