"""The verification port: how far a user's identity is verified. The plugin that verifies people implements it; the name
that it approves it keeps with ``people.users.verify_name``.
"""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum
from typing import Protocol

import asyncpg
import msgspec

from agio_kernel.declarations.principal import Principal, Realm
from agio_kernel.ports.events import Event


class RiskLevel(IntEnum):
    """Level of risk that suits a user, by what they answered."""

    NOT_ASSESSED = 0
    CONSERVATIVE = 1
    BALANCED = 2
    AGGRESSIVE = 3


class CreditScore(msgspec.Struct, frozen=True):
    """Credit of a user as an operator judged it: ``score`` from 0 to 100, and since when it counts."""

    score: int
    at: datetime


class Verification(Protocol):
    """Asked with every session that is read, so it must be one look into the database."""

    async def tier(self, conn: asyncpg.Connection, user_id: int) -> int:
        """A real account's tier (``agio_kernel.declarations.access.Tier``); 0 for who was never verified."""
        ...

    async def risk_level(self, conn: asyncpg.Connection, user_id: int) -> RiskLevel:
        """A real account's risk level, asked by products whose purchases it bounds."""
        ...

    async def credit_score(self, conn: asyncpg.Connection, user_id: int) -> CreditScore | None:
        """Return a real account's newest credit score, for products that lend; None where none was given."""
        ...

    async def address_proved(self, conn: asyncpg.Connection, user_id: int) -> bool:
        """Whether a real account's user has shown where they live."""
        ...

    async def share_document(self, conn: asyncpg.Connection, one: int, other: int) -> bool:
        """Whether two accounts sent the same document, accepted or not: a sign for a reviewer, and never a proof."""
        ...


async def risk_level_of(
    verification: Verification | None, conn: asyncpg.Connection, who: Principal | None
) -> RiskLevel:
    """The level of risk that somebody may take: as they were assessed; simulated money bears any, a visitor none."""
    if who is not None and who.realm is Realm.DEMO:
        return RiskLevel.AGGRESSIVE
    if who is None or verification is None:
        return RiskLevel.NOT_ASSESSED
    return await verification.risk_level(conn, who.id)


class AddressProved(Event, frozen=True):
    """A user's address was proved by a bill; told in the transaction of the decision."""

    user_id: int


class TierChanged(Event, frozen=True):
    """A user is verified further than before; told in the transaction of the decision."""

    user_id: int
    tier: int


class RiskAssessed(Event, frozen=True):
    """A user answered the questionnaire; ``level`` is a ``RiskLevel``."""

    user_id: int
    level: int


class CreditScored(Event, frozen=True):
    """A user was given a credit score; told in the transaction of the decision."""

    user_id: int
    score: int
