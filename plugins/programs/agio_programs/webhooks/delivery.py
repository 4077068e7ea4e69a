"""Delivery of an account's events, in the letters of the dialect's user data stream."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence, Set
from contextlib import asynccontextmanager

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.declarations.work import due_by
from agio_kernel.ledger.account_events import AccountEvent, AccountEvents
from agio_kernel.notices.webhooks.delivery import Delivery, Message
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.events import Event
from agio_kernel.ports.kernel import Kernel

from agio_programs.dialect.errors import DialectError
from agio_programs.user_data.telling import Telling
from agio_programs.webhooks.webhook import WEBHOOK_STATES, Webhook


class WebhookDisabled(Event, frozen=True):
    """A webhook took nothing for so long that it is told no more."""

    user_id: int
    url: str


class AccountDelivery(Delivery[Webhook, AccountEvent]):
    """Tells users' webhooks; a stream is an account. One per kernel: ``kernel.part``."""

    hooks, states, stream = Webhook, WEBHOOK_STATES, "user_id"

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self._events = kernel.part(AccountEvents)
        self._telling = kernel.part(Telling)

    def is_off(self) -> bool:
        return self._kernel.part(Offerings).is_off("programs")

    def stream_of(self, hook: Webhook) -> int:
        return hook.user_id

    def listen(self, stream: int, wake: Callable[[], None]) -> Callable[[], None]:
        return self._events.listen(stream, wake)

    async def news(self, numbers: Mapping[int, int]) -> Set[int]:
        return {event.account for event in await self._events.after(numbers, 1)}

    async def after(self, stream: int, number: int, most: int) -> Sequence[AccountEvent]:
        return await self._events.after({stream: number}, most)

    def messages(self, hook: Webhook, event: AccountEvent) -> Iterator[tuple[str, Message]]:
        try:
            reported = self._telling.reported(Realm.DEMO if hook.is_demo else Realm.REAL, event)
        except (KeyError, ApiError, DialectError):
            # Of a market that is listed no more: that there was something is told, so that what follows can be.
            reported = {"e": "eventsMissed", "from": event.number, "to": event.number, "sequence": event.number}
        if reported is not None:
            yield str(event.number), Message(reported["e"], event.at, reported)

    async def disabled(self, tx: asyncpg.Connection, hook: Webhook) -> None:
        await self._kernel.bus.emit(tx, WebhookDisabled(hook.user_id, hook.url))


AGAIN = due_by("SELECT min(next_at) FROM programs_webhook WHERE state = 'active' AND failures > 0")
"""When a webhook that failed is tried again."""


@asynccontextmanager
async def tell_webhooks(delivery: AccountDelivery) -> AsyncIterator[None]:
    """Tell webhooks while this is open."""
    async with delivery.running():
        yield
