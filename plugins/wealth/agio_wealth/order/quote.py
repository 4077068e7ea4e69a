"""Say what an order would come to, by the very functions that settle it."""

from __future__ import annotations

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now
from agio_kernel.terms import Rate

from agio_wealth.declared.funds import COIN, FundTerms
from agio_wealth.order.order import SHARE_DECIMALS, bought
from agio_wealth.order.schemas import QuoteView
from agio_wealth.schemas import FundQuoteForm
from agio_wealth.value.estimate import estimate
from agio_wealth.value.rule import VALUE_DECIMALS
from agio_wealth.value.store import last_value
from agio_wealth.wealth import Wealth


def amount_of(wealth: Wealth, terms: FundTerms, text: str) -> int:
    """The amount of a form in minor units, not below the fund's smallest order."""
    return amount_field(text, wealth.asset.scale, "amount", minimum=wealth.minor(terms.minimum))


@get("web/getFundQuote", access=Access.VISITOR, example=FundQuoteForm(fund="steady-20", amount="100"))
async def quote(wealth: Wealth, request: Request[FundQuoteForm]) -> QuoteView:
    """Quote a purchase of a fund at the present value.

    Returns the fee, the shares at the present value, and the moment of the value that will count.
    """
    fund = wealth.fund(request.form.fund)
    amount, scale = amount_of(wealth, fund.terms, request.form.amount), wealth.asset.scale
    async with wealth.kernel.db.read() as conn:
        now = await db_now(conn)
        last = await last_value(conn, fund.key)
    found = None if last is None else estimate(wealth, last)
    rate, coming = Rate.of(fund.terms.buying_fee), wealth.next_value(fund.terms, now)
    fee = rate.up(amount)
    shares = "" if found is None else format_amount(bought(amount, rate, found[0], scale).shares, SHARE_DECIMALS)
    return QuoteView(
        fund=fund.key,
        coin=COIN,
        amount=format_amount(amount, scale),
        fee=format_amount(fee, scale),
        net=format_amount(amount - fee, scale),
        value="" if found is None else format_amount(found[0], VALUE_DECIMALS),
        shares=shares,
        cutoff_at=coming.cutoff,
        value_at=coming.at,
    )
