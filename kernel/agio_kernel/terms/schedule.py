"""Schedules: what is credited or due on which date, before anything is signed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

import msgspec

from agio_kernel.terms.borrowing import LoanTerms, owed
from agio_kernel.terms.earning import earned, earned_on
from agio_kernel.terms.rate import Rate


class Entry(msgspec.Struct, frozen=True):
    """One payment: ``step`` is the day of the term, from 1, and the step of its cause; amounts in minor units."""

    step: int
    on: date
    amount: int
    principal: int = 0


def earning_schedule(principal: int, rates: Sequence[Rate], begins: date, *, daily: bool) -> Sequence[Entry]:
    """The credits of a term, a rate for each of its days: each day's on the day after, or all with the last one.

    Interest begins on the day of the purchase, so day 1 is ``begins`` and is over when the next date begins. The
    principal comes back with the last credit; an entry may be of nothing where the amount is small.
    """
    days = len(rates)
    if not days:
        raise ValueError("a term has at least one day")
    if not daily:
        return [Entry(days, begins + timedelta(days), earned(principal, rates), principal)]
    entries, before = [], Rate(0)
    for step, rate in enumerate(rates, 1):
        back = principal if step == days else 0
        entries.append(Entry(step, begins + timedelta(step), earned_on(principal, before, rate), back))
        before += rate
    return entries


def loan_schedule(terms: LoanTerms, issued: date) -> Sequence[Entry]:
    """Payments of a loan, and their days: principal and interest once, at maturity."""
    due = owed(terms, terms.days)
    return [Entry(terms.days, issued + timedelta(terms.days), due.total, due.principal)]
