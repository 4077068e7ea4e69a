"""The first deposit, as something to reach."""

from __future__ import annotations

from decimal import Decimal

import asyncpg
from agio_kernel.identity.milestones import Milestone
from agio_kernel.money.amounts import figure

from agio_wallet.deposit.deposited import deposited_value

HUNDREDTHS = 2


def first_deposit() -> Milestone:
    """Value of the user's credited deposits; one that the chain took back doesn't count."""

    async def come(conn: asyncpg.Connection, user_id: int) -> Decimal:
        hundredths, _ = await deposited_value(conn, user_id)
        return figure(max(0, hundredths), HUNDREDTHS)

    return Milestone(
        name="wallet.first_deposit",
        come=come,
        target=Decimal(100),
        reward=Decimal(2),
        unit="USDT",
        link="wallet.deposit",
        icon="arrow-down",
    )
