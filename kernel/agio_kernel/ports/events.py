"""Events: what happened, told to other plugins after the commit that made it true, exactly once each.

An event is written to the outbox in the transaction of the change. A subscriber runs in a transaction of its own that
also records the delivery: a crash between the two repeats nothing, and a failing subscriber is asked again later
without holding up the others. A subscriber may take many events together, in one transaction: where that fails, it is
handed them one by one. A subscriber whose plugin is down is owed the event until it is up again: who subscribes to what
is kept in the database, because a plugin that fails to load can't say it. Taking a plugin out of the configuration lets
go of what it is owed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from datetime import datetime
from itertools import groupby
from typing import Any

import asyncpg
import msgspec
import structlog

from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database

log = structlog.get_logger(__name__)

POLL_S = 1.0
LOOKS_S = (0.0, 0.01, 0.05, 0.2)
"""An emit wakes the bus before its transaction commits: it looks again soon instead of missing it by a moment."""
BATCH = 200
LONGEST_DELAY_S = 300
HANDLER_S = 30.0
"""A subscriber that takes longer has failed for now: one that never came back would hold up every other event."""
KEPT_DAYS = 30
"""Days for which a delivered event is kept."""
MOST_COUNTED = 10_000
"""The health page counts no further: what matters is that there are many."""


_DUE = """
    SELECT o.id, o.name, o.payload, o.created_at,
           ARRAY(SELECT subscriber FROM event_delivery WHERE event_id = o.id) AS delivered
    FROM ((SELECT id, due_at FROM event_outbox WHERE settled_at IS NULL AND waits_for IS NULL AND due_at <= agio_now()
           ORDER BY due_at, id LIMIT $1)
          UNION ALL
          (SELECT id, due_at FROM event_outbox WHERE settled_at IS NULL AND waits_for && $2::text[]
           ORDER BY due_at, id LIMIT $1)
          ORDER BY due_at, id LIMIT $1) d
    JOIN event_outbox o ON o.id = d.id
    ORDER BY d.due_at, d.id
"""
_SETTLE = (
    "UPDATE event_outbox SET settled_at = agio_now(), problem = NULL, waits_for = NULL WHERE id = ANY ($1::bigint[])"
)
_DELIVERED = """
    INSERT INTO event_delivery (event_id, subscriber) SELECT e.id, $2 FROM unnest($1::bigint[]) e(id)
    ON CONFLICT DO NOTHING RETURNING event_id
"""


class Event(msgspec.Struct, frozen=True):
    """The root of all events. The name on record is the class's own, so it stays."""


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


class DemoEnded(Event, frozen=True):
    """A demo account was closed: nobody signs in to it any more."""

    user_id: int


class AccessEnded(Event, frozen=True):
    """The ways into an account were ended: every process forgets what it remembers of them. ``keeps_keys``: not those
    of its programs.
    """

    subject: str
    subject_id: int
    keeps_keys: bool = False


class Dated(msgspec.Struct, frozen=True):
    """An event with the moment of the change that it tells."""

    at: datetime
    event: Any


Handler = Callable[[asyncpg.Connection, Any], Awaitable[None]]
ManyHandler = Callable[[asyncpg.Connection, list[Any]], Awaitable[None]]


class Subscription(msgspec.Struct, frozen=True):
    """``handler(tx, event)`` is called for each event of type ``event``; its changes commit with the delivery.

    ``after(event)`` follows that commit, to tell pages that there is something to see; it may be lost. ``together(tx,
    events)`` does for many what ``handler`` does for each, where those of one kind are due one behind the other. One
    that is ``dated`` is given each as a ``Dated``.
    """

    event: type[Event]
    name: str
    handler: Handler
    after: Callable[[Any], Awaitable[None]] | None = None
    together: ManyHandler | None = None
    dated: bool = False

    def read(self, row: asyncpg.Record) -> Any:
        """An event of the outbox as its handlers take it."""
        reported = msgspec.json.decode(row["payload"], type=self.event)
        return Dated(row["created_at"], reported) if self.dated else reported


class Owed(msgspec.Struct, frozen=True):
    """Number of events that wait for a subscriber that is down (counted up to ``MOST_COUNTED``), and since when."""

    subscriber: str
    count: int
    since: datetime


class Outstanding(msgspec.Struct, frozen=True):
    """Undelivered events: those that wait for plugins that are down, and how many a subscriber failed on."""

    owed: tuple[Owed, ...] = ()
    failing: int = 0


