"""Figures of loans as they are shown: shares, and what is owed by the day it is repaid."""

from __future__ import annotations

import msgspec
from agio_kernel.declarations.wire import Amount
from agio_kernel.terms import LoanTerms, Rate, owed

from agio_lending.lending import Lending

LATE_DAYS = 10
"""Number of days after the last one for which the cost of a loan is shown."""


class OwedDay(msgspec.Struct, frozen=True):
    """Debt on a day of the term, the first being 1."""

    day: int
    total: Amount


def curve_of(lending: Lending, terms: LoanTerms, extras: int = 0) -> list[OwedDay]:
    """Return the debt by the day of repayment, to some days after the last; ``beside`` is owed from before."""
    days = range(1, terms.days + LATE_DAYS + 1)
    return [OwedDay(day, lending.shown(owed(terms, day).total + extras)) for day in days]


def share(parts: int) -> str:
    """A rate as a share, without an exponent."""
    return Rate(parts).text
