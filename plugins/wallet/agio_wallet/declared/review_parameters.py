"""Thresholds of dual control: USDT amounts from which a decision needs a second operator; operators change them as
every constant."""

from __future__ import annotations

from agio_kernel.settings.parameters import Parameter

BANDS = ("below_1000", "to_10000", "above_10000")
"""Amounts by what they were worth in USDT when the case came; the tables keep each row's band."""

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
