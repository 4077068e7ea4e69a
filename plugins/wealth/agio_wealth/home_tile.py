"""Tile of the front page: the value of the first fund."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.declarations.tiles import Drawing, Figure, Number, Words, count
from agio_kernel.money.amounts import format_amount

from agio_wealth.value.rule import VALUE_DECIMALS
from agio_wealth.value.store import history
from agio_wealth.wealth import Wealth

DAYS = 30


async def home_figure(wealth: Wealth) -> Figure | None:
    """The latest published value, how it changed over thirty days (or as many as there are), and its curve."""
    funds = wealth.funds()
    if not funds:
        return None
    async with wealth.kernel.db.read() as conn:
        days = await history(conn, funds[0].key, DAYS + 1)
    if not days:
        return None
    (begins, before), (ends, last) = days[0], days[-1]
    value = Number(format_amount(last, VALUE_DECIMALS), "amount")
    if before == 0 or begins == ends:
        return Figure(value, Words("wealth.nav.figure_first"))
    change = Number(f"{Decimal(last - before) * 100 / before:.2f}", "change")
    note = Words("wealth.nav.figure", {"change": change, "count": count((ends - begins).days)})
    return Figure(value, note, Drawing("points", [float(value) for _, value in days]))
