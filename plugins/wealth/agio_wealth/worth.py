"""Value of users' wealth products, for their net worth: shares of funds at their value, redemptions to be paid in days,
and VIP terms with their accrued interest.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import asyncpg
from agio_kernel.ledger.net_worth import Worth, WorthSource, worth_of_rows

from agio_wealth.declared.funds import COIN
from agio_wealth.declared.reasons import FUNDS, VIP_PRINCIPAL
from agio_wealth.declared.states import VipState
from agio_wealth.order.order import proceeds
from agio_wealth.value.estimate import estimate
from agio_wealth.value.store import last_value
from agio_wealth.vip.order import VipOrder
from agio_wealth.wealth import Wealth


def wealth_worth(wealth: Wealth) -> Sequence[WorthSource]:
    """Two sources, as there are two kinds of product."""
    return (
        WorthSource("wealth.worth.funds", _funds(wealth), (FUNDS,), "wealth.fund"),
        worth_of_rows(
            "wealth.worth.vips",
            VipOrder,
            (VipState.RUNNING,),
            (VIP_PRINCIPAL,),
            "wealth.vip_orders",
            amount="amount + accrued",
        ),
    )


def _funds(wealth: Wealth) -> Callable[[asyncpg.Connection, Sequence[int]], Awaitable[Sequence[Worth]]]:
    async def read(conn: asyncpg.Connection, users: Sequence[int]) -> Sequence[Worth]:
        held = await conn.fetch(
            "SELECT user_id, fund, shares + held AS shares FROM wealth_holding"
            " WHERE user_id = ANY($1::bigint[]) AND shares + held > 0 ORDER BY user_id, fund",
            list(users),
        )
        values = {fund: await _value(wealth, conn, fund) for fund in sorted({row["fund"] for row in held})}
        coming = await conn.fetch(
            "SELECT user_id, sum(amount)::bigint AS amount FROM wealth_order"
            " WHERE user_id = ANY($1::bigint[]) AND state = 'redeeming' GROUP BY 1 ORDER BY 1",
            list(users),
        )
        scale = wealth.asset.scale
        return [
            *(Worth(row["user_id"], COIN, proceeds(row["shares"], values[row["fund"]], scale)) for row in held),
            *(Worth(row["user_id"], COIN, row["amount"]) for row in coming),
        ]

    return read


async def _value(wealth: Wealth, conn: asyncpg.Connection, fund: str) -> int:
    """Return the value of a share as the fund's own screen shows it: at present prices, or the published value where a
    price is missing."""
    last = await last_value(conn, fund)
    assert last is not None, "shares are sold at a published value"
    found = estimate(wealth, last)
    return last.value if found is None else found[0]
