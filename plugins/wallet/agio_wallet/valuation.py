"""What withdrawals and deposits are worth, and which of them two people decide."""

from __future__ import annotations

from agio_kernel.money.valuation import VALUE_SCALE
from agio_kernel.ports.kernel import Kernel

from agio_wallet.declared.review_parameters import CHECKED_WITHDRAWAL


def is_large(kernel: Kernel, worth: int | None) -> bool:
    """Whether a withdrawal worth so many hundredths of a USDT is for two people; so is one of unknown worth."""
    return worth is None or worth >= kernel.parameters.get(CHECKED_WITHDRAWAL).scaleb(VALUE_SCALE)
