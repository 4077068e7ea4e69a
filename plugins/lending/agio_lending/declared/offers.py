"""Offers as operators edit them: a row is drafted by one operator and published by another, and agreed loans keep their
terms. An offer has the terms of a loan; a score step adds to the limit.
"""

from __future__ import annotations

from decimal import Decimal

import msgspec
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field
from agio_kernel.terms import LateOn

from agio_lending.declared.parameters import FREE_DAYS, LATE_ON

LONGEST_DAYS = 366


class OfferTerms(msgspec.Struct, frozen=True, kw_only=True):
    """A term that is offered: rates are shares a day, of the principal, and late of what ``late_on`` says; the first
    ``free_days`` cost nothing.
    """

    days: int
    daily_rate: Decimal
    late_rate: Decimal
    late_on: LateOn
    free_days: int


class ScoreStep(msgspec.Struct, frozen=True, kw_only=True):
    """Score step: from a credit score of ``score`` on the limit is higher by ``amount`` USDT."""

    score: int
    amount: Decimal


def _offers() -> Delivered:
    rates = {"daily_rate": Decimal("0.0005"), "late_rate": Decimal("0.001")}
    return {f"usdt-{days}": {"days": days, **rates} for days in (7, 15, 30, 60, 90)}


def _steps() -> Delivered:
    return {
        "score-50": {"score": 50, "amount": Decimal(2_500)},
        "score-60": {"score": 60, "amount": Decimal(5_000)},
        "score-75": {"score": 75, "amount": Decimal(10_000)},
    }


_STEP = Decimal("0.00001")

OFFER_CATALOGUE: Catalogue[OfferTerms] = Catalogue(
    id="lending.offers",
    title="lending.offer.offers",
    key_label="lending.offer.offer",
    fields=(
        Field(name="days", kind="int", minimum=1, maximum=LONGEST_DAYS, fixed=True),
        Field(name="daily_rate", kind="decimal", minimum="0", maximum="0.05", step=_STEP, unit="share"),
        Field(name="late_rate", kind="decimal", minimum="0", maximum="0.05", step=_STEP, unit="share"),
        Field(name="late_on", kind="choice", choices=tuple(LateOn), parameter=LATE_ON),
        Field(name="free_days", kind="int", minimum=0, maximum=30, parameter=FREE_DAYS),
    ),
    row=OfferTerms,
    delivered=_offers,
    adds=True,
    retires=True,
    columns=("days", "daily_rate", "late_rate", "free_days"),
)

STEP_CATALOGUE: Catalogue[ScoreStep] = Catalogue(
    id="lending.steps",
    title="lending.step.steps",
    key_label="lending.step.step",
    fields=(
        Field(name="score", kind="int", minimum=1, maximum=100),
        Field(name="amount", kind="decimal", minimum="1", maximum="10000000", unit="USDT"),
    ),
    row=ScoreStep,
    delivered=_steps,
    adds=True,
    retires=True,
    columns=("score", "amount"),
)
