"""Yearly rate of a daily one, and its payer: shown beside every yield."""

from __future__ import annotations

from decimal import ROUND_DOWN, Decimal, getcontext
from enum import StrEnum

import msgspec

from agio_kernel.declarations.wire import Amount
from agio_kernel.terms.rate import Rate

DAYS_OF_YEAR = 365
_STEP = Decimal("0.0001")
"""Yearly figures are whole hundredths of a percent, rounded down: nobody is promised more than is paid."""


class YieldSource(StrEnum):
    """Source of a yield. The page says for each what can go wrong: ``shell.yield.from.<value>`` and
    ``shell.yield.wrong.<value>``.
    """

    OPERATOR = "operator"
    LENDING = "lending"
    STAKING = "staking"
    HOLDINGS = "holdings"


class YearlyView(msgspec.Struct, frozen=True):
    """A range of daily rates in a year, as shares: ``apr`` without reinvesting, ``apy`` where principal and interest
    are put in again at the end of each term.
    """

    apr_low: Amount
    apr_high: Amount
    apy_low: Amount
    apy_high: Amount
    source: YieldSource


def apr(rate: Rate) -> Decimal:
    """The share of a year, not reinvested."""
    return rate.times(DAYS_OF_YEAR).share().quantize(_STEP, ROUND_DOWN)


def apy(rate: Rate, days: int) -> Decimal:
    """The share of a year where what a term of ``days`` has paid is put in again at its end."""
    term = 1 + rate.times(days).share()
    times = getcontext().divide(Decimal(DAYS_OF_YEAR), Decimal(days))
    return (term**times - 1).quantize(_STEP, ROUND_DOWN)


def yearly(low: Rate, high: Rate, days: int, source: str) -> YearlyView:
    """A range of daily rates of a term, as the page shows it."""
    return YearlyView(
        f"{apr(low):f}", f"{apr(high):f}", f"{apy(low, days):f}", f"{apy(high, days):f}", YieldSource(source)
    )
