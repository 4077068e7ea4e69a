"""Say what an option would cost and bring, by the very function that settles it."""

from __future__ import annotations

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import AmountForm
from agio_kernel.money.amount_field import amount_field
from agio_kernel.settings.catalogues import Row

from agio_options.declared.products import ProductTerms
from agio_options.option.option import PPM, Figures, figures_of
from agio_options.option.schemas import QuoteView, view_quote
from agio_options.option.session import require_market
from agio_options.options import Options


def stake_of(options: Options, terms: ProductTerms, text: str) -> Figures:
    """Figures of the amount in a form; an ApiError where it is outside the product's bounds."""
    stake = amount_field(
        text,
        options.asset(terms.coin).scale,
        "amount",
        minimum=options.minor(terms.coin, terms.minimum),
        maximum=options.minor(terms.coin, terms.maximum),
    )
    return figures_of(stake, int(terms.profit * PPM), int(terms.fee * PPM))


@get("web/optionQuote", access=Access.VISITOR, example=AmountForm(product="BTCUSDT-60", amount="10"))
async def quote(options: Options, request: Request[AmountForm]) -> QuoteView:
    """Quote an option.

    Returns the fee and the three possible results, were it accepted now.
    """
    product: Row[ProductTerms] = options.product(request.form.product)
    figures = stake_of(options, product.terms, request.form.amount)
    require_market(options.kernel.prices, product.terms, options.kernel.clock.now_ms())
    return view_quote(product, figures)
