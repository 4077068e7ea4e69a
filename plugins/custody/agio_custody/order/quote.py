"""Say what an order would bring and cost to leave, by the very functions that settle it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.cases.term import TermDates
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import AmountForm
from agio_kernel.entities import Flat, Money, only
from agio_kernel.money.amount_field import amount_within
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import earned, redemption_curve

from agio_custody.declared.products import Credit, ProductTerms, product_of
from agio_custody.order.schemas import LeavingDay


class QuoteView(msgspec.Struct, frozen=True, kw_only=True):
    """Proceeds of an order; the least and the most, by the range of the daily yield."""

    terms: Annotated[ProductTerms, only("coin", "credit")]
    amount: Money
    day_low: Money
    day_high: Money
    interest_low: Money
    interest_high: Money
    receive_low: Money
    receive_high: Money
    dates: Flat[TermDates]
    curve: Sequence[LeavingDay]


@get("web/getProfitQuote", access=Access.VISITOR, example=AmountForm(product="usdt-7", amount="100"))
async def quote(kernel: Kernel, request: Request[AmountForm]) -> QuoteView:
    """Quote an order in custody, and its early redemption.

    Returns interest, dates and the curve of early redemption, were it bought now.
    """
    product = product_of(kernel, request.form.product)
    amount = amount_within(kernel.assets, product.terms, request.form.amount)
    async with kernel.db.read() as conn:
        today = kernel.settings.calendar.day(await db_now(conn))
    return quoted(kernel, product, amount, today)


def quoted(kernel: Kernel, product: Row[ProductTerms], amount: int, today: date) -> QuoteView:
    """The quote of an amount."""
    terms = product.terms

    def interest(days: int) -> tuple[int, int]:
        low, high = (earned(amount, [rate.times(days)]) for rate in (terms.low, terms.high))
        return low, high

    curve = []
    for day, left in enumerate(redemption_curve(amount, terms.damages, terms.days)):
        low, high = interest(day if terms.credit is Credit.DAILY or day == terms.days else 0)
        curve.append(LeavingDay(day, left.loss, left.paid + low, left.paid + high))
    (day_low, day_high), (low, high) = interest(1), interest(terms.days)
    return QuoteView(
        terms=terms,
        amount=amount,
        day_low=day_low,
        day_high=day_high,
        interest_low=low,
        interest_high=high,
        receive_low=curve[-1].low,
        receive_high=curve[-1].high,
        dates=TermDates.of(kernel.settings.calendar, today, terms.days),
        curve=curve,
    )
