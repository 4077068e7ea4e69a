"""Events: what happened, told to other plugins after the commit that made it true, exactly once each.

An event is written to the outbox in the transaction of the change. A subscriber runs in a transaction of its own that
also records the delivery: a crash between the two repeats nothing, and a failing subscriber is asked again later
without holding up the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import asyncpg
import msgspec
import structlog

from agio_kernel.db import Database
from agio_kernel.ids import IdSource

log = structlog.get_logger(__name__)

POLL_S = 1.0
LOOKS_S = (0.0, 0.01, 0.05, 0.2)
"""An emit wakes the bus before its transaction commits: it looks again soon instead of missing it by a moment."""
BATCH = 200
LONGEST_DELAY_S = 300


class Event(msgspec.Struct, frozen=True):
    """The root of all events. The name on record is the class's ``topic``, so that a class may be renamed."""


class UserRegistered(Event, frozen=True):
    """A real account came to be."""

    user_id: int
    uid: str
    country: str
    language: str
    invite: str = ""


class DemoOpened(Event, frozen=True):
    """A demo account was opened with ``amount`` minor units of the demo asset."""

    user_id: int
    amount: int


class SessionsRevoked(Event, frozen=True):
    """Sessions of an account ended: every process forgets what it remembers of them."""

    subject: str
    subject_id: int


Handler = Callable[[asyncpg.Connection, Any], Awaitable[None]]


class Subscription(msgspec.Struct, frozen=True):
    """``handler(tx, event)`` is called for each event of type ``event``; its changes commit with the delivery."""

    event: type[Event]
    name: str
    handler: Handler


class Bus:
    """Emits events into the outbox and delivers them to the subscribers of the enabled plugins."""

    def __init__(self, db: Database, ids: IdSource) -> None:
        self._db = db
        self._ids = ids
        self._subscriptions: dict[str, list[tuple[str, Subscription]]] = {}
        self._types: dict[str, type[Event]] = {}
        self._wake = asyncio.Event()

    def subscribe(self, plugin: str, subscriptions: Iterable[Subscription]) -> None:
        """Register a plugin's subscriptions; called once at start."""
        for subscription in subscriptions:
            name = subscription.event.__name__
            self._types[name] = subscription.event
            self._subscriptions.setdefault(name, []).append((f"{plugin}.{subscription.name}", subscription))

    async def emit(self, tx: asyncpg.Connection, event: Event) -> None:
        """Write ``event`` with the change it speaks of; it is delivered once ``tx`` has committed."""
        name = type(event).__name__
        if name not in self._subscriptions:
            return
        await tx.execute(
            "INSERT INTO event_outbox (id, name, payload) VALUES ($1, $2, $3)",
            self._ids.next(),
            name,
            msgspec.json.encode(event),
        )
        self._wake.set()

    async def deliver_due(self) -> int:
        """Deliver what is due, oldest first, at most one batch; returns how many events were settled."""
        rows = await self._db.fetch(
            "SELECT id FROM event_outbox WHERE settled_at IS NULL AND due_at <= now() ORDER BY due_at, id LIMIT $1",
            BATCH,
        )
        settled = 0
        for row in rows:
            settled += await self._deliver(row["id"])
        return settled

    async def _deliver(self, event_id: int) -> bool:
        problem = ""
        for name, subscription in await self._undelivered(event_id):
            try:
                await self._hand_over(event_id, name, subscription)
            except Exception as error:
                problem = f"{name}: {type(error).__name__}: {error}"[:500]
                log.warning("event.subscriber_failed", subscriber=name, event_id=event_id, error=type(error).__name__)
        if problem:
            await self._db.execute(
                "UPDATE event_outbox SET attempts = attempts + 1, problem = $2, "
                "due_at = now() + make_interval(secs => least($3, power(2, least(attempts, 16)))) WHERE id = $1",
                event_id,
                problem,
                float(LONGEST_DELAY_S),
            )
            return False
        await self._db.execute("UPDATE event_outbox SET settled_at = now(), problem = NULL WHERE id = $1", event_id)
        return True

    async def _undelivered(self, event_id: int) -> list[tuple[str, Subscription]]:
        name = await self._db.fetchval("SELECT name FROM event_outbox WHERE id = $1", event_id)
        done = {
            row["subscriber"]
            for row in await self._db.fetch("SELECT subscriber FROM event_delivery WHERE event_id = $1", event_id)
        }
        return [entry for entry in self._subscriptions.get(name, ()) if entry[0] not in done]

    async def _hand_over(self, event_id: int, name: str, subscription: Subscription) -> None:
        async with self._db.transaction() as tx:
            mine = await tx.fetchval(
                "INSERT INTO event_delivery (event_id, subscriber) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1",
                event_id,
                name,
            )
            if not mine:
                return
            payload: bytes | None = await tx.fetchval("SELECT payload FROM event_outbox WHERE id = $1", event_id)
            assert payload is not None, "a delivery refers to its event"
            await subscription.handler(tx, msgspec.json.decode(payload, type=subscription.event))

    async def run(self) -> None:
        """Deliver for ever: soon after the commit of an emit of this process, and each second whatever others left."""
        looks = LOOKS_S[:1]
        while True:
            for wait_s in looks:
                await asyncio.sleep(wait_s)
                if await self._deliver_all():
                    break
            try:
                await asyncio.wait_for(self._wake.wait(), POLL_S)
                looks = LOOKS_S
            except TimeoutError:
                looks = LOOKS_S[:1]
            self._wake.clear()

    async def _deliver_all(self) -> int:
        """Every batch that is due; a failure is logged, and made good by the next look."""
        settled = 0
        try:
            while (batch := await self.deliver_due()) >= BATCH:
                settled += batch
            return settled + batch
        except Exception as error:
            log.warning("event.delivery_interrupted", error=type(error).__name__)
            return settled
