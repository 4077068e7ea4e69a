"""A process that delivers events, and so numbers the deployment's, until it is killed."""

from __future__ import annotations

import asyncio
import sys
from types import SimpleNamespace
from typing import Any, cast

from agio_kernel.notices.webhooks import DeploymentEvents, WebhookEvent
from agio_kernel.ports.clock import Clock, SystemClock
from agio_kernel.ports.events import Bus, Event
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database


class Moved(Event, frozen=True):
    """An order came to its next step."""

    user_id: int
    order_id: int
    step: int


DECLARED = (WebhookEvent("order_moved", Moved, ("user_id", "order_id", "step")),)


def numbering_bus(db: Database, clock: Clock | None = None) -> tuple[Bus, DeploymentEvents]:
    """A bus whose one subscriber numbers events."""
    clock = clock or SystemClock()
    events = DeploymentEvents(cast(Any, SimpleNamespace(db=db, clock=clock, assets={})))
    bus = Bus(db, IdSource(clock))
    bus.subscribe("shop", events.subscriptions("shop", DECLARED))
    return bus, events


async def _work(dsn: str) -> None:
    async with await Database.connect(dsn, min_size=1, max_size=3) as db:
        bus, _ = numbering_bus(db)
        while True:
            await bus.deliver_due()


if __name__ == "__main__":
    asyncio.run(_work(sys.argv[1]))
