"""What the front page's tile shows: what a day yields."""

from __future__ import annotations

from agio_kernel.declarations.tiles import Drawing, Figure, Words, count, percent

from agio_custody.custody import Custody


async def home_figure(custody: Custody) -> Figure | None:
    """The daily yield of the shortest cycle of the first coin, drawn on the scale of all products."""
    products = [row.terms for row in custody.products()]
    if not products:
        return None
    first, most = products[0], max(one.high for one in products)
    drawing = Drawing("range", [float(first.low), float(first.high), float(most)])
    return Figure(percent(first.low, first.high), Words("custody.nav.figure", {"count": count(first.days)}), drawing)
