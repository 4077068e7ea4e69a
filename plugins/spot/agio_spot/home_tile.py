"""Tile of the front page: the fee of a maker order."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.declarations.tiles import Figure, Words, percent

from agio_spot.engine.pair import FEE_SCALE
from agio_spot.spot import Spot


async def home_figure(spot: Spot) -> Figure | None:
    """The lowest maker fee of a pair that is traded, and the taker fee of that pair."""
    fees = [(one.maker_fee_ppm, one.taker_fee_ppm) for one in spot.pairs.values() if not spot.is_closed(one)]
    if not fees:
        return None
    maker, taker = (percent(Decimal(one) / FEE_SCALE) for one in min(fees))
    return Figure(maker, Words("spot.nav.figure", {"taker": taker}))
