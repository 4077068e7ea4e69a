"""Tile of the front page: the yield of a year."""

from __future__ import annotations

from agio_kernel.declarations.tiles import Drawing, Figure, Words, count, percent
from agio_kernel.ports.kernel import Kernel
from agio_kernel.terms import apr

from agio_custody.declared.products import products_of


async def home_figure(kernel: Kernel) -> Figure | None:
    """A year's yield (APR) of the shortest cycle of the first coin, drawn on the scale of all products."""
    products = [row.terms for row in products_of(kernel)]
    if not products:
        return None
    first, most = products[0], max(one.high for one in products)
    low, high, end = (apr(rate) for rate in (first.low, first.high, most))
    drawing = Drawing("range", [float(low), float(high), float(end)])
    return Figure(percent(low, high), Words("custody.nav.figure", {"count": count(first.days)}), drawing)
