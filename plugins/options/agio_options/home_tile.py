"""Tile of the front page: the best profit, and its duration."""

from __future__ import annotations

from agio_kernel.declarations.tiles import Drawing, Figure, Words, percent, seconds
from agio_kernel.settings.catalogues import OPEN

from agio_options.options import Options


async def home_figure(options: Options) -> Figure | None:
    """The best profit of what is sold, the shortest of equals; the ring is its part of a minute."""
    sold = [row.terms for row in options.products() if row.terms.trading == OPEN]
    if not sold:
        return None
    best = max(sold, key=lambda one: (one.profit, -one.seconds))
    ring = Drawing("ring", [best.seconds, max(60, best.seconds)])
    return Figure(percent(best.profit, least=0), Words("options.nav.figure", {"time": seconds(best.seconds)}), ring)
