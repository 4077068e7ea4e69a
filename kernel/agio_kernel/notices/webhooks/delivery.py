"""Delivery: what came after the number of a webhook is posted to it, one message after the other, until each is taken.

A process first moves the ``next_at`` of a webhook ahead of every deadline of its own (the lease), so that one process
delivers at a time; a process that dies leaves a lease that runs out, and its unrecorded deliveries are repeated.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import asyncpg
import msgspec
import structlog

from agio_kernel.declarations.lifespans import while_open
from agio_kernel.declarations.states import StateMachine
from agio_kernel.notices.webhooks.endpoint import Endpoint, WebhookState
from agio_kernel.notices.webhooks.secrets import Secrets
from agio_kernel.notices.webhooks.sending import WHOLE_S, Sender
from agio_kernel.notices.webhooks.signature import signed_headers
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import DatabaseUnavailable

log = structlog.get_logger(__name__)

EVERY_S = 1.0
PAGE = 100
RUN_S = 15.0
"""A run ends after so long, so that what it did is recorded."""
LEASE = timedelta(seconds=RUN_S + 3 * WHOLE_S)
AT_ONCE = 50
LOOKED_AT = 1000
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=1), timedelta(hours=1)
GIVEN_UP_AFTER = timedelta(days=5)
GONE = "410"
"""Status with which a receiver ends its webhook."""

_DUE = """
    SELECT id, {stream} AS stream, number, next_at FROM {relation}
    WHERE state = 'active' AND id > $1 AND ($2::bigint[] IS NULL OR {stream} = ANY ($2))
    ORDER BY id LIMIT $3
"""
_LEASE = """
    UPDATE {relation} SET next_at = $3 WHERE id = $1 AND next_at = $2 AND state = 'active' RETURNING *
"""
# Where its owner has chosen another number meanwhile, that one stands.
_RECORD = """
    UPDATE {relation} SET number = CASE WHEN number = $3 THEN $4 ELSE number END, next_at = $5, failures = $6,
        failing_since = $7, problem = $8, delivered_at = coalesce($9, delivered_at)
    WHERE id = $1 AND next_at = $2 AND state = 'active' RETURNING true
"""


class Numbered(Protocol):
    """An event of a stream."""

    @property
    def number(self) -> int:
        """Its number, one more than that of the event before it."""
        ...

    @property
    def at(self) -> datetime:
        """Moment of what happened."""
        ...


Hook = TypeVar("Hook", bound=Endpoint)
Happened = TypeVar("Happened", bound=Numbered)


class Message(msgspec.Struct, frozen=True):
    """Body of a message: the same for each try."""

    type: str
    timestamp: datetime
    data: dict[str, Any]


def pause_after(failures: int) -> timedelta:
    """Return the pause of a webhook that has failed so many times in a row."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(failures - 1, 20))


