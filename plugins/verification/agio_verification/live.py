"""Open pages hear of a decision with its commit, and of a photo that came from the phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg
from agio_kernel.declarations.principal import Principal
from agio_kernel.people.verification import AddressProved, CreditScored, TierChanged
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic

from agio_verification.address.decide import AddressRejected
from agio_verification.credit.case import CreditRejected
from agio_verification.identity.decide import IdentityRejected
from agio_verification.verification import TOPIC, Verification


def topic() -> Topic:
    """That something changed: what it is, a page asks for."""

    async def snapshot(_argument: str, who: Principal | None) -> dict[str, bool] | None:
        return None if who is None else {"changed": False}

    return Topic(TOPIC, snapshot, private=True)


def subscribers(verification: Verification) -> Sequence[Subscription]:
    """Of each decision, its user's pages."""

    async def nothing(tx: asyncpg.Connection, event: Any) -> None:
        """The decision's own transaction did all there is to do."""

    async def ring(event: Any) -> None:
        verification.tell_pages(event.user_id)

    return tuple(
        Subscription(event, f"verification.pages.{event.__name__}", nothing, ring)
        for event in (TierChanged, IdentityRejected, AddressProved, AddressRejected, CreditScored, CreditRejected)
    )
