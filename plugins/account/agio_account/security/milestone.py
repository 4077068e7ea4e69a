"""The authenticator, as something to reach."""

from __future__ import annotations

from decimal import Decimal

import asyncpg
from agio_kernel.identity.milestones import Milestone
from agio_kernel.identity.security import read_security


def two_factor() -> Milestone:
    """Whether an authenticator is bound."""

    async def come(conn: asyncpg.Connection, user_id: int) -> Decimal:
        return Decimal((await read_security(conn, user_id)).totp_bound)

    return Milestone(
        name="account.two_factor",
        come=come,
        target=Decimal(1),
        reward=Decimal(1),
        link="account.totp",
        icon="shield-check",
    )
