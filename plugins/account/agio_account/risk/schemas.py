"""Forms and views of tests, limits and breaks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

import msgspec
from agio_kernel.declarations.wire import Amount, Coin, OptionalAmount
from agio_kernel.risk import Period

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


class RiskProductView(msgspec.Struct, frozen=True):
    """A risky product, and whether its test was passed in the version that holds."""

    product: str
    title: str
    link: str
    version: int
    passed: bool


class LossLimitView(msgspec.Struct, frozen=True):
    """Limit of the loss in a period, the loss so far, and the limit that holds from ``later_at`` on (empty: no
    limit)."""

    period: Period
    amount: OptionalAmount
    lost: Amount
    later: OptionalAmount
    later_at: datetime | None


class RiskView(msgspec.Struct, frozen=True):
    """Tests, limits and break of a user for risky products. ``stopped_until``: the break that they have chosen."""

    coin: Coin
    products: Sequence[RiskProductView]
    limits: Sequence[LossLimitView]
    stopped_until: datetime | None


class RiskQuestionView(msgspec.Struct, frozen=True):
    """A question in the reader's language, and its answers in their order."""

    text: str
    answers: Sequence[str]


class RiskTestView(msgspec.Struct, frozen=True):
    """A product's test."""

    product: str
    title: str
    version: int
    questions: Sequence[RiskQuestionView]


class WrongAnswerView(msgspec.Struct, frozen=True):
    """Question, from 0, that was answered wrong, and the explanation."""

    question: int
    why: str


class RiskAnsweredView(msgspec.Struct, frozen=True):
    """Result of a test."""

    product: str
    passed: bool
    right: int
    asked: int
    wrong: Sequence[WrongAnswerView]


class StoppedView(msgspec.Struct, frozen=True):
    """Until when risky products are stopped."""

    stopped_until: datetime
