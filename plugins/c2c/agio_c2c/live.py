"""Open pages hear of every move of an order with its commit."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic

from agio_c2c.c2c import TOPIC, C2c
from agio_c2c.order.events import C2cMoved


def topic() -> Topic:
    """That something changed: what it is, a page asks for."""

    async def snapshot(_argument: str, who: Principal | None) -> dict[str, bool] | None:
        return None if who is None else {"changed": False}

    return Topic(TOPIC, snapshot, private=True)


def subscribers(c2c: C2c) -> Sequence[Subscription]:
    """Of each move, its user's pages."""

    async def nothing(tx: asyncpg.Connection, event: C2cMoved) -> None:
        """The move's own transaction did all there is to do."""

    async def ring(event: C2cMoved) -> None:
        c2c.tell_pages(event.user_id)

    return (Subscription(C2cMoved, f"c2c.pages.{C2cMoved.__name__}", nothing, ring),)
