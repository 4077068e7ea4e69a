"""The funds as operators edit them: a row is drafted by one and published by another. A basket is published by weights;
how many units of each holding stand behind a share follows from them at the next monthly change, by the prices of that
value, so that nobody sets a value by setting a basket.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, get_args

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field

from agio_wealth.declared.codes import BASKET_WRONG
from agio_wealth.declared.parameters import BUYING_FEE, CUTOFF_MINUTES, HOLDING_FEE, PAYOUT_DAYS

COIN = "USDT"
"""Coin in which wealth products are bought and paid; it is also the cash of a basket."""

MOST_HOLDINGS = 20
_HOLDING = re.compile(r"([A-Z0-9]{2,24}) (\d{1,2}(?:\.\d{1,2})?)", re.ASCII)
RiskName = Literal["conservative", "balanced", "aggressive"]
WHOLE_WEIGHT = 10_000
"""Weights are hundredths of a percent."""


class FundTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Terms of a fund. ``basket`` lists holdings and their percentages, as 'SPY 25, XAUUSD 22'; the rest is cash."""

    name: str
    risk: RiskName
    basket: str
    buying_fee: Decimal
    holding_fee: Decimal
    minimum: Decimal
    cutoff_minutes: int
    payout_days: int


def weights_of(basket: str) -> Mapping[str, int]:
    """The weights of a basket by symbol, in hundredths of a percent; ValueError where it isn't one."""
    weights: dict[str, int] = {}
    for part in basket.split(","):
        found = _HOLDING.fullmatch(part.strip())
        if found is None or found[1] in weights or not (weight := int(Decimal(found[2]) * 100)):
            raise ValueError(f"a holding is written as 'SPY 25', once, was {part.strip()!r}")
        weights[found[1]] = weight
    if sum(weights.values()) > WHOLE_WEIGHT or len(weights) > MOST_HOLDINGS:
        raise ValueError(f"weights are 100 percent at most, of {MOST_HOLDINGS} holdings at most")
    return weights


def _check(_: str, terms: FundTerms) -> None:
    try:
        weights_of(terms.basket)
    except ValueError as error:
        raise ApiError(BASKET_WRONG, field="basket", most=MOST_HOLDINGS) from error


def _delivered() -> Delivered:
    return {
        "steady-20": {
            "name": "Steady 20",
            "risk": "conservative",
            "basket": "TLT 45, XAUUSD 20, SPY 15, EURUSD 10",
            "minimum": Decimal(50),
        },
        "balanced-60": {
            "name": "Balanced 60",
            "risk": "balanced",
            "basket": "SPY 25, XAUUSD 22, TLT 20, BTCUSDT 15, ETHUSDT 8, EURUSD 6",
            "minimum": Decimal(100),
        },
    }


FUND_CATALOGUE: Catalogue[FundTerms] = Catalogue(
    id="wealth.funds",
    title="wealth.product.funds",
    key_label="wealth.product.fund",
    fields=(
        Field(name="name", kind="text", minimum=1, maximum=24),
        Field(name="risk", kind="choice", choices=get_args(RiskName), fixed=True),
        Field(name="basket", kind="text", minimum=3, maximum=200, hint="wealth.hint.basket"),
        Field(name="buying_fee", kind="decimal", minimum="0", maximum="0.05", unit="share", parameter=BUYING_FEE),
        Field(name="holding_fee", kind="decimal", minimum="0", maximum="0.05", unit="share", parameter=HOLDING_FEE),
        Field(name="minimum", kind="decimal", minimum="1", maximum="1000000", unit=COIN),
        Field(name="cutoff_minutes", kind="int", minimum=1, maximum=720, parameter=CUTOFF_MINUTES),
        Field(name="payout_days", kind="int", minimum=1, maximum=10, parameter=PAYOUT_DAYS),
    ),
    row=FundTerms,
    delivered=_delivered,
    check=_check,
    adds=True,
    retires=True,
    columns=("name", "risk", "basket", "minimum"),
)
