"""Tile of the front page: the cost of a loan for a day."""

from __future__ import annotations

from agio_kernel.declarations.tiles import Drawing, Figure, Words, count, percent

from agio_lending.lending import Lending


async def home_figure(lending: Lending) -> Figure | None:
    """The interest of the shortest term, and how much of that term is free."""
    offers = lending.offers()
    if not offers:
        return None
    terms = offers[0].terms
    rate = percent(terms.daily_rate)
    if not terms.free_days:
        return Figure(rate, Words("lending.nav.figure_without"))
    drawing = Drawing("share", [terms.free_days / terms.days])
    return Figure(rate, Words("lending.nav.figure", {"count": count(terms.free_days)}), drawing)
