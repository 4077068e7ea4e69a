"""Estimated value of a share at this moment: the same rule at the newest prices. Nothing is settled by it."""

from __future__ import annotations

from agio_kernel.receipts import UsedTick
from agio_kernel.terms import Rate

from agio_wealth.value.rule import prices_of, valued
from agio_wealth.value.store import FixedValue
from agio_wealth.value.ticks import live_ticks
from agio_wealth.wealth import Wealth


def estimate(wealth: Wealth, last: FixedValue) -> tuple[int, tuple[UsedTick, ...]] | None:
    """The value by the prices of now, and these prices; None where one is missing."""
    ticks = live_ticks(wealth, last.basket.units)
    if ticks is None:
        return None
    return valued(last.basket, prices_of(ticks), Rate(0), 0, None).value, ticks
