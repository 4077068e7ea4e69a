"""Yield: what a principal earns day by day.

The principal doesn't compound: every day's rate applies to it as it was. Each day is credited with the difference
between what is earned up to and before it, so daily credits add up to what one credit at the end would be, to the unit.
"""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.terms.rate import Rate


def earned(principal: int, rates: Sequence[Rate]) -> int:
    """Earnings of ``principal`` in the days whose rates these are, in minor units, rounded down."""
    return Rate.total(rates).down(principal)


def earned_on(principal: int, before: Rate, rate: Rate) -> int:
    """The credit of one day of ``rate``, where ``before`` is the total of the rates of all days before it."""
    return (before + rate).down(principal) - before.down(principal)
