"""Open pages hear that something of a position has changed, after the commit that made it true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg
from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic

from agio_contract.contracts import TOPIC, Contracts
from agio_contract.position.events import ContractCancelled, ContractClosed, ContractFilled, ContractInterest


def topic() -> Topic:
    """An account's own; what has changed is asked for by the calls."""

    def first(_: str, __: Principal | None) -> Any:
        return {"changed": False}

    return Topic(TOPIC, first, private=True)


def subscribers(contracts: Contracts) -> Sequence[Subscription]:
    """Tell the pages of whoever's position it is."""

    async def nothing(_: asyncpg.Connection, __: Any) -> None:
        """Nothing is written: the pages are told after it."""

    async def tell(event: Any) -> None:
        contracts.tell_pages(event.user_id)

    return (
        Subscription(ContractFilled, "contract.filled.pages", nothing, tell),
        Subscription(ContractCancelled, "contract.cancelled.pages", nothing, tell),
        Subscription(ContractClosed, "contract.closed.pages", nothing, tell),
        Subscription(ContractInterest, "contract.interest.pages", nothing, tell),
    )
