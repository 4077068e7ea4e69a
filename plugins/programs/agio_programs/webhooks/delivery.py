"""Delivery of webhooks: the events after a webhook's number are posted to it, one message after the other, until each
is taken.

A process first moves the ``next_at`` of a webhook ahead of every deadline of its own (the lease), so that one process
delivers at a time; a process that dies leaves a lease that runs out, and its unrecorded deliveries are repeated.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

import asyncpg
import msgspec
import structlog
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.declarations.realm import Realm
from agio_kernel.ledger.account_events import AccountEvent, AccountEvents
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.events import Event
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import DatabaseUnavailable

from agio_programs.dialect.errors import DialectError
from agio_programs.user_data.telling import Telling
from agio_programs.webhooks.secrets import Secrets
from agio_programs.webhooks.sending import WHOLE_S, Sender
from agio_programs.webhooks.signature import signed_headers
from agio_programs.webhooks.webhook import WEBHOOK_STATES, Webhook, WebhookState

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
    SELECT id, user_id, number, next_at FROM programs_webhook
    WHERE state = 'active' AND id > $1 AND ($2::bigint[] IS NULL OR user_id = ANY ($2))
    ORDER BY id LIMIT $3
"""
_LEASE = """
    UPDATE programs_webhook SET next_at = $3 WHERE id = $1 AND next_at = $2 AND state = 'active' RETURNING *
"""
# Where its owner has chosen another number meanwhile, that one stands.
_RECORD = """
    UPDATE programs_webhook SET number = CASE WHEN number = $3 THEN $4 ELSE number END, next_at = $5, failures = $6,
        failing_since = $7, problem = $8, delivered_at = coalesce($9, delivered_at)
    WHERE id = $1 AND next_at = $2 AND state = 'active' RETURNING true
"""


class WebhookDisabled(Event, frozen=True):
    """A webhook took nothing for so long that it is told no more."""

    user_id: int
    url: str


class Message(msgspec.Struct, frozen=True):
    """Body of a message: the same for each try."""

    type: str
    timestamp: datetime
    data: dict[str, Any]


def pause_after(failures: int) -> timedelta:
    """Return the pause of a webhook that has failed so many times in a row."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(failures - 1, 20))


class Delivery:
    """Tells every webhook of this deployment that nobody else tells. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._events = kernel.part(AccountEvents)
        self._telling = kernel.part(Telling)
        self._sender = Sender(is_development=kernel.settings.deployment.development)
        self._listening: dict[int, Callable[[], None]] = {}
        self._runs: dict[int, asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        self._wake = asyncio.Event()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tell them while this is open."""
        try:
            async with while_open(self._kernel.db.spawn(self._run(), name="webhooks")):
                yield
        finally:
            for one in tuple(self._runs.values()):
                one.cancel()
            await asyncio.gather(*self._runs.values(), return_exceptions=True)
            for stop in self._listening.values():
                stop()
            await self._sender.close()

    def look_at(self, account: int) -> None:
        """There is something new for the webhooks of an account."""
        self._woken.add(account)
        self._wake.set()

    async def _run(self) -> None:
        next_s = 0.0
        while True:
            try:
                woken, self._woken = self._woken, set()
                self._wake.clear()
                if not self._kernel.part(Offerings).is_off("programs"):
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

    async def _look(self, accounts: Iterable[int] | None) -> None:
        """Begin to tell those that are due: of these accounts, or of all."""
        last, found = 0, set[int]()
        while rows := await self._kernel.db.fetch(_DUE, last, accounts and list(accounts), LOOKED_AT):
            last = rows[-1]["id"]
            found |= {row["user_id"] for row in rows}
            await self._begin(rows)
        if accounts is None:
            self._listen_to(found)

    def _listen_to(self, accounts: set[int]) -> None:
        """Hear of these alone; whoever is heard of is followed on."""
        for account in accounts - self._listening.keys():
            self._listening[account] = self._events.listen(account, lambda account=account: self.look_at(account))
        for account in self._listening.keys() - accounts:
            self._listening.pop(account)()

    async def _begin(self, rows: Iterable[asyncpg.Record]) -> None:
        now = self._kernel.clock.now()
        due = [row for row in rows if row["next_at"] <= now and row["id"] not in self._runs]
        oldest: dict[int, int] = {}
        for row in due:
            oldest[row["user_id"]] = min(row["number"], oldest.get(row["user_id"], row["number"]))
        if not oldest:
            return
        # One event after the oldest number tells who may have something; who has, his own run finds out.
        news = {event.account for event in await self._events.after(oldest, 1)}
        for row in due:
            if row["user_id"] in news and len(self._runs) < AT_ONCE:
                leased = await self._kernel.db.fetchrow(_LEASE, row["id"], row["next_at"], now + LEASE)
                if leased is not None:
                    hook = Webhook.of(leased)
                    task = self._kernel.db.spawn(self._tell(hook), name="webhook")
                    self._runs[hook.id] = task
                    task.add_done_callback(lambda _, id=hook.id: self._runs.pop(id, None))

    # --- one of them -------------------------------------------------------------------------------------------------

    async def _tell(self, hook: Webhook) -> None:
        try:
            number, problem = await self._post(hook)
            await self._record(hook, number, problem)
        except DatabaseUnavailable:
            return  # its lease runs out
        if not problem and number != hook.number:
            self.look_at(hook.user_id)

    async def _post(self, hook: Webhook) -> tuple[int, str]:
        """Post what came after its number, for a while; up to which number it took that, and the problem with the next
        one, if there was any.
        """
        number, ends = hook.number, monotonic() + RUN_S
        secrets = self._kernel.part(Secrets).of(hook, self._kernel.clock.now())
        for event in await self._events.after({hook.user_id: number}, PAGE):
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

    def _messages(self, hook: Webhook, number: int, event: AccountEvent) -> Iterator[tuple[str, Message]]:
        """Return the messages of an event, each under a name that it keeps."""
        if event.number > number + 1:
            missed = {"e": "eventsMissed", "from": number + 1, "to": event.number - 1, "sequence": event.number - 1}
            yield f"missed-{event.number - 1}", Message("eventsMissed", event.at, missed)
        try:
            told = self._telling.told(Realm.DEMO if hook.is_demo else Realm.REAL, event)
        except (KeyError, Refusal, DialectError):
            # Of a market that is listed no more: that there was something is told, so that what follows can be.
            told = {"e": "eventsMissed", "from": event.number, "to": event.number, "sequence": event.number}
        if told is not None:
            yield str(event.number), Message(told["e"], event.at, told)

    async def _record(self, hook: Webhook, number: int, problem: str) -> None:
        now, took = self._kernel.clock.now(), number != hook.number
        failures = 0 if not problem else 1 if took else hook.failures + 1
        since = None if not problem else now if took else hook.failing_since or now
        next_at = now if not problem else now + pause_after(failures)
        async with self._kernel.db.transaction() as tx:
            recorded = await tx.fetchval(
                _RECORD,
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
                await WEBHOOK_STATES.move(tx, hook.id, WebhookState.ACTIVE, "disable")
                await self._kernel.bus.emit(tx, WebhookDisabled(hook.user_id, hook.url))


@asynccontextmanager
async def tell_webhooks(delivery: Delivery) -> AsyncIterator[None]:
    """Tell webhooks while this is open."""
    async with delivery.running():
        yield
