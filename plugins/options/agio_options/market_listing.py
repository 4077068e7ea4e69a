"""Options on the pages of coins: the instruments with options, and the gain of a winning one."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from agio_kernel.declarations.offers import Offer, Term
from agio_kernel.declarations.tiles import Number, percent

from agio_options.options import Options


def offer(options: Options) -> Offer:
    """No tab of the market: an option has the price of its instrument, and no turnover of its own."""

    def profits() -> Mapping[str, Number]:
        sold: dict[str, list[Decimal]] = {}
        for row in options.products():
            sold.setdefault(row.terms.symbol, []).append(row.terms.profit)
        return {symbol: _between(shares) for symbol, shares in sold.items()}

    return Offer(
        "options.nav.options", "options.trade", options.offered, 30, (Term("options.nav.profit", profits),), tab=False
    )


def _between(shares: list[Decimal]) -> Number:
    low, high = min(shares), max(shares)
    return percent(low, "" if high == low else high, least=0)
