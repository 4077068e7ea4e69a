"""Auto-subscribe, a kind of standing instructions: what the spot wallet has beyond an amount goes into a product."""

from __future__ import annotations

from typing import Annotated

import asyncpg
import msgspec
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

from agio_custody.declared.codes import RISK_TOO_HIGH
from agio_custody.declared.products import ProductTerms, product_of, products_of
from agio_custody.order.buy import place


class AutoSubscribeTerms(Cadence, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A product, and what is to ``keep`` in the spot wallet, in the product's coin. ``most`` bounds what is subscribed
    at a time, empty for the product's own maximum.
    """

    product: Annotated[str, msgspec.Meta(max_length=40)]
    keep: Annotated[str, msgspec.Meta(max_length=40)]
    most: Annotated[str, msgspec.Meta(max_length=40)] = ""


def idle(kernel: Kernel, product: Row[ProductTerms], terms: AutoSubscribeTerms, available: int) -> int:
    """The amount that is subscribed of a balance, 0 where it is below the product's minimum: firing and preview are
    this one function.
    """
    asset, sold = kernel.assets[product.terms.coin], product.terms
    bounds = [available - _keep(kernel, product, terms), asset.minor(sold.maximum)]
    if terms.most:
        bounds.append(amount_field(terms.most, asset.scale, "most", minimum=asset.minor(sold.minimum)))
    amount = min(bounds)
    return amount if amount >= asset.minor(sold.minimum) else 0


def auto_subscribe(kernel: Kernel) -> InstructionKind[AutoSubscribeTerms]:
    """Subscriptions of idle balances."""

    def check(_: Principal, terms: AutoSubscribeTerms) -> None:
        terms.require_moments()
        idle(kernel, product_of(kernel, terms.product), terms, 0)

    async def now(conn: asyncpg.Connection, who: Principal, terms: AutoSubscribeTerms) -> Effect:
        product = product_of(kernel, terms.product)
        if await risk_level_of(kernel.verification, conn, who) < product.terms.level:
            raise ApiError(RISK_TOO_HIGH, field="product")
        asset = kernel.assets[product.terms.coin]
        balances = await kernel.ledger.balances(conn, who.id, who.realm)
        spot = [one.available for one in balances if one.asset == asset.id and one.wallet == Wallet.SPOT]
        amount = idle(kernel, product, terms, sum(spot))
        return Effect(given=Figures(asset.code, amount, asset.scale)) if amount else Effect()

    async def fire(tx: asyncpg.Connection, firing: Firing[AutoSubscribeTerms]) -> Effect:
        product = product_of(kernel, firing.terms.product)
        # Nobody spends it between the look and the order.
        await kernel.ledger.lock(
            tx, [await kernel.ledger.open_account(tx, firing.who, kernel.assets[product.terms.coin])]
        )
        effect = await now(tx, firing.who, firing.terms)
        if effect.given is not None:
            await place(kernel, tx, firing.who, product, effect.given.value, await db_now(tx))
        return effect

    def products() -> list[Option]:
        return [
            Option(
                one.key,
                one.terms.coin,
                "custody.auto_subscribe.product_named",
                {"coin": one.terms.coin, "days": str(one.terms.days)},
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
        order=20,
        money_field="keep",
    )


def _keep(kernel: Kernel, product: Row[ProductTerms], terms: AutoSubscribeTerms) -> int:
    return amount_field(terms.keep, kernel.assets[product.terms.coin].scale, "keep", minimum=0)
