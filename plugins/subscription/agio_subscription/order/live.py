"""Open pages hear that a subscription has changed, with the commit of the change."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.events import Subscription as Hearing
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel

from agio_subscription.order.events import SubscriptionChanged

TOPIC = "subscriptions"


def topic() -> Topic:
    """That something changed: what it is, a page asks for."""

    async def snapshot(_argument: str, who: Principal | None) -> dict[str, bool] | None:
        return None if who is None else {"changed": False}

    return Topic(TOPIC, snapshot, private=True)


def pages(kernel: Kernel) -> Hearing:
    """Of each change, its owner's pages."""

    async def nothing(tx: asyncpg.Connection, event: SubscriptionChanged) -> None:
        """The change's own transaction did all there is to do."""

    async def ring(event: SubscriptionChanged) -> None:
        kernel.feed.publish_private(TOPIC, event.user_id, {"changed": True})

    return Hearing(SubscriptionChanged, "subscription.pages", nothing, ring)
