"""Auto-subscribe, a kind of standing instructions: what the spot wallet has beyond an amount goes into a product."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.identity.verification import risk_level_of
from agio_kernel.jobs.instruction import Effect, Figures, Firing, InstructionKind, Option
from agio_kernel.jobs.moments import Cadence
from agio_kernel.ledger import Wallet
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import Rate

from agio_custody.declared.codes import RISK_TOO_HIGH
from agio_custody.declared.products import ProductTerms, product_of, products_of
from agio_custody.declared.reasons import ORDER_QUOTA
from agio_custody.order.buy import place
from agio_custody.yields.publish import Series, publish

MOST_KEPT = Decimal(10**9)
"""Most that is kept in the spot wallet, in the coin: as much as a product is ever sold for."""


class AutoSubscribeTerms(Cadence, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A product, and what is to ``keep`` in the spot wallet, in the product's coin. ``most`` bounds what is subscribed
    at a time, empty for the product's own maximum.
    """

    product: Annotated[str, msgspec.Meta(max_length=40)]
    keep: Annotated[str, msgspec.Meta(max_length=40)]
    most: Annotated[str, msgspec.Meta(max_length=40)] = ""


def idle(kernel: Kernel, product: Row[ProductTerms], terms: AutoSubscribeTerms, available: int, taken: int) -> int:
    """The amount that is subscribed of a balance where so much of the product's quota is ``taken``, 0 below its
    minimum: firing and preview are this one function.
    """
    asset, sold = kernel.assets[product.terms.coin], product.terms
    bounds = [available - _keep(kernel, product, terms), asset.minor(sold.maximum), asset.minor(sold.quota) - taken]
    if terms.most:
        bounds.append(amount_field(terms.most, asset.scale, "most", minimum=asset.minor(sold.minimum)))
    amount = min(bounds)
    return amount if amount >= asset.minor(sold.minimum) else 0


def auto_subscribe(kernel: Kernel) -> InstructionKind[AutoSubscribeTerms]:
    """Subscriptions of idle balances."""

    def check(_: Principal, terms: AutoSubscribeTerms) -> None:
        terms.require_moments()
        idle(kernel, product_of(kernel, terms.product), terms, 0, 0)

    async def now(conn: asyncpg.Connection, who: Principal, terms: AutoSubscribeTerms) -> Effect:
        product = product_of(kernel, terms.product)
        if await risk_level_of(kernel.verification, conn, who) < product.terms.level:
            raise ApiError(RISK_TOO_HIGH, field="product")
        asset = kernel.assets[product.terms.coin]
        taken = (await ORDER_QUOTA.used_quota_of(conn, int(who.realm))).get(product.key, 0)
        amount = idle(kernel, product, terms, await available(conn, who, asset), taken)
        return Effect(given=Figures(asset.code, amount, asset.scale)) if amount else Effect()

    async def available(conn: asyncpg.Connection, who: Principal, asset: AssetSpec) -> int:
        balances = await kernel.ledger.balances(conn, who.id, who.realm)
        return sum(one.available for one in balances if one.asset == asset.id and one.wallet == Wallet.SPOT)

    async def fire(tx: asyncpg.Connection, firing: Firing[AutoSubscribeTerms]) -> Effect:
        product, moment = product_of(kernel, firing.terms.product), await db_now(tx)
        account = await kernel.ledger.open_account(tx, firing.who, kernel.assets[product.terms.coin])
        series = Series(product.key, product.terms.low, product.terms.high)
        # In the order in which buyers and accruals take them; nobody spends it between the look and the order.
        await publish(kernel, tx, {series: kernel.settings.calendar.day(moment)})
        await ORDER_QUOTA.lock(tx, product.key, int(firing.who.realm))
        await kernel.ledger.lock(tx, [account])
        effect = await now(tx, firing.who, firing.terms)
        if effect.given is not None:
            await place(kernel, tx, firing.who, product, effect.given.value, moment)
        return effect

    def products() -> list[Option]:
        return [
            Option(
                one.key,
                one.terms.coin,
                "custody.auto_subscribe.product_named",
                {
                    "coin": one.terms.coin,
                    "days": str(one.terms.days),
                    "low": _percent(one.terms.low),
                    "high": _percent(one.terms.high),
                },
            )
            for one in products_of(kernel)
        ]

    return InstructionKind(
        name="auto_subscribe",
        path="autoSubscribe",
        texts="custody.auto_subscribe",
        summary="Put idle balances into Earn again and again",
        terms=AutoSubscribeTerms,
        example=AutoSubscribeTerms(product="usdt-7", keep="100", every="day", hour=9),
        check=check,
        next=AutoSubscribeTerms.next,
        fire=fire,
        now=now,
        options={"product": products},
        made="custody.orders",
        agreement="custody.auto_subscribe.agree",
        order=20,
        money_field="keep",
    )


def _keep(kernel: Kernel, product: Row[ProductTerms], terms: AutoSubscribeTerms) -> int:
    asset = kernel.assets[product.terms.coin]
    return amount_field(terms.keep, asset.scale, "keep", minimum=0, maximum=asset.minor(MOST_KEPT), zero=True)


def _percent(rate: Rate) -> str:
    return f"{rate.share() * 100:f}".rstrip("0").rstrip(".")
