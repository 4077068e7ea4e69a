"""The gate that every payment passes: it asks all guards, and gives the passage that the ledger wants."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

import asyncpg

from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.money.leaving import Guard, Leaving, Passage
from agio_kernel.ports.kernel import Kernel


class Gate:
    """The guards of all enabled plugins; one per kernel (``kernel.part(Gate)``)."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self.guards: list[Guard] = []

    def add(self, guards: Iterable[Guard]) -> None:
        """Add guards; called at start. Two of one name are a mistake."""
        for guard in guards:
            if any(one.name == guard.name for one in self.guards):
                raise ConfigurationError(f"two guards are named {guard.name}")
            self.guards.append(guard)

    async def ask(self, leaving: Leaving) -> Passage:
        """Ask every guard that concerns it, what uses something up last; the first ApiError is the answer."""
        asked = self._asked(leaving)
        async with self._connection(leaving) as conn:
            for guard in asked:
                if guard.check is not None:
                    await guard.check(conn, leaving)
        for guard in asked:  # while it holds no connection: each takes its own
            if guard.prove is not None:
                await guard.prove(leaving)
        return Passage(leaving.way, leaving.amount, leaving.account, leaving.tx)

    async def objections(self, leaving: Leaving) -> list[ApiError]:
        """Return all present objections, for a quote."""
        found: list[ApiError] = []
        async with self._connection(leaving) as conn:
            for guard in self._asked(leaving):
                if guard.check is None:
                    continue
                try:
                    await guard.check(conn, leaving)
                except ApiError as refusal:
                    found.append(refusal)
        return found

    @asynccontextmanager
    async def _connection(self, leaving: Leaving) -> AsyncIterator[asyncpg.Connection]:
        if leaving.tx is not None:
            yield leaving.tx
            return
        async with self._kernel.db.read() as conn:
            yield conn

    def _asked(self, leaving: Leaving) -> Sequence[Guard]:
        way, stage = leaving.way, leaving.stage
        if stage not in way.stages:
            raise ConfigurationError(f"{way.name} doesn't declare that it asks at {stage}")
        return [one for one in self.guards if stage in one.stages and not way.why_not(one.name, stage)]
