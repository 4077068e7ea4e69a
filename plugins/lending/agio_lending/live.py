"""Open pages hear of what becomes of a loan with its commit."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic

from agio_lending.lending import TOPIC, Lending
from agio_lending.loan.events import LoanTold


def topic() -> Topic:
    """That something changed: what it is, a page asks for."""

    async def snapshot(_argument: str, who: Principal | None) -> dict[str, bool] | None:
        return None if who is None else {"changed": False}

    return Topic(TOPIC, snapshot, private=True)


def subscribers(lending: Lending) -> Sequence[Subscription]:
    """Of each thing that its borrower is told."""

    async def nothing(tx: asyncpg.Connection, event: LoanTold) -> None:
        """The operation's own transaction did all there is to do."""

    async def ring(event: LoanTold) -> None:
        lending.tell_pages(event.user_id)

    return (Subscription(LoanTold, "lending.pages", nothing, ring),)