async def outstanding(conn: asyncpg.Connection | Database) -> Outstanding:
    """Undelivered events of the outbox; cheap enough to be asked for again and again."""
    rows = await conn.fetch(
        "SELECT u.subscriber, count(*) AS count, min(o.created_at) AS since FROM ("
        "   SELECT waits_for, created_at FROM event_outbox WHERE settled_at IS NULL AND waits_for IS NOT NULL LIMIT $1"
        ") o CROSS JOIN unnest(o.waits_for) u(subscriber) GROUP BY 1 ORDER BY 1",
        MOST_COUNTED,
    )
    failing = await conn.fetchval(
        "SELECT count(*) FROM (SELECT FROM event_outbox WHERE settled_at IS NULL AND waits_for IS NULL"
        " AND problem IS NOT NULL LIMIT $1) f",
        MOST_COUNTED,
    )
    return Outstanding(tuple(Owed(*row) for row in rows), failing or 0)


class _Subscriber(msgspec.Struct, frozen=True):
    name: str
    plugin: str
    subscription: Subscription


class Bus:
    """Emits events into the outbox and delivers them to the subscribers of the enabled plugins."""

    def __init__(self, db: Database, ids: IdSource, is_up: Callable[[str], bool] = lambda plugin: True) -> None:
        self._db = db
        self._ids = ids
        self._is_up = is_up
        self._subscribers: dict[str, list[_Subscriber]] = {}
        self._absent: dict[str, set[str]] = {}
        """By event, the subscribers on record whose plugin is down here and has declared nothing."""
        self._wake = asyncio.Event()

    def subscribe(self, plugin: str, subscriptions: Iterable[Subscription]) -> None:
        """Register a plugin's subscriptions; called once at start."""
        for subscription in subscriptions:
            known = self._subscribers.setdefault(subscription.event.__name__, [])
            known.append(_Subscriber(f"{plugin}.{subscription.name}", plugin, subscription))

    async def keep_subscribers(self, enabled: Collection[str]) -> None:
        """Put on record who subscribes, and learn from it what the ``enabled`` plugins that are down listen to.

        Called once, after the last ``subscribe``. An event that waited for a subscriber that isn't any more becomes
        due.
        """
        own = [(s.name, s.plugin, event) for event, known in self._subscribers.items() for s in known]
        up = [plugin for plugin in enabled if self._is_up(plugin)]
        async with self._db.transaction() as tx:
            await tx.execute(
                "DELETE FROM event_subscriber s WHERE s.plugin <> ALL ($1::text[]) OR s.plugin = ANY ($2::text[])"
                " AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::text[]) u(subscriber, event)"
                "                 WHERE u.subscriber = s.subscriber AND u.event = s.event)",
                list(enabled),
                up,
                [name for name, _, _ in own],
                [event for _, _, event in own],
            )
            await tx.executemany(
                "INSERT INTO event_subscriber (subscriber, plugin, event) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                sorted(own),
            )
            await tx.execute(
                "UPDATE event_outbox o SET waits_for = NULL WHERE settled_at IS NULL AND waits_for IS NOT NULL AND"
                " NOT EXISTS (SELECT FROM event_subscriber s WHERE s.event = o.name AND s.subscriber = ANY (waits_for))"
            )
            rows = await tx.fetch("SELECT subscriber, event FROM event_subscriber")
        declared = {(name, event) for name, _, event in own}
        for row in rows:
            if (row["subscriber"], row["event"]) not in declared:
                self._absent.setdefault(row["event"], set()).add(row["subscriber"])

    async def emit(self, tx: asyncpg.Connection, event: Event) -> None:
        """Write ``event`` with the change it speaks of; it is delivered once ``tx`` has committed."""
        await self.emit_all(tx, [event])

    async def emit_all(self, tx: asyncpg.Connection, events: Iterable[Event]) -> None:
        """As ``emit``, of many in one statement: what a batch has to tell."""
        heard = [one for one in events if (name := type(one).__name__) in self._subscribers or name in self._absent]
        if not heard:
            return
        await tx.execute(
            "INSERT INTO event_outbox (id, name, payload) SELECT * FROM unnest($1::bigint[], $2::text[], $3::bytea[])",
            [self._ids.next() for _ in heard],
            [type(one).__name__ for one in heard],
            [msgspec.json.encode(one) for one in heard],
        )
        self._wake.set()

    async def deliver_due(self) -> int:
        """Deliver what is due, oldest first, at most one batch; returns how many events are done with for now."""
        here = [s.name for known in self._subscribers.values() for s in known if self._is_up(s.plugin)]
        rows = await self._db.fetch(_DUE, BATCH, here)
        done = 0
        for name, run in groupby(rows, lambda row: row["name"]):
            events = list(run)
            if await self._deliver_together(name, events):
                done += len(events)
                continue
            for event in events:
                done += await self._deliver(event)
        return done

    async def _deliver_together(self, name: str, events: list[asyncpg.Record]) -> bool:
        """Deliver a run of events in one transaction, where everybody who listens takes them so; False where each has
        to be looked at.
        """
        known = self._subscribers.get(name, [])
        if len(events) < 2 or not known or name in self._absent:
            return False
        if not all(one.subscription.together is not None and self._is_up(one.plugin) for one in known):
            return False
        had: list[tuple[_Subscriber, list[Any]]] = []
        try:
            async with self._db.transaction() as tx:
                for one in known:
                    reported = {row["id"]: one.subscription.read(row) for row in events}
                    mine = {row["event_id"] for row in await tx.fetch(_DELIVERED, list(reported), one.name)}
                    due = [event for event_id, event in reported.items() if event_id in mine]
                    if due and one.subscription.together is not None:
                        async with asyncio.timeout(HANDLER_S):
                            await one.subscription.together(tx, due)
                        had.append((one, due))
                await tx.execute(_SETTLE, [row["id"] for row in events])
        except Exception as error:
            log.info("event.not_together", name=name, events=len(events), error=type(error).__name__)
            return False
        for one, due in had:
            for event in due:
                await self._follow(one, event)
        return True

    async def _deliver(self, event: asyncpg.Record) -> bool:
        event_id, done = event["id"], set(event["delivered"])
        left = [one for one in self._subscribers.get(event["name"], ()) if one.name not in done]
        due = [one for one in left if self._is_up(one.plugin)]
        down = {one.name for one in left if one not in due} | (self._absent.get(event["name"], set()) - done)
        problem = ""
        settled = False
        for subscriber in due:
            settles = subscriber is due[-1] and not down and not problem
            try:
                await self._hand_over(event, subscriber, settles=settles)
                settled = settles
            except Exception as error:
                problem = f"{subscriber.name}: {type(error).__name__}: {error}"[:500]
                log.warning(
                    "event.subscriber_failed",
                    subscriber=subscriber.name,
                    event_id=event_id,
                    error=type(error).__name__,
                )
        if problem:
            await self._db.execute(
                "UPDATE event_outbox SET attempts = attempts + 1, problem = $2, waits_for = NULL, "
                "due_at = agio_now() + make_interval(secs => least($3, power(2, least(attempts, 16)))) WHERE id = $1",
                event_id,
                problem,
                float(LONGEST_DELAY_S),
            )
            return False
        if down:
            await self._db.execute(
                "UPDATE event_outbox SET waits_for = $2, problem = NULL WHERE id = $1 AND settled_at IS NULL",
                event_id,
                sorted(down),
            )
        elif not settled:
            await self._db.execute(_SETTLE, [event_id])
        return True

    async def _hand_over(self, event: asyncpg.Record, subscriber: _Subscriber, *, settles: bool) -> None:
        """Have a subscriber do its part. With the last one the event is done with, in the same transaction."""
        subscription = subscriber.subscription
        reported = subscription.read(event)
        async with self._db.transaction() as tx:
            mine = await tx.fetchval(_DELIVERED, [event["id"]], subscriber.name)
            if mine:
                async with asyncio.timeout(HANDLER_S):
                    await subscription.handler(tx, reported)
            if settles:
                await tx.execute(_SETTLE, [event["id"]])
        if mine:
            await self._follow(subscriber, reported)

    async def _follow(self, subscriber: _Subscriber, reported: Any) -> None:
        """Do what follows the commit of a delivery."""
        if subscriber.subscription.after is None:
            return
        try:
            async with asyncio.timeout(HANDLER_S):
                await subscriber.subscription.after(reported)
        except Exception as error:
            log.warning("event.after_failed", subscriber=subscriber.name, error=type(error).__name__)

    async def forget_old(self, limit: int = 10_000) -> int:
        """Delete events that everybody had ``KEPT_DAYS`` ago, with their deliveries; at most ``limit`` at a time."""
        async with self._db.transaction() as tx:
            old = await tx.fetch(
                "SELECT id FROM event_outbox WHERE settled_at < agio_now() - make_interval(days => $1) LIMIT $2",
                KEPT_DAYS,
                limit,
            )
            ids = [row["id"] for row in old]
            await tx.execute("DELETE FROM event_delivery WHERE event_id = ANY ($1::bigint[])", ids)
            await tx.execute("DELETE FROM event_outbox WHERE id = ANY ($1::bigint[])", ids)
        return len(ids)

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
