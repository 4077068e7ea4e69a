"""Events of the deployment, each under one number, without a hole: numbered as the outbox delivers them, kept for
``KEPT`` (docs/adr/0045).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import asyncpg
import msgspec

from agio_kernel.identity.users import demo_accounts
from agio_kernel.notices.webhooks.declaration import WebhookEvent
from agio_kernel.ports.events import Dated, Event, Subscription
from agio_kernel.ports.kernel import Kernel

KEPT = timedelta(days=30)

_APPEND = """
    WITH head AS (UPDATE deployment_event_head SET last = last + cardinality($1::timestamptz[]) RETURNING last)
    INSERT INTO deployment_event (number, at, kind, data)
    SELECT head.last - cardinality($1::timestamptz[]) + u.place, u.at, u.kind, u.data
    FROM head CROSS JOIN unnest($1::timestamptz[], $2::text[], $3::jsonb[]) WITH ORDINALITY u(at, kind, data, place)
"""


class DeploymentEvent(msgspec.Struct, frozen=True):
    """One event, of the type ``<plugin>.<name>``."""

    number: int
    at: datetime
    kind: str
    data: dict[str, Any]


class NotKept(Exception):
    """No event had this number, or what came after it is kept no more."""


class DeploymentEvents:
    """The one sequence of this deployment. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._listeners: list[Callable[[], None]] = []

    def subscriptions(self, plugin: str, declared: Iterable[WebhookEvent]) -> list[Subscription]:
        """One subscription for each event of which a plugin declares something."""
        by_event: dict[type[Event], list[WebhookEvent]] = {}
        for one in declared:
            by_event.setdefault(one.event, []).append(one)

        def subscription(event: type[Event], said: list[WebhookEvent]) -> Subscription:
            async def number(tx: asyncpg.Connection, happened: Dated) -> None:
                await self._append(tx, plugin, said, [happened])

            async def number_all(tx: asyncpg.Connection, happened: list[Dated]) -> None:
                await self._append(tx, plugin, said, happened)

            return Subscription(event, f"webhook.{event.__name__}", number, self._wake, number_all, dated=True)

        return [subscription(event, said) for event, said in by_event.items()]

    def kinds(self) -> Sequence[tuple[str, str]]:
        """Types of all that may be told, each with its plugin."""
        return [(plugin, f"{plugin}.{one.name}") for plugin, one in self._kernel.directory.declared("webhook_events")]

    def listen(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call this, which never waits, whenever this process numbered something; returns how to stop."""
        self._listeners.append(wake)
        return lambda: self._listeners.remove(wake)

    async def newest(self, conn: asyncpg.Connection | None = None) -> int:
        """The newest number; 0 where there was none."""
        return await (conn or self._kernel.db).fetchval("SELECT last FROM deployment_event_head") or 0

    async def require_kept(self, number: int) -> None:
        """NotKept where it can't be told what came after this number."""
        row = await self._kernel.db.fetchrow(
            "SELECT last, (SELECT min(number) FROM deployment_event) AS oldest FROM deployment_event_head"
        )
        assert row is not None, "deployment_event_head has its one row"
        oldest = row["last"] + 1 if row["oldest"] is None else row["oldest"]
        if not oldest - 1 <= number <= row["last"]:
            raise NotKept

    async def after(self, number: int, most: int) -> Sequence[DeploymentEvent]:
        """Events after a number, in order."""
        rows = await self._kernel.db.fetch(
            "SELECT number, at, kind, data FROM deployment_event WHERE number > $1 ORDER BY number LIMIT $2",
            number,
            most,
        )
        return [DeploymentEvent(**dict(row)) for row in rows]

    async def forget_old(self, limit: int) -> int:
        """Delete what is past its time, at most so much; how much."""
        status = await self._kernel.db.execute(
            "DELETE FROM deployment_event WHERE number = ANY (ARRAY("
            " SELECT number FROM deployment_event WHERE at < $1 ORDER BY at LIMIT $2))",
            self._kernel.clock.now() - KEPT,
            limit,
        )
        return int(status.split()[-1])

    async def _append(
        self, tx: asyncpg.Connection, plugin: str, said: list[WebhookEvent], happened: list[Dated]
    ) -> None:
        demo = await demo_accounts(tx, {getattr(one.event, "user_id", 0) for one in happened})
        notification = [
            (one.at, f"{plugin}.{kind.name}", kind.payload(one.event, self._kernel.assets))
            for one in happened
            if getattr(one.event, "user_id", 0) not in demo
            for kind in said
            if kind.when is None or kind.when(one.event)
        ]
        if notification:
            moments, kinds, data = zip(*notification, strict=True)
            await tx.execute(_APPEND, moments, kinds, data)

    async def _wake(self, _event: Any) -> None:
        for wake in tuple(self._listeners):
            wake()
