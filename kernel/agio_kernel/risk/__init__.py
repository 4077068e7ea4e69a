"""Risk products: who orders one for the first time answers a test, and everybody may limit and stop themselves.

A plugin declares what is risky of it (``risks``), and nothing more: the host asks before each of its calls
on a real account, whoever makes it. Demo accounts are never asked.
"""

from agio_kernel.risk.declaration import Question, RiskProduct
from agio_kernel.risk.limits import LOOSENED_AFTER, PERIODS, Limit, Period, broken_until
from agio_kernel.risk.risks import Risks

__all__ = ["LOOSENED_AFTER", "PERIODS", "Limit", "Period", "Question", "RiskProduct", "Risks", "broken_until"]
