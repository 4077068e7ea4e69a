"""Quoted instruments, and the exact numbers of which prices and quantities consist."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from agio_kernel.ports.prices import InstrumentInfo

COINS_QUOTED_IN = "USDT"
"""The coin that coins are traded for."""


class Category(StrEnum):
    """The tabs of the market page, in the order they are shown."""

    CRYPTO = "crypto"
    FOREX = "forex"
    STOCK = "stock"
    INDEX = "index"
    ETF = "etf"
    METAL = "metal"
    ENERGY = "energy"


class Instrument(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the market table.

    ``start_price`` and every price are ints of ``price_decimals`` decimals, quantities ints of ``quantity_decimals``.
    ``volatility`` (annual), ``loading`` (correlation with the factor of ``group``) and ``daily_volume`` shape the
    simulated source alone: they are statistics of a model and never enter an amount. ``added`` are those that operators
    add while the market runs.
    """

    symbol: str
    name: str
    category: Category
    base: str
    quote: str
    price_decimals: int
    quantity_decimals: int
    session: str
    start_price: int
    volatility: float
    group: str
    loading: float
    daily_volume: int
    rank: int
    added: bool = False

    @property
    def spot(self) -> bool:
        """Whether coins change hands: a coin quoted in USDT can be owned, the others are followed by contracts."""
        return self.category is Category.CRYPTO and self.quote == COINS_QUOTED_IN

    def info(self) -> InstrumentInfo:
        """The part of it that other plugins may know."""
        return InstrumentInfo(
            symbol=self.symbol,
            name=self.name,
            category=self.category.value,
            base=self.base,
            quote=self.quote,
            price_decimals=self.price_decimals,
            quantity_decimals=self.quantity_decimals,
            spot=self.spot,
            rank=self.rank,
            added=self.added,
        )

    def price_text(self, price: int) -> str:
        """A price as the decimal string of the wire: 6418240 of two decimals is ``64182.40``."""
        return decimal_text(price, self.price_decimals)

    def quantity_text(self, quantity: int) -> str:
        """A quantity as the decimal string of the wire."""
        return decimal_text(quantity, self.quantity_decimals)


def decimal_text(units: int, decimals: int) -> str:
    """An int of ``decimals`` decimals as a decimal string, by digits alone so that nothing is rounded."""
    sign, digits = ("-" if units < 0 else ""), str(abs(units)).zfill(decimals + 1)
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}" if decimals else f"{sign}{digits}"
