"""Delivery of the deployment's events to operators' own systems."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence, Set
from contextlib import asynccontextmanager

from agio_kernel.declarations.work import due_by
from agio_kernel.notices.webhooks import DeploymentEvent, DeploymentEvents
from agio_kernel.notices.webhooks.delivery import Delivery, Message
from agio_kernel.ports.kernel import Kernel

from agio_operator.webhook_events import TESTED
from agio_operator.webhooks.webhook import WEBHOOK_STATES, OperatorWebhook

_TESTED = f"operator.{TESTED}"


def reads(hook: OperatorWebhook, event: DeploymentEvent) -> bool:
    """Whether a webhook is told of an event: of the chosen types, and of a test of its own."""
    if event.kind == _TESTED:
        return event.data["webhook_id"] == str(hook.id)
    return not hook.chosen or event.kind in hook.chosen


class DeploymentDelivery(Delivery[OperatorWebhook, DeploymentEvent]):
    """Tells operators' webhooks; the deployment is one stream. One per kernel: ``kernel.part``."""

    hooks, states, stream = OperatorWebhook, WEBHOOK_STATES, "0::bigint"

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self._events = kernel.part(DeploymentEvents)

    def stream_of(self, hook: OperatorWebhook) -> int:
        return 0

    def listen(self, stream: int, wake: Callable[[], None]) -> Callable[[], None]:
        return self._events.listen(wake)

    async def news(self, numbers: Mapping[int, int]) -> Set[int]:
        newest = await self._events.newest()
        return {stream for stream, number in numbers.items() if number < newest}

    async def after(self, stream: int, number: int, most: int) -> Sequence[DeploymentEvent]:
        return await self._events.after(number, most)

    def messages(self, hook: OperatorWebhook, event: DeploymentEvent) -> Iterator[tuple[str, Message]]:
        if reads(hook, event):
            yield str(event.number), Message(event.kind, event.at, {"sequence": event.number, **event.data})


AGAIN = due_by("SELECT min(next_at) FROM operator_webhook WHERE state = 'active' AND failures > 0")
"""When a webhook that failed is tried again."""


@asynccontextmanager
async def tell_deployment(delivery: DeploymentDelivery) -> AsyncIterator[None]:
    """Tell operators' webhooks while this is open."""
    async with delivery.running():
        yield
