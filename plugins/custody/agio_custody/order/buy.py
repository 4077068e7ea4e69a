"""Put money in custody: quota, principal and the order, everything or nothing."""

from __future__ import annotations

from datetime import datetime

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.cases.term import begun, schedule_days
from agio_kernel.declarations.call import AmountForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.identity.verification import risk_level_of
from agio_kernel.jobs import JobKind
from agio_kernel.money.amount_field import amount_within
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Row

from agio_custody.declared.codes import RISK_TOO_HIGH
from agio_custody.declared.products import ProductTerms, product_of
from agio_custody.declared.reasons import ORDER_POSTINGS, ORDER_QUOTA
from agio_custody.declared.states import OrderState
from agio_custody.order.order import Order
from agio_custody.order.schemas import OrderView, view_order
from agio_custody.yields.publish import Series, publish

ACCRUE = JobKind("custody.accrue", "Credit a day, and pay back what is over or was asked for")


@post(
    "web/buyProfit",
    opens_business=True,
    money_field="amount",
    example=AmountForm(product="usdt-7", amount="100"),
    links={"web/getProfitOrder": {"id": "id"}, "web/getProfitRedemption": {"id": "id"}, "web/sellProfit": {"id": "id"}},
)
async def buy(kernel: Kernel, request: Request[AmountForm]) -> OrderView:
    """Buy a custody product."""
    product = product_of(kernel, request.form.product)
    amount = amount_within(kernel.assets, product.terms, request.form.amount)
    async with request.idempotent_transaction() as effect:
        if await risk_level_of(kernel.verification, effect.tx, request.user) < product.terms.level:
            raise ApiError(RISK_TOO_HIGH, field="product")
        order = await place(kernel, effect.tx, request.user, product, amount, await db_now(effect.tx))
        return effect.keep(view_order(order, order.begins))


async def place(
    kernel: Kernel, tx: asyncpg.Connection, who: Principal, product: Row[ProductTerms], amount: int, now: datetime
) -> Order:
    """An order that begins on the day of ``now``, its money and its first step; raises InsufficientFunds."""
    terms = product.terms
    order = Order(
        **await begun(kernel, tx, who, product, amount, now),
        low=terms.low,
        high=terms.high,
        credit=terms.credit,
        rule=terms.rule,
        damages=terms.damages.rate,
        state=OrderState.IN_CUSTODY,
    )
    await publish(kernel, tx, {Series(order.product, order.low, order.high): order.begins})
    asset = kernel.assets[order.coin]
    await ORDER_QUOTA.take(tx, order, asset.minor(terms.quota), asset.scale)
    order = await ORDER_POSTINGS.open(kernel, tx, order, USER, "bought")
    await schedule_days(kernel, tx, ACCRUE, order)
    return order
