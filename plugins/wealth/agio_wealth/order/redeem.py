"""Give shares back at the next value: they are held until then, and paid when the working days are over."""

from __future__ import annotations

from datetime import datetime

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, opened
from agio_kernel.declarations.principal import Principal
from agio_kernel.jobs import schedule
from agio_kernel.ledger import Wallet
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import Rate

from agio_wealth.declared.funds import FundTerms
from agio_wealth.declared.states import ORDER_STATES, OrderState
from agio_wealth.order.buy import SETTLE
from agio_wealth.order.holding import reserve
from agio_wealth.order.order import SHARE_DECIMALS, Order, Side
from agio_wealth.order.schemas import OrderView, view_order
from agio_wealth.schemas import SellFundForm
from agio_wealth.wealth import Wealth


@post(
    "web/sellFund",
    opens_business=False,
    example=SellFundForm(fund="steady-20", shares="10"),
    links={"web/getFundOrder": {"id": "id"}, "web/withdrawFundOrder": {"id": "id"}},
)
async def redeem(wealth: Wealth, request: Request[SellFundForm]) -> OrderView:
    """Give shares of a fund back at its next value.

    Hold the shares and keep the order; a fund that isn't sold any more takes its shares back as before.
    """
    fund = wealth.fund(request.form.fund, sold=False)
    shares = amount_field(request.form.shares, SHARE_DECIMALS, "shares")
    async with request.idempotent_transaction() as effect:
        order = await ask(wealth, effect.tx, request.user, fund, shares)
        return effect.keep(view_order(wealth, order, order.created_at))


async def ask(
    wealth: Wealth,
    tx: asyncpg.Connection,
    who: Principal,
    fund: Row[FundTerms],
    shares: int,
    at: datetime | None = None,
) -> Order:
    """Hold the shares, and keep the order; ``at`` is given where a development deployment makes a past."""
    kernel = wealth.kernel
    await reserve(tx, (who.id, int(who.realm), fund.key), shares)
    account = await kernel.ledger.open_account(tx, who, wealth.asset, Wallet.WEALTH)
    now = at or await db_now(tx)
    coming = wealth.next_value(fund.terms, now)
    order = Order(
        id=kernel.ids.next(),
        user_id=who.id,
        account=account,
        realm=int(who.realm),
        fund=fund.key,
        risk=fund.terms.risk,
        side=Side.REDEEM,
        amount=0,
        fee_rate=Rate(0),
        shares=shares,
        cutoff_at=coming.cutoff,
        value_at=coming.at,
        payout_days=fund.terms.payout_days,
        state=OrderState.WAITING,
        created_at=now,
    )
    order = await order.insert(tx)
    await schedule(tx, SETTLE, order.id, order.value_at)
    await opened(tx, kernel.ids, ORDER_STATES, order, USER, "asked")
    return order
