"""Cases that a deployment is filled with beside its start, so that its console can be tried at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TypeVar

import asyncpg
import structlog

from agio_kernel.calls.rtoken import Replay
from agio_kernel.declarations.errors import AgioError, ConfigurationError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import DatabaseUnavailable, Retry

log = structlog.get_logger(__name__)

S = TypeVar("S")
TRIES = 5
PAUSE_S = 0.5
DEVELOPMENT_ONLY = "[plugin.{plugin}] {setting} is for development only: there, real people bring real cases"


@asynccontextmanager
async def seeding(
    kernel: Kernel,
    plugin: str,
    seed: Callable[[], Awaitable[object]],
    *,
    wanted: bool,
    setting: str = "development_cases",
) -> AsyncIterator[None]:
    """Run ``seed`` beside the start where the deployment's setting asks for it; one that is no development deployment
    does not start with it.
    """
    if not wanted:
        yield
        return
    if not kernel.settings.deployment.development:
        raise ConfigurationError(DEVELOPMENT_ONLY.format(plugin=plugin, setting=setting))
    task = kernel.db.spawn(_run(seed), name=f"{plugin} {setting}")
    try:
        yield
    finally:
        task.cancel()


async def _run(seed: Callable[[], Awaitable[object]]) -> None:
    await seed()


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
