"""A verified identity, as something to reach."""

from __future__ import annotations

from decimal import Decimal

import asyncpg
from agio_kernel.identity.milestones import Milestone

from agio_verification.identity.store import tier_of


def verified() -> Milestone:
    """The primary level, approved."""

    async def come(conn: asyncpg.Connection, user_id: int) -> Decimal:
        return Decimal(await tier_of(conn, user_id))

    return Milestone(
        name="verification.verified",
        come=come,
        target=Decimal(1),
        reward=Decimal(5),
        link="verification.primary",
        icon="id",
    )
