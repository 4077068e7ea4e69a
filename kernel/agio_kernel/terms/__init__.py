"""Terms: what money earns and costs over time. Pure functions of ints.

A quote and its settlement make the same call, so they can't differ. Credits to a user round down,
debits and fees up (`Rate.down`, `Rate.up`), and always once, on the whole: how a sum is cut into days never changes it.
Which day a moment belongs to is asked of `agio_kernel.jobs.Calendar`; here days are counted.
"""

from agio_kernel.terms.borrowing import LateOn, LoanTerms, Owed, charged_on, interest, late_fee, owed
from agio_kernel.terms.earning import earned, earned_on
from agio_kernel.terms.rate import RATE_DECIMALS, Rate
from agio_kernel.terms.redeeming import Damages, DamagesRule, Redemption, redeem, redemption_curve
from agio_kernel.terms.schedule import Entry, earning_schedule, loan_schedule
from agio_kernel.terms.yearly import YearlyView, YieldSource, apr, apy, yearly

__all__ = [
    "RATE_DECIMALS",
    "Damages",
    "DamagesRule",
    "Entry",
    "LateOn",
    "LoanTerms",
    "Owed",
    "Rate",
    "Redemption",
    "YearlyView",
    "YieldSource",
    "apr",
    "apy",
    "charged_on",
    "earned",
    "earned_on",
    "earning_schedule",
    "interest",
    "late_fee",
    "loan_schedule",
    "owed",
    "redeem",
    "redemption_curve",
    "yearly",
]
