"""Worth of coins in USDT by the newest price."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.ports.prices import PriceSource

QUOTE = "USDT"
VALUE_SCALE = 2


class Valuation:
    """The prices of one moment; instruments are looked up once, not for each row."""

    def __init__(self, prices: PriceSource) -> None:
        self._prices = prices
        self._decimals: Mapping[str, int] = {one.symbol: one.price_decimals for one in prices.instruments()}

    def exact(self, asset: AssetSpec, minor: int) -> Fraction | None:
        """The value of ``minor`` units, not rounded, below zero for a debt; None where the coin has no price."""
        if asset.code == QUOTE:
            return Fraction(minor, 10**asset.scale)
        symbol = asset.code + QUOTE
        tick = self._prices.latest(symbol)
        decimals = self._decimals.get(symbol)
        if tick is None or decimals is None:
            return None
        return Fraction(minor * tick.price, 10 ** (asset.scale + decimals))

    def usdt(self, asset: AssetSpec, minor: int, scale: int = VALUE_SCALE) -> int | None:
        """The value of ``minor`` units with ``scale`` decimals, rounded down; None where the coin has no price."""
        value = self.exact(asset, minor)
        return None if value is None else cut(value, scale)


def cut(value: Fraction, scale: int = VALUE_SCALE) -> int:
    """A value in minor units of ``scale`` decimals, rounded down."""
    return value.numerator * 10**scale // value.denominator
