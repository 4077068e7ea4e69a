"""Facts of a user's verification for other plugins: the kernel's port, answered from this plugin's tables."""

from __future__ import annotations

import asyncpg
from agio_kernel.identity.verification import CreditScore, RiskLevel

from agio_verification.address.store import is_proved
from agio_verification.credit.store import credit_score_of
from agio_verification.identity.store import share_document, tier_of
from agio_verification.questionnaire.store import risk_level_of


class Facts:
    """Asked with every session that is read."""

    async def tier(self, conn: asyncpg.Connection, user_id: int) -> int:
        """0 not verified, 1 primary, 2 advanced."""
        return await tier_of(conn, user_id)

    async def risk_level(self, conn: asyncpg.Connection, user_id: int) -> RiskLevel:
        """Return the risk level of the newest answers to the questionnaire."""
        return await risk_level_of(conn, user_id)

    async def credit_score(self, conn: asyncpg.Connection, user_id: int) -> CreditScore | None:
        """Return the score of the newest approved request, and its time."""
        return await credit_score_of(conn, user_id)

    async def address_proved(self, conn: asyncpg.Connection, user_id: int) -> bool:
        """Whether a bill was approved."""
        return await is_proved(conn, user_id)

    async def share_document(self, conn: asyncpg.Connection, one: int, other: int) -> bool:
        """Whether two users have sent the same document, by the keyed hash of country, type and number, in any
        state."""
        return await share_document(conn, one, other)
