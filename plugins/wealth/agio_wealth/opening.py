"""Begin to value funds that are new: the first value of each, and in a development deployment its past before that."""

from __future__ import annotations

from agio_wealth.value.fix import open_funds
from agio_wealth.value.past import make_past
from agio_wealth.wealth import Wealth


async def opening(wealth: Wealth) -> None:
    """Run every few seconds; with all funds open it looks once and does nothing."""
    missing = {one.key for one in wealth.funds()}
    async with wealth.kernel.db.read() as conn:
        missing -= {one["key"] for one in await conn.fetch("SELECT key FROM wealth_fund")}
    if not missing:
        return
    if wealth.kernel.settings.deployment.development:
        for fund in wealth.funds():
            if fund.key in missing:
                await make_past(wealth, fund.key, fund.terms)
    await open_funds(wealth)
