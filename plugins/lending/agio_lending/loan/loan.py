"""A loan with the terms it was agreed on. It knows no database and no money but its own figures."""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import (
    Account,
    Big,
    Entity,
    Hidden,
    Id,
    Key,
    Money,
    Number,
    RefersTo,
    Sealed,
    Small,
    UserId,
)
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.terms import LateOn, LoanTerms, Rate, owed

from agio_lending.declared.states import RUNNING, LoanState

REMINDERS = (7, 3, 1)
"""Days before the last one on which the borrower is reminded."""


class SettledBy(StrEnum):
    """Means by which a loan ended; empty while it runs."""

    NOTHING = ""
    BALANCE = "balance"
    VOUCHER = "voucher"
    WRITE_OFF = "write_off"


class Loan(Entity, table="lending_loan", reference_prefix="L"):
    """One loan: amounts are minor units, rates parts of a Rate.

    The day it is issued is day 1 of its term, and a day is charged as it begins: the first ``free_days`` with nothing,
    then interest to day ``days``, then the late fee. ``interest`` and ``late_fee`` are what all days so far were
    charged, also those of terms that a restructuring has ended (``before`` of them).
    """

    personal = Personal(
        why="Books of account, and duty to know borrowers",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        identity="applicant",
        finance="income",
        document="id_front id_back statement housing",
        other="offer coin late_on state reason settled_by",
    )

    id: Id
    number: Number = 0
    user_id: UserId
    account: Account
    realm: Hidden[Small]
    offer: str
    version: Hidden[int]
    coin: Coin
    amount: Money
    days: int
    free_days: int
    daily_rate: Big
    late_rate: Big
    late_on: LateOn
    state: LoanState
    created_at: Moment
    begins: date | None = None
    before: Hidden[int] = 0
    charged_days: Hidden[int] = 0
    interest: Money = 0
    late_fee: Money = 0
    waived: Money = 0
    paid: Money = 0
    term: int = 1
    waits_since: Hidden[Moment | None] = None
    reason: str = ""
    applicant: Sealed = b""
    housing: Hidden[str] = ""
    income: Hidden[str] = ""
    statement: Hidden[str] = ""
    id_front: Hidden[str] = ""
    id_back: Hidden[str] = ""
    issued_at: Moment | None = None
    settled_at: Moment | None = None
    settled_by: SettledBy = SettledBy.NOTHING
    decided_at: Moment | None = None

    @property
    def terms(self) -> LoanTerms:
        """The terms that run now, as the kernel's functions take them."""
        return terms_of(self.amount, self.days, self.free_days, self.daily_rate, self.late_rate, self.late_on)

    @property
    def owed(self) -> int:
        """Total to be paid for the charged days."""
        return self.amount + self.interest + self.late_fee - self.waived

    @property
    def ends(self) -> date | None:
        """The last day without a late fee."""
        return None if self.begins is None else self.begins + timedelta(self.days - 1)

    @property
    def contract(self) -> str:
        """The number of the contract, which there is from the day it is issued."""
        return "" if self.issued_at is None else f"LN-{self.issued_at:%y%m}-{self.number:04}"

    def day(self, today: date) -> int:
        """Return the day of the running term, from 1; 0 before it begins."""
        return 0 if self.begins is None else max(0, (today - self.begins).days + 1)

    def charged_to(self, day: int) -> Loan:
        """The loan with all days of its term charged up to ``day``: the one function of quotes and settlements."""
        if day <= self.charged_days:
            return self
        before, after = owed(self.terms, self.charged_days), owed(self.terms, day)
        return msgspec.structs.replace(
            self,
            charged_days=day,
            interest=self.interest + after.interest - before.interest,
            late_fee=self.late_fee + after.late_fee - before.late_fee,
        )

    def on(self, today: date) -> Loan:
        """Return the loan as of a date, whatever was charged by now; a loan that doesn't run stays as it is."""
        return self.charged_to(self.day(today)) if self.state in RUNNING else self

    def state_on(self, day: int) -> LoanState:
        """Return the state of a running loan on a day of its term."""
        if day > self.days:
            return LoanState.OVERDUE
        return LoanState.REPAYING if day > self.free_days or self.term > 1 else LoanState.ISSUED

    @property
    def overdue_days(self) -> int:
        """Days after the term that were charged."""
        return max(0, self.charged_days - self.days)

    @property
    def interest_days(self) -> int:
        """Days with interest of the running term that were charged."""
        return max(0, min(self.charged_days, self.days) - self.free_days)


class PastTerm(Entity, table="lending_past_term"):
    """A term that a restructuring has ended."""

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        of="loan_id IN (SELECT id FROM lending_loan WHERE user_id = $1)",
        other="late_on",
    )

    loan_id: Annotated[Key[Id], RefersTo(Loan)]
    number: Key[int]
    begins: date
    days: int
    free_days: int
    daily_rate: Big
    late_rate: Big
    late_on: LateOn
    before: int
    charged_days: int


class Waiver(Entity, table="lending_waiver"):
    """Interest and late fees that were given up."""

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        of="loan_id IN (SELECT id FROM lending_loan WHERE user_id = $1)",
        other="reason",
        private="reason",
    )

    id: Id
    loan_id: Annotated[Id, RefersTo(Loan)]
    amount: Big
    reason: str
    created_at: Moment


def terms_of(amount: int, days: int, free_days: int, daily_rate: int, late_rate: int, late_on: LateOn) -> LoanTerms:
    """The terms as the kernel's functions take them; rates are parts."""
    return LoanTerms(amount, days, Rate(daily_rate), free_days, Rate(late_rate), late_on)
