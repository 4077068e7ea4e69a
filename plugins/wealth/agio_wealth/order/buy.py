"""Order shares: the cap, the held money and the order, all or nothing. Their price isn't known yet."""

from __future__ import annotations

from datetime import datetime

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, opened
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.jobs import JobKind, schedule
from agio_kernel.ledger import InsufficientFunds, Wallet
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import Rate

from agio_wealth.declared.codes import FUND_UNVALUED
from agio_wealth.declared.funds import FundTerms
from agio_wealth.declared.states import ORDER_STATES, OrderState
from agio_wealth.limit.cap import invest
from agio_wealth.order.order import Order, Side
from agio_wealth.order.quote import amount_of
from agio_wealth.order.schemas import OrderView, view_order
from agio_wealth.schemas import BuyFundForm
from agio_wealth.wealth import Wealth, risk_of

SETTLE = JobKind("wealth.settle", "Settle an order by its value, and pay what was redeemed")
WALLETS = {"wealth": Wallet.WEALTH, "spot": Wallet.SPOT}


@post(
    "web/buyFund",
    opens_business=True,
    example=BuyFundForm(fund="steady-20", amount="100", wallet="spot"),
    links={"web/getFundOrder": {"id": "id"}, "web/withdrawFundOrder": {"id": "id"}},
)
async def buy(wealth: Wealth, request: Request[BuyFundForm]) -> OrderView:
    """Order shares of a fund at its next value."""
    fund = wealth.fund(request.form.fund)
    amount = amount_of(wealth, fund.terms, request.form.amount)
    try:
        async with request.idempotent_transaction() as effect:
            await require_open(effect.tx, fund.key)
            await invest(wealth, effect.tx, request.user, amount, risk_of(fund.terms))
            order = await place(wealth, effect.tx, request.user, fund, amount, WALLETS[request.form.wallet])
            return effect.keep(view_order(wealth, order, order.created_at))
    except InsufficientFunds as error:
        raise ApiError(INSUFFICIENT_BALANCE, field="amount") from error


async def place(
    wealth: Wealth,
    tx: asyncpg.Connection,
    who: Principal,
    fund: Row[FundTerms],
    amount: int,
    wallet: Wallet,
    at: datetime | None = None,
) -> Order:
    """Hold what is counted by now, and keep the order; ``at`` is given where a development deployment makes a past."""
    kernel, terms = wealth.kernel, fund.terms
    account = await kernel.ledger.open_account(tx, who, wealth.asset, wallet)
    now = at or await db_now(tx)
    coming = wealth.next_value(terms, now)
    order = Order(
        id=kernel.ids.next(),
        user_id=who.id,
        account=account,
        realm=int(who.realm),
        fund=fund.key,
        risk=terms.risk,
        side=Side.BUY,
        amount=amount,
        fee_rate=Rate.of(terms.buying_fee),
        shares=0,
        cutoff_at=coming.cutoff,
        value_at=coming.at,
        payout_days=terms.payout_days,
        state=OrderState.WAITING,
        created_at=now,
    )
    order = await order.insert(tx)
    await kernel.ledger.hold(tx, account, amount)
    await schedule(tx, SETTLE, order.id, order.value_at)
    await opened(tx, kernel.ids, ORDER_STATES, order, USER, "ordered")
    return order


async def require_open(tx: asyncpg.Connection, fund: str) -> None:
    """Refuse an order of a fund that has no value yet: nothing would ever settle it."""
    if not await tx.fetchval("SELECT EXISTS (SELECT FROM wealth_fund WHERE key = $1)", fund):
        raise ApiError(FUND_UNVALUED, field="fund")
