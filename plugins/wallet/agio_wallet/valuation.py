"""What coins are worth in USDT by the newest price."""

from __future__ import annotations

from collections.abc import Mapping

from agio_kernel.declarations.contracts import AssetSpec, Kernel
from agio_kernel.ports.prices import PriceSource

from agio_wallet.declared.review_parameters import CHECKED_WITHDRAWAL

QUOTE = "USDT"
VALUE_SCALE = 2


class Valuation:
    """The prices of one moment; instruments are looked up once, not for each row."""

    def __init__(self, prices: PriceSource) -> None:
        self._prices = prices
        self._decimals: Mapping[str, int] = {one.symbol: one.price_decimals for one in prices.instruments()}

    def usdt(self, asset: AssetSpec, minor: int, scale: int = VALUE_SCALE) -> int | None:
        """The value of ``minor`` units with ``scale`` decimals, rounded down; None where the coin has no price."""
        if asset.code == QUOTE:
            return minor * 10**scale // 10**asset.scale
        symbol = asset.code + QUOTE
        tick = self._prices.latest(symbol)
        decimals = self._decimals.get(symbol)
        if tick is None or decimals is None:
            return None
        return minor * tick.price * 10**scale // 10 ** (asset.scale + decimals)


def is_large(kernel: Kernel, worth: int | None) -> bool:
    """Whether a withdrawal worth so many hundredths of a USDT is for two people; so is one of unknown worth."""
    return worth is None or worth >= kernel.parameters.get(CHECKED_WITHDRAWAL).scaleb(VALUE_SCALE)
