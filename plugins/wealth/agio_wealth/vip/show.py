"""Show what VIP products are sold, and what one would bring, to everybody."""

from __future__ import annotations

from datetime import date

import asyncpg
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.cases.term import TermDates
from agio_kernel.declarations import codes
from agio_kernel.declarations.access import Access, Tier
from agio_kernel.declarations.call import AmountForm, NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.money.amount_field import amount_within
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import Rate, yearly

from agio_wealth.declared.codes import ADDRESS_REQUIRED
from agio_wealth.declared.funds import COIN
from agio_wealth.declared.reasons import VIP_QUOTA
from agio_wealth.declared.vips import VipTerms
from agio_wealth.vip.order import interest_of
from agio_wealth.vip.schemas import VipPoint, VipQuoteView, VipView
from agio_wealth.wealth import Wealth


async def require_tier(wealth: Wealth, conn: asyncpg.Connection, who: Principal, tier: str) -> None:
    """Refuse who isn't verified as far as a product asks; demo money needs no verification."""
    if who.realm is Realm.DEMO or tier == "none":
        return
    if who.tier < Tier.PRIMARY:
        raise ApiError(codes.TIER_PRIMARY_REQUIRED, field="product")
    if tier != "primary" and who.tier < Tier.ADVANCED:
        raise ApiError(codes.TIER_ADVANCED_REQUIRED, field="product")
    verification = wealth.kernel.verification
    if tier == "address" and not (verification and await verification.address_proved(conn, who.id)):
        raise ApiError(ADDRESS_REQUIRED, field="product")


@get("web/getVipList", access=Access.VISITOR)
async def list_vips(wealth: Wealth, request: Request[NoForm]) -> Page[VipView]:
    """VIP products.

    Every product, each with what is left of it and whether the caller may have it.
    """
    who = request.principal
    async with wealth.kernel.db.read() as conn:
        taken = await VIP_QUOTA.used_quota_of(conn, request.realm)
        shown = []
        for one in wealth.vips():
            quota, used = wealth.minor(one.terms.quota), taken.get(one.key, 0)
            rate = Rate.of(one.terms.daily_rate)
            shown.append(
                VipView(
                    key=one.key,
                    coin=COIN,
                    days=one.terms.days,
                    rate=f"{one.terms.daily_rate:f}",
                    yearly=yearly(rate, rate, one.terms.days, one.terms.source),
                    tier=one.terms.tier,  # type: ignore[arg-type]
                    locked=who is not None and not await _may(wealth, conn, who, one.terms.tier),
                    minimum=wealth.minor(one.terms.minimum),
                    maximum=wealth.minor(one.terms.maximum),
                    quota=quota,
                    taken=used,
                    sold_out=quota - used < wealth.minor(one.terms.minimum),
                )
            )
    return whole(shown)


async def _may(wealth: Wealth, conn: asyncpg.Connection, who: Principal, tier: str) -> bool:
    try:
        await require_tier(wealth, conn, who, tier)
    except ApiError:
        return False
    return True


@get("web/getVipQuote", access=Access.VISITOR, example=AmountForm(product="vip-15", amount="100"))
async def quote_vip(wealth: Wealth, request: Request[AmountForm]) -> VipQuoteView:
    """Quote a VIP product.

    Returns interest and dates, were it bought now.
    """
    product = wealth.vip(request.form.product)
    amount = amount_within(wealth.kernel.assets, product.terms, request.form.amount)
    async with wealth.kernel.db.read() as conn:
        today = wealth.calendar.day(await db_now(conn))
    return quoted(wealth, product, amount, today)


def quoted(wealth: Wealth, product: Row[VipTerms], amount: int, today: date) -> VipQuoteView:
    """The quote of an amount."""
    rate, days = Rate.of(product.terms.daily_rate), product.terms.days
    after = [interest_of(amount, rate, day) for day in range(days + 1)]
    return VipQuoteView(
        product=product.key,
        coin=COIN,
        amount=amount,
        rate=rate,
        day=after[1],
        interest=after[-1],
        receive=amount + after[-1],
        dates=TermDates.of(wealth.calendar, today, days),
        curve=[VipPoint(day, one) for day, one in enumerate(after)],
    )
