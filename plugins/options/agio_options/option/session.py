"""Whether an option has a market to be entered and settled in: one that settles while its market is closed would have
no price, and be void.
"""

from __future__ import annotations

from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import moment_of
from agio_kernel.ports.prices import PriceSource

from agio_options.declared.codes import MARKET_CLOSED, SETTLES_CLOSED
from agio_options.declared.products import ProductTerms


def closed_at(prices: PriceSource, terms: ProductTerms, accepted_ms: int) -> int | None:
    """Return the one of the two moments, acceptance or settlement, that lies in a closed market; None where neither
    does."""
    moments = (accepted_ms, accepted_ms + terms.seconds * 1000)
    return next((moment for moment in moments if not prices.is_open(terms.symbol, moment)), None)


def require_market(prices: PriceSource, terms: ProductTerms, accepted_ms: int) -> None:
    """Refuse an option that has none, with the next opening where it is known."""
    closed = closed_at(prices, terms, accepted_ms)
    if closed is None:
        return
    code = MARKET_CLOSED if closed == accepted_ms else SETTLES_CLOSED
    opens = prices.next_opening(terms.symbol, closed)
    if opens is None:
        raise ApiError(code, field="product")
    raise ApiError(code, field="product", key=f"{code.key}_until", opens=moment_of(opens))
