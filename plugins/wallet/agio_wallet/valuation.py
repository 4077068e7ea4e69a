"""Value of withdrawals and deposits, and the ones that need dual control."""

from __future__ import annotations

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.money.valuation import QUOTE, VALUE_SCALE, Valuation
from agio_kernel.ports.kernel import Kernel

from agio_wallet.declared.review_parameters import CHECKED_WITHDRAWAL


def is_own_price(kernel: Kernel, coin: str) -> bool:
    """Whether customers' own trades make the price: who withdraws would say what that is worth, so nobody knows."""
    return coin != QUOTE and kernel.prices.own_trades(coin + QUOTE)


def withdrawal_worth(kernel: Kernel, asset: AssetSpec, gross: int) -> int | None:
    """Return the value of a withdrawal in hundredths of a USDT; None where it is unknown."""
    return None if is_own_price(kernel, asset.code) else Valuation(kernel.prices).usdt(asset, gross)


def is_large(kernel: Kernel, worth: int | None) -> bool:
    """Whether a withdrawal worth so many hundredths of a USDT needs dual control; so is one of unknown worth."""
    return worth is None or worth >= kernel.parameters.get(CHECKED_WITHDRAWAL).scaleb(VALUE_SCALE)
