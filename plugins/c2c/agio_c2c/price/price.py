"""Price of a coin in a currency, and the sum of an amount: exact ints, rounded for the house's side once.

The reference is one tick of the coin in USDT and one of the currency against the dollar; a USDT counts as a dollar. The
margin is added to the price of a purchase, and taken off that of a sale.
"""

from __future__ import annotations

from enum import StrEnum
from math import gcd

import msgspec

MARGIN_DECIMALS = 8
PARTS = 10**MARGIN_DECIMALS
"""A margin of one whole."""


class Side(StrEnum):
    """Side of the user."""

    BUY = "buy"
    SELL = "sell"


class Leg(msgspec.Struct, frozen=True):
    """One rate: an int of ``decimals`` decimals, and its tick. ``per_dollar``: it says what a dollar is, and not what
    is a dollar's. ``symbol`` is empty for what is counted in itself.
    """

    price: int = 1
    decimals: int = 0
    per_dollar: bool = False
    symbol: str = ""
    tick: int = 0
    time_ms: int = 0
    source: str = ""


class Pair(msgspec.Struct, frozen=True):
    """A coin in a currency: the rates, the decimals of both and of the price, and the margin in ``PARTS``."""

    side: Side
    coin: Leg
    currency: Leg
    coin_scale: int
    currency_scale: int
    price_decimals: int
    margin: int

    @property
    def reference(self) -> int:
        """The reference rate, an int of ``price_decimals`` decimals, rounded to the nearest: for showing only."""
        numerator, denominator = self._exact()
        return (2 * numerator + denominator) // (2 * denominator)

    @property
    def price(self) -> int:
        """Return the price of one coin, an int of ``price_decimals`` decimals: rounded up for a buyer, down for a
        seller."""
        numerator, denominator = self._exact()
        if self.side is Side.BUY:
            return _up(numerator * (PARTS + self.margin), denominator * PARTS)
        return numerator * (PARTS - self.margin) // (denominator * PARTS)

    def _exact(self) -> tuple[int, int]:
        coin, currency = self.coin, self.currency
        numerator, denominator = coin.price * 10**self.price_decimals, 10**coin.decimals
        if currency.per_dollar:
            numerator, denominator = numerator * currency.price, denominator * 10**currency.decimals
        else:
            numerator, denominator = numerator * 10**currency.decimals, denominator * currency.price
        shared = gcd(numerator, denominator)
        return numerator // shared, denominator // shared


class Sums(msgspec.Struct, frozen=True):
    """Sums of an exchange, in minor units: ``amount`` of the coin for ``fiat`` of the currency."""

    amount: int
    fiat: int


def of_amount(pair: Pair, price: int, amount: int) -> Sums:
    """Return the sums for an amount of coins: the wire, rounded up for a buyer and down for a seller."""
    numerator = amount * price * 10**pair.currency_scale
    denominator = 10 ** (pair.coin_scale + pair.price_decimals)
    return Sums(amount, _up(numerator, denominator) if pair.side is Side.BUY else numerator // denominator)


def of_fiat(pair: Pair, price: int, fiat: int) -> Sums:
    """Return the sums for a wire: the coins, rounded down for a buyer and up for a seller; none at a price of zero."""
    if price <= 0:
        return Sums(0, fiat)
    numerator = fiat * 10 ** (pair.coin_scale + pair.price_decimals)
    denominator = price * 10**pair.currency_scale
    return Sums(numerator // denominator if pair.side is Side.BUY else _up(numerator, denominator), fiat)


def _up(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)
