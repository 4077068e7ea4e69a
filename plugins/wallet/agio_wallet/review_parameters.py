"""Which decisions need a second operator: thresholds in USDT, which operators change as every constant."""

from __future__ import annotations

from agio_kernel.contracts import AssetSpec
from agio_kernel.parameters import Parameter

from agio_wallet.desk import Desk
from agio_wallet.valuation import VALUE_SCALE, Valuation

CHECKED_DEPOSIT = "wallet.review.checked_deposit"
CHECKED_WITHDRAWAL = "wallet.review.checked_withdrawal"
CHECKED_EXCEPTION = "wallet.review.checked_exception"

_SOURCE = "Maker and checker: actions above a threshold"


def _threshold(key: str, default: str) -> Parameter:
    return Parameter(
        key=key,
        type="decimal",
        default=default,
        source=_SOURCE,
        screen="/operator",
        minimum="0",
        maximum="100000000",
    )


REVIEW_PARAMETERS: tuple[Parameter, ...] = (
    _threshold(CHECKED_DEPOSIT, "10000"),
    _threshold(CHECKED_WITHDRAWAL, "10000"),
    _threshold(CHECKED_EXCEPTION, "1000"),
)


def needs_two(desk: Desk, key: str, asset: AssetSpec, amount: int) -> bool:
    """Whether an amount is worth the threshold or more. What has no price needs two: nobody knows how much it is."""
    worth = Valuation(desk.kernel.prices).usdt(asset, amount)
    return worth is None or worth >= desk.kernel.parameters.get(key).scaleb(VALUE_SCALE)
