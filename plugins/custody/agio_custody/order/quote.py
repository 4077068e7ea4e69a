"""Say what an order would bring and cost to leave, by the very functions that settle it."""

from __future__ import annotations

from datetime import date, timedelta

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import DamagesRule, Rate, earned, redemption_curve

from agio_custody.custody import Custody
from agio_custody.declared.products import ProductTerms
from agio_custody.forms import BuyForm
from agio_custody.order.order import Credit, damages_of
from agio_custody.order.view import LeavingDay, QuoteView


def amount_of(custody: Custody, terms: ProductTerms, text: str) -> int:
    """The amount of a form in minor units, within the product's bounds."""
    return amount_field(
        text,
        custody.asset(terms.coin).scale,
        "amount",
        minimum=custody.minor(terms.coin, terms.minimum),
        maximum=custody.minor(terms.coin, terms.maximum),
    )


def damages_parts(terms: ProductTerms) -> int:
    """The rate of a product's own rule for leaving early."""
    share = terms.early_loss if terms.rule == DamagesRule.SHARE else terms.default_ratio
    return Rate.of(share).parts


@get("web/getProfitQuote", access=Access.VISITOR, example=BuyForm(product="usdt-7", amount="100"))
async def quote(custody: Custody, request: Request[BuyForm]) -> QuoteView:
    """What custody would bring, and cost to leave.

    Interest, dates and the curve of leaving early, were it bought now.
    """
    product = custody.product(request.form.product)
    amount = amount_of(custody, product.terms, request.form.amount)
    async with custody.kernel.db.read() as conn:
        today = custody.calendar.day(await db_now(conn))
    return quoted(custody, product, amount, today)


def quoted(custody: Custody, product: Row[ProductTerms], amount: int, today: date) -> QuoteView:
    """The quote of an amount."""
    terms, scale = product.terms, custody.asset(product.terms.coin).scale
    low, high, credit = Rate.of(terms.low), Rate.of(terms.high), Credit(terms.credit)
    ends = today + timedelta(terms.days)
    shown = lambda minor: format_amount(minor, scale)  # noqa: E731
    curve = []
    damages = damages_of(DamagesRule(terms.rule), damages_parts(terms))
    for day, left in enumerate(redemption_curve(amount, damages, terms.days)):
        kept = day if credit is Credit.DAILY or day == terms.days else 0
        least, most = (earned(amount, [rate.times(kept)]) for rate in (low, high))
        curve.append(LeavingDay(day, shown(left.loss), shown(left.paid + least), shown(left.paid + most)))
    return QuoteView(
        coin=terms.coin,
        amount=shown(amount),
        day_low=shown(earned(amount, [low])),
        day_high=shown(earned(amount, [high])),
        interest_low=shown(earned(amount, [low.times(terms.days)])),
        interest_high=shown(earned(amount, [high.times(terms.days)])),
        receive_low=curve[-1].low,
        receive_high=curve[-1].high,
        days=terms.days,
        credit=credit,
        begins=today,
        ends=ends,
        ends_at=custody.calendar.begin(ends),
        curve=curve,
    )
