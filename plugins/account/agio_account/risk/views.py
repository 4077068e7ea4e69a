"""Views of tests, limits and breaks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from agio_kernel.declarations.wire import Amount, Coin, OptionalAmount
from agio_kernel.risk import Period


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
