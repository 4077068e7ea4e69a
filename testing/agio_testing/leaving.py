"""A guard that tests shut and open: whether a way asks the gate at each of its stages."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.codes import WITHDRAWALS_PAUSED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.leaving import STAGES, Guard, Leaving, Stage

REFUSED = WITHDRAWALS_PAUSED.number


class Barrier:
    """Refuses what leaves at the stages in ``shut``, and keeps what it was asked."""

    def __init__(self) -> None:
        self.shut: set[Stage] = set()
        self.asked: list[Leaving] = []

    @property
    def guard(self) -> Guard:
        """Return the guard as a plugin declares it."""
        return Guard("test.barrier", STAGES, self._check)

    async def _check(self, _: asyncpg.Connection, leaving: Leaving) -> None:
        self.asked.append(leaving)
        if leaving.stage in self.shut:
            raise ApiError(WITHDRAWALS_PAUSED)
