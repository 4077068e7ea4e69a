"""Worth of an amount of a coin by the newest price, for limits that are counted in one coin."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.money.amounts import figure
from agio_kernel.ports.kernel import Kernel

COUNTED = "USDT"


def worth_of(kernel: Kernel, coin: str, amount: int) -> Decimal | None:
    """Return the value of minor units of a coin, in USDT; None where it is unknown."""
    value = figure(amount, kernel.assets[coin].scale)
    if coin == COUNTED:
        return value
    symbol = f"{coin}{COUNTED}"
    tick = kernel.prices.latest(symbol)
    info = next((one for one in kernel.prices.instruments() if one.symbol == symbol), None)
    return None if tick is None or info is None else value * figure(tick.price, info.price_decimals)