class Delivery(ABC, Generic[Hook, Happened]):
    """Tells every webhook of one kind that nobody else tells. A kind says where its rows stand (``hooks`` and
    ``states``), by which column's value the stream of a row is known, and what each stream holds.
    """

    hooks: ClassVar[Any]
    states: ClassVar[StateMachine[WebhookState]]
    stream: ClassVar[str]

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._sender = Sender(is_development=kernel.settings.deployment.development)
        self._listening: dict[int, Callable[[], None]] = {}
        self._runs: dict[int, asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        self._wake = asyncio.Event()
        where = {"relation": self.hooks.__table_name__, "stream": self.stream}
        self._due, self._lease, self._recorded = (sql.format(**where) for sql in (_DUE, _LEASE, _RECORD))

    @abstractmethod
    def stream_of(self, hook: Hook) -> int:
        """Stream that a webhook is told of."""

    @abstractmethod
    def listen(self, stream: int, wake: Callable[[], None]) -> Callable[[], None]:
        """Call this, which never waits, whenever there is something new in a stream; returns how to stop."""

    @abstractmethod
    async def news(self, numbers: Mapping[int, int]) -> Set[int]:
        """Streams that hold an event after the number given of each."""

    @abstractmethod
    async def after(self, stream: int, number: int, most: int) -> Sequence[Happened]:
        """Events of a stream after a number, in order."""

    @abstractmethod
    def messages(self, hook: Hook, event: Happened) -> Iterator[tuple[str, Message]]:
        """Messages to a webhook about an event, each under a name that it keeps; nothing where it isn't told of it."""

    async def disabled(self, tx: asyncpg.Connection, hook: Hook) -> None:
        """A webhook took nothing for so long that it is told no more."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tell them while this is open."""
        try:
            async with while_open(self._kernel.db.spawn(self._run(), name=f"delivery of {self.hooks.__table_name__}")):
                yield
        finally:
            for one in tuple(self._runs.values()):
                one.cancel()
            await asyncio.gather(*self._runs.values(), return_exceptions=True)
            for stop in self._listening.values():
                stop()
            await self._sender.close()

    def look_at(self, stream: int) -> None:
        """There is something new for the webhooks of a stream."""
        self._woken.add(stream)
        self._wake.set()

    def is_off(self) -> bool:
        """Whether nothing is to be told at the moment."""
        return False

    async def _run(self) -> None:
        next_s = 0.0
        while True:
            try:
                woken, self._woken = self._woken, set()
                self._wake.clear()
                if not self.is_off():
                    if monotonic() >= next_s:
                        await self._look(None)
                        next_s = monotonic() + EVERY_S
                    elif woken:
                        await self._look(woken)
            except DatabaseUnavailable:
                pass  # what came waits
            except Exception as error:
                log.error("webhooks.not_looked_at", error=type(error).__name__, exc_info=error)
            try:
                async with asyncio.timeout(max(0.05, next_s - monotonic())):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def _look(self, streams: Iterable[int] | None) -> None:
        """Begin to tell those that are due: of these streams, or of all."""
        last, found = 0, set[int]()
        while rows := await self._kernel.db.fetch(self._due, last, streams and list(streams), LOOKED_AT):
            last = rows[-1]["id"]
            found |= {row["stream"] for row in rows}
            await self._begin(rows)
        if streams is None:
            self._listen_to(found)

    def _listen_to(self, streams: set[int]) -> None:
        """Hear of these alone; whoever is heard of is followed on."""
        for stream in streams - self._listening.keys():
            self._listening[stream] = self.listen(stream, lambda stream=stream: self.look_at(stream))
        for stream in self._listening.keys() - streams:
            self._listening.pop(stream)()

    async def _begin(self, rows: Iterable[asyncpg.Record]) -> None:
        now = self._kernel.clock.now()
        due = [row for row in rows if row["next_at"] <= now and row["id"] not in self._runs]
        oldest: dict[int, int] = {}
        for row in due:
            oldest[row["stream"]] = min(row["number"], oldest.get(row["stream"], row["number"]))
        if not oldest:
            return
        # One event after the oldest number tells who may have something; who has, his own run finds out.
        news = await self.news(oldest)
        for row in due:
            if row["stream"] in news and len(self._runs) < AT_ONCE:
                leased = await self._kernel.db.fetchrow(self._lease, row["id"], row["next_at"], now + LEASE)
                if leased is not None:
                    hook = self.hooks.of(leased)
                    task = self._kernel.db.spawn(self._tell(hook), name="webhook")
                    self._runs[hook.id] = task
                    task.add_done_callback(lambda _, id=hook.id: self._runs.pop(id, None))

    # --- one of them -------------------------------------------------------------------------------------------------

    async def _tell(self, hook: Hook) -> None:
        try:
            number, problem = await self._post(hook)
            await self._record(hook, number, problem)
        except DatabaseUnavailable:
            return  # its lease runs out
        if not problem and number != hook.number:
            self.look_at(self.stream_of(hook))

    async def _post(self, hook: Hook) -> tuple[int, str]:
        """Post what came after its number, for a while; up to which number it took that, and the problem with the next
        one, if there was any.
        """
        number, ends = hook.number, monotonic() + RUN_S
        secrets = self._kernel.part(Secrets).of(hook, self._kernel.clock.now())
        for event in await self.after(self.stream_of(hook), number, PAGE):
            for name, message in self._messages(hook, number, event):
                body = msgspec.json.encode(message)
                sent_s = int(self._kernel.clock.world().timestamp())
                headers = signed_headers(secrets, f"{hook.id}.{name}", sent_s, body)
                answered = await self._sender.post(hook.url, {"content-type": "application/json", **headers}, body)
                if not (len(answered) == 3 and answered.startswith("2")):
                    return number, answered
            number = event.number
            if monotonic() >= ends:
                break
        return number, ""

    def _messages(self, hook: Hook, number: int, event: Happened) -> Iterator[tuple[str, Message]]:
        """Messages about an event, each under a name that it keeps."""
        if event.number > number + 1:
            missed = {"e": "eventsMissed", "from": number + 1, "to": event.number - 1, "sequence": event.number - 1}
            yield f"missed-{event.number - 1}", Message("eventsMissed", event.at, missed)
        yield from self.messages(hook, event)

    async def _record(self, hook: Hook, number: int, problem: str) -> None:
        now, took = self._kernel.clock.now(), number != hook.number
        failures = 0 if not problem else 1 if took else hook.failures + 1
        since = None if not problem else now if took else hook.failing_since or now
        next_at = now if not problem else now + pause_after(failures)
        async with self._kernel.db.transaction() as tx:
            recorded = await tx.fetchval(
                self._recorded,
                hook.id,
                hook.next_at,
                hook.number,
                number,
                next_at,
                failures,
                since,
                problem,
                now if took else None,
            )
            if recorded and (problem == GONE or (since is not None and now - since >= GIVEN_UP_AFTER)):
                await self.states.move(tx, hook.id, WebhookState.ACTIVE, "disable")
                await self.disabled(tx, hook)
