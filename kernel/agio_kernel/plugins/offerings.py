"""Offerings: each plugin is on, draining (no new business, what runs settles) or off, switched while it runs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from enum import StrEnum

import asyncpg

from agio_kernel.declarations.codes import NOT_AVAILABLE, STILL_DRAINING
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.rules import Rule
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.refresh import EVERY_S, kept_fresh


class OfferingState(StrEnum):
    """Extent to which a plugin is offered."""

    ON = "on"
    DRAINING = "draining"
    OFF = "off"


MOVES: dict[OfferingState, tuple[OfferingState, ...]] = {
    OfferingState.ON: (OfferingState.DRAINING,),
    OfferingState.DRAINING: (OfferingState.OFF, OfferingState.ON),
    OfferingState.OFF: (OfferingState.ON,),
}
"""Transitions of each state: off only through draining."""

DRAINS_S = 100
"""Least time that a plugin drains: all that every process had let in by then has begun, the slowest upload included."""

ALWAYS_ON = frozenset({"operator"})
"""Without the console nothing could be switched on again."""


class Offerings:
    """The states of a deployment's plugins, in memory: asked for with every call. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._db = kernel.db
        self._states: dict[str, OfferingState] = {}
        self._watchers: list[Callable[[], None]] = []

    def watch(self, changed: Callable[[], None]) -> None:
        """Be told whenever this process learns of another state."""
        self._watchers.append(changed)

    def state(self, plugin: str) -> OfferingState:
        """State of this plugin's offer, as of at most two seconds ago."""
        return self._states.get(plugin, OfferingState.ON)

    def is_off(self, plugin: str) -> bool:
        """Whether nothing of the plugin is offered."""
        return self._states.get(plugin) is OfferingState.OFF

    def rules(self) -> list[Rule]:
        """A plugin that is draining begins no business."""
        return [Rule(BUSINESS_OPEN, self._offered)]

    def _offered(self, _principal: Principal, business: Business) -> None:
        if self.state(business.plugin) is not OfferingState.ON:
            raise ApiError(NOT_AVAILABLE)

    async def switch(self, tx: asyncpg.Connection, plugin: str, to: OfferingState) -> OfferingState:
        """Switch a plugin; returns what it was. Refused is what ``MOVES`` doesn't have, switching off the console, and
        switching off what has drained for less than ``DRAINS_S``.

        After the commit the caller awaits ``refresh``; other processes are told of it.
        """
        row = await tx.fetchrow(
            "SELECT state, ceil($2 - extract(epoch FROM agio_now() - changed_at))::int AS left_s"
            " FROM offering WHERE plugin = $1 FOR UPDATE",
            plugin,
            DRAINS_S,
        )
        old = OfferingState.ON if row is None else OfferingState(row["state"])
        if to not in MOVES[old] or plugin in ALWAYS_ON:
            raise ApiError(NOT_AVAILABLE, field="state")
        if row is not None and to is OfferingState.OFF and row["left_s"] > 0:
            raise ApiError(STILL_DRAINING, field="state", seconds=row["left_s"])
        if row is None:
            status = await tx.execute(
                "INSERT INTO offering (plugin, state) VALUES ($1, $2) ON CONFLICT (plugin) DO NOTHING", plugin, str(to)
            )
            if status == "INSERT 0 0":  # another operator was first
                raise ApiError(NOT_AVAILABLE, field="state")
        else:
            await tx.execute(
                "UPDATE offering SET state = $2, changed_at = agio_now() WHERE plugin = $1", plugin, str(to)
            )
        return old

    async def refresh(self) -> None:
        """Read what is in force."""
        rows = await self._db.fetch("SELECT plugin, state FROM offering")
        before, self._states = self._states, {row["plugin"]: OfferingState(row["state"]) for row in rows}
        if self._states != before:
            for changed in self._watchers:
                changed()

    def kept_fresh(self, every_s: float = EVERY_S) -> AbstractAsyncContextManager[None]:
        """While this is open, what another process switches arrives within ``every_s``."""
        return kept_fresh(self._db, "offerings", self.refresh, every_s)
