"""Freezes of accounts, or of all of them: asked before any business begins, and before money leaves.

An order is placed in microseconds, so the frozen accounts stand in memory, read anew as soon as they change. A
withdrawal has the time to ask the database, and there a freeze counts from the moment of its commit.
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.rules import Rule
from agio_kernel.money.leaving import STAGES, Guard, Leaving
from agio_kernel.money.rules import BUSINESS_OPEN
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.refresh import kept_fresh

from agio_operator.declared.codes import TRADING_FROZEN, WITHDRAWAL_FROZEN, WITHDRAWALS_FROZEN

_STOPPED = "SELECT EXISTS (SELECT FROM operator_switch WHERE name = 'withdrawals' AND frozen)"
_FROZEN = "SELECT EXISTS (SELECT FROM operator_freeze WHERE user_id = $1 AND what = 'withdrawal')"

GUARDS = (
    Guard("stop", STAGES, lambda conn, _: _refuse_stopped(conn)),
    Guard("freeze", STAGES, lambda conn, leaving: _refuse_frozen(conn, leaving)),
)
"""Guards of the console before money leaves: the stop for all, and the freeze of a person."""


class Freezes:
    """The freezes of a deployment; one per kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._no_trading: frozenset[int] = frozenset()

    def rules(self) -> list[Rule]:
        """Rules of the console before business begins."""
        return [Rule(BUSINESS_OPEN, self._business)]

    async def refresh(self) -> None:
        """Read who may not trade."""
        rows = await self._kernel.db.fetch("SELECT user_id FROM operator_freeze WHERE what = 'trading'")
        self._no_trading = frozenset(row["user_id"] for row in rows)

    def kept_fresh(self) -> AbstractAsyncContextManager[None]:
        """While this is open, what another process freezes arrives."""
        return kept_fresh(self._kernel.db, "freezes", self.refresh)

    def _business(self, principal: Principal, _facts: Any) -> None:
        if principal.id in self._no_trading:
            raise ApiError(TRADING_FROZEN)


async def _refuse_stopped(conn: asyncpg.Connection) -> None:
    if await conn.fetchval(_STOPPED):
        raise ApiError(WITHDRAWALS_FROZEN)


async def _refuse_frozen(conn: asyncpg.Connection, leaving: Leaving) -> None:
    if await conn.fetchval(_FROZEN, leaving.user_id):
        raise ApiError(WITHDRAWAL_FROZEN)
