"""Quote of a loan, by the very functions that charge and settle it: shown before anything is signed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Amount, Coin, Moment
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import LoanTerms, Rate, late_fee, loan_schedule, owed

from agio_lending.declared.codes import STEP_MISSED
from agio_lending.declared.offers import OfferTerms
from agio_lending.declared.parameters import MINIMUM, STEP
from agio_lending.lending import COIN, Lending
from agio_lending.loan.figures import OwedDay, curve_of, share
from agio_lending.schemas import Sum

YEAR = 365

OfferKey = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class QuoteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Offer to quote, and the amount."""

    offer: OfferKey
    amount: Sum


class QuoteView(msgspec.Struct, frozen=True):
    """A loan in figures, were it issued today. ``a_day`` and ``late_a_day`` are what a day adds, the
    latter the late rate of ``late_base``; ``yearly`` is the
    daily rate times 365, ``cost`` the interest as a share of the amount. ``ends`` is the last day without a late fee.
    """

    coin: Coin
    amount: Amount
    days: int
    free_days: int
    interest_days: int
    daily_rate: Amount
    late_rate: Amount
    yearly: Amount
    a_day: Amount
    late_a_day: Amount
    late_base: Amount
    interest: Amount
    cost: Amount
    total: Amount
    begins: date
    ends: date
    due_at: Moment
    curve: Sequence[OwedDay]


@get("web/lendQuote", access=Access.VISITOR, example=QuoteForm(offer="usdt-30", amount="8000"))
async def quote(lending: Lending, request: Request[QuoteForm]) -> QuoteView:
    """Quote a loan, by the day of its repayment.

    Anybody may ask, whatever their limit is.
    """
    offer = lending.offer(request.form.offer)
    amount = amount_of(lending, request.form.amount)
    async with lending.kernel.db.read() as conn:
        today = lending.calendar.day(await db_now(conn))
    return quoted(lending, offer, amount, today)


def amount_of(lending: Lending, text: str) -> int:
    """Return the amount of a form in minor units: at least the minimum, and a multiple of the step."""
    amount = amount_field(text, lending.asset.scale, "amount", minimum=lending.minor(MINIMUM))
    step = lending.minor(STEP)
    if amount % step:
        raise ApiError(STEP_MISSED, field="amount", step=lending.figure(step))
    return amount


def quoted(lending: Lending, offer: Row[OfferTerms], amount: int, today: date) -> QuoteView:
    """The quote of an amount."""
    agreed = offer.terms
    daily, late = Rate.of(agreed.daily_rate), Rate.of(agreed.late_rate)
    terms = LoanTerms(amount, agreed.days, daily, agreed.free_days, late, agreed.late_on)
    [due] = loan_schedule(terms, today)
    figures = owed(terms, terms.days)
    return QuoteView(
        coin=COIN,
        amount=lending.shown(amount),
        days=terms.days,
        free_days=terms.free_days,
        interest_days=figures.interest_days,
        daily_rate=share(daily.parts),
        late_rate=share(late.parts),
        yearly=share(daily.times(YEAR).parts),
        a_day=lending.shown(daily.up(amount)),
        late_a_day=lending.shown(late_fee(terms.late_base, late, 1)),
        late_base=lending.shown(terms.late_base),
        interest=lending.shown(figures.interest),
        # no money: the cost is a share
        cost=f"{(Decimal(figures.interest) / amount).quantize(Decimal('0.0001'), ROUND_HALF_UP).normalize():f}",
        total=lending.shown(due.amount),
        begins=today,
        # What falls due as a day begins is paid by the end of the one before.
        ends=lending.calendar.day(lending.calendar.begin(due.on)) - date.resolution,
        due_at=lending.calendar.begin(due.on),
        curve=curve_of(lending, terms),
    )
