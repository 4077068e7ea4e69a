"""Tile of the front page: the rate of the first coin, and the time for the wire."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.tiles import Drawing, Figure, Number, Words, seconds
from agio_kernel.money.amounts import format_amount

from agio_c2c.c2c import C2c
from agio_c2c.declared.parameters import VALIDITY
from agio_c2c.price.price import Side


async def home_figure(c2c: C2c) -> Figure | None:
    """Return the price of the first coin in the first currency that has a rate."""
    coin = next(iter(c2c.coins()), None)
    window = c2c.kernel.parameters.get(VALIDITY.key) // timedelta(seconds=1)
    if coin is None:
        return None
    for currency, row in c2c.currencies().items():
        try:
            price = c2c.pair(Side.BUY, coin, currency).price
        except ApiError:
            continue
        rate = Number(format_amount(price, row.terms.price_decimals), "amount", currency)
        words = Words("c2c.nav.figure", {"one": Number("1", "amount", coin), "time": seconds(window)})
        return Figure(rate, words, Drawing("ring", [window, window]))
    return None
