"""Risk level of a user: points for each answer, and a level for their sum.

``docs/risk-level.md`` explains it with an example.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.identity.verification import RiskLevel

BALANCED_FROM, AGGRESSIVE_FROM = 40, 70
"""Points, of 100."""
BEYOND_MEANS = 2
"""Number of bands by which the intended investment must exceed that of the monthly income to lower the level by one."""


def _choice(of: int) -> msgspec.Meta:
    return msgspec.Meta(ge=1, le=of)


class Answers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice for each question, by its number on the page."""

    purpose: Annotated[int, _choice(6)]
    investment_purpose: Annotated[int, _choice(4)]
    amount: Annotated[int, _choice(6)]
    trades: Annotated[int, _choice(4)]
    occupation: Annotated[int, _choice(12)]
    income: Annotated[int, _choice(6)]
    source: Annotated[int, _choice(6)]
    expected: Annotated[int, _choice(6)]


POINTS: dict[str, tuple[int, ...]] = {
    # daily payments, savings, retirement, wealth, trading, hedging
    "purpose": (0, 2, 4, 6, 10, 8),
    # keep what is there, regular income, growth, speculation
    "investment_purpose": (0, 10, 20, 30),
    "amount": (0, 2, 4, 6, 8, 10),
    "trades": (0, 4, 7, 10),
    # employed, self-employed, owner, manager, civil servant, finance, engineering, medicine, education, student,
    # retired, not working
    "occupation": (5, 5, 8, 8, 5, 10, 8, 8, 5, 0, 0, 0),
    "income": (0, 4, 8, 12, 16, 20),
    # salary, business, investments, property, inheritance, pension or support
    "source": (4, 5, 5, 4, 2, 0),
    "expected": (0, 1, 2, 3, 4, 5),
}
"""Points of each choice: the loss that somebody can afford, and the risk they want."""


def score_of(answers: Answers) -> int:
    """0 to 100 points."""
    return sum(points[getattr(answers, name) - 1] for name, points in POINTS.items())


def level_of(answers: Answers) -> RiskLevel:
    """The level by the points; one less, and never below conservative, for who means to invest beyond their means."""
    score = score_of(answers)
    level = RiskLevel.CONSERVATIVE
    if score >= BALANCED_FROM:
        level = RiskLevel.BALANCED
    if score >= AGGRESSIVE_FROM:
        level = RiskLevel.AGGRESSIVE
    if max(answers.amount, answers.expected) - answers.income >= BEYOND_MEANS:
        level = RiskLevel(max(RiskLevel.CONSERVATIVE, level - 1))
    return level
