"""Spot trading in the market list: the pairs, and the fees of trading them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from agio_kernel.declarations.offers import Offer, Term
from agio_kernel.declarations.tiles import Number, percent

from agio_spot.engine.pair import FEE_SCALE, Pair
from agio_spot.spot import Spot


def offer(spot: Spot) -> Offer:
    """The tab of the pairs."""

    def rates(ppm: Callable[[Pair], int]) -> Callable[[], Mapping[str, Number]]:
        return lambda: {pair.symbol: percent(Decimal(ppm(pair)) / FEE_SCALE) for pair in spot.pairs.values()}

    return Offer(
        "spot.nav.offer",
        "spot.trade",
        spot.offered,
        10,
        (
            Term("spot.nav.maker", rates(lambda pair: pair.maker_fee_ppm)),
            Term("spot.nav.taker", rates(lambda pair: pair.taker_fee_ppm)),
        ),
    )
