"""Buy a VIP product: tier, cap, quota, principal and the order, everything or nothing."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.cases.term import begun, schedule_days
from agio_kernel.declarations.principal import Principal
from agio_kernel.jobs import JobKind
from agio_kernel.ledger import Wallet
from agio_kernel.money.amount_field import amount_within
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import Rate

from agio_wealth.declared.reasons import VIP_POSTINGS, VIP_QUOTA
from agio_wealth.declared.states import VipState
from agio_wealth.declared.vips import VipTerms
from agio_wealth.limit.cap import invest
from agio_wealth.order.buy import WALLETS
from agio_wealth.schemas import BuyVipForm
from agio_wealth.vip.order import VipOrder
from agio_wealth.vip.schemas import VipOrderView, view_vip
from agio_wealth.vip.show import require_tier
from agio_wealth.wealth import Wealth

ACCRUE = JobKind("wealth.accrue", "Accrue a day of a VIP order, and pay it when its term is over")


@post(
    "web/buyVip",
    opens_business=True,
    money_field="amount",
    example=BuyVipForm(product="vip-15", amount="100", wallet="spot"),
    links={"web/getVipOrder": {"id": "id"}},
)
async def buy_vip(wealth: Wealth, request: Request[BuyVipForm]) -> VipOrderView:
    """Buy a VIP product."""
    product = wealth.vip(request.form.product)
    amount = amount_within(wealth.kernel.assets, product.terms, request.form.amount)
    async with request.idempotent_transaction() as effect:
        order = await _placed(wealth, effect.tx, request.user, product, amount, WALLETS[request.form.wallet])
        return effect.keep(view_vip(order, order.begins))


async def _placed(
    wealth: Wealth, tx: asyncpg.Connection, who: Principal, product: Row[VipTerms], amount: int, wallet: Wallet
) -> VipOrder:
    kernel, terms, asset = wealth.kernel, product.terms, wealth.asset
    await require_tier(wealth, tx, who, terms.tier)
    await invest(wealth, tx, who, amount)
    order = VipOrder(
        **await begun(kernel, tx, who, product, amount, await db_now(tx), wallet),
        rate=Rate.of(terms.daily_rate),
        state=VipState.RUNNING,
    )
    await VIP_QUOTA.take(tx, order, wealth.minor(terms.quota), asset.scale)
    order = await VIP_POSTINGS.open(kernel, tx, order, USER, "bought")
    await schedule_days(kernel, tx, ACCRUE, order)
    return order
