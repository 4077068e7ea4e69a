"""Forms of tests, limits and breaks."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Product = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
AmountText = Annotated[str, msgspec.Meta(max_length=40)]


class RiskTestForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The test of which product."""

    product: Product


class RiskAnswersForm(RiskTestForm, frozen=True, forbid_unknown_fields=True):
    """The places of the chosen answers, from 0, in the order of the questions: ``0,2,1``. ``version`` is the test's."""

    version: int
    answers: Annotated[str, msgspec.Meta(pattern=r"^[0-9](,[0-9]){0,19}$")]


class LossLimitsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of the loss in 24 hours and in seven days, in USDT; empty for no limit."""

    day: AmountText = ""
    week: AmountText = ""


class BreakForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number of days for which risky products are stopped."""

    days: Literal[1, 7, 30]
