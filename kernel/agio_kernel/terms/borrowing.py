"""Loans: interest with free days, and the fee for paying late.

Principal and interest are due once, at maturity. Interest runs from the day after the free ones to the day of the
repayment, at the latest to maturity; from then on the late fee takes its place. Neither compounds.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from agio_kernel.terms.rate import Rate


class LateOn(StrEnum):
    """Base of the late fee: the specification names the fee and its rate, and leaves this open."""

    PRINCIPAL = "principal"
    """The sum lent."""
    OUTSTANDING = "outstanding"
    """Base of a late fee that is everything due at maturity: the principal with its interest."""


class LoanTerms(msgspec.Struct, frozen=True):
    """Terms of a loan: ``principal`` in minor units, ``days`` to maturity, the first ``free_days`` without interest."""

    principal: int
    days: int
    daily_rate: Rate
    free_days: int
    late_rate: Rate
    late_on: LateOn = LateOn.PRINCIPAL

    def __post_init__(self) -> None:
        if self.principal <= 0 or self.days <= 0 or self.free_days < 0:
            raise ValueError(f"a loan has a principal and a term, and no fewer than zero free days: {self}")

    @property
    def late_base(self) -> int:
        """Base of ``late_rate`` on a day after maturity."""
        if self.late_on is LateOn.PRINCIPAL:
            return self.principal
        return self.principal + interest(self.principal, self.daily_rate, self.days, self.free_days)


class Owed(msgspec.Struct, frozen=True):
    """Cost of repaying a loan on a day, in minor units."""

    principal: int
    interest: int
    interest_days: int
    late_fee: int
    overdue_days: int

    @property
    def total(self) -> int:
        """Total to be paid."""
        return self.principal + self.interest + self.late_fee


def interest(principal: int, daily_rate: Rate, days: int, free_days: int = 0) -> int:
    """The interest of ``days`` days of which the first ``free_days`` cost nothing, rounded up."""
    return daily_rate.times(max(0, days - free_days)).up(principal)


def late_fee(base: int, late_rate: Rate, overdue_days: int) -> int:
    """The fee of ``overdue_days`` days after maturity, rounded up; of ``LoanTerms.late_base``."""
    return late_rate.times(max(0, overdue_days)).up(base)


def owed(terms: LoanTerms, day: int) -> Owed:
    """Sum owed when the loan is repaid ``day`` days after it was issued: the quote and the settlement."""
    if day < 0:
        raise ValueError(f"a loan is repaid after it was issued, not on day {day}")
    interest_days = max(0, min(day, terms.days) - terms.free_days)
    overdue_days = max(0, day - terms.days)
    return Owed(
        principal=terms.principal,
        interest=interest(terms.principal, terms.daily_rate, min(day, terms.days), terms.free_days),
        interest_days=interest_days,
        late_fee=late_fee(terms.late_base, terms.late_rate, overdue_days),
        overdue_days=overdue_days,
    )


def charged_on(terms: LoanTerms, day: int) -> int:
    """Charge of one day, the first being 1: interest, or late fee after maturity."""
    return owed(terms, day).total - owed(terms, day - 1).total
