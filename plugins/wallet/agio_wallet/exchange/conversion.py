"""Conversion of an amount of one coin to another, at two prices and a spread: pure arithmetic, rounded down for the
user."""

from __future__ import annotations

import msgspec

from agio_wallet.terms import PARTS


class Leg(msgspec.Struct, frozen=True):
    """One coin's side: its scale, its price in USDT as an int of ``decimals`` decimals, and the price's tick."""

    scale: int
    price: int
    decimals: int
    tick: int = 0
    symbol: str = ""
    time_ms: int = 0


UNIT = Leg(0, 1, 0)
"""USDT against itself, but for its scale."""


def received(amount: int, origin: Leg, target: Leg, spread_parts: int) -> int:
    """Minor units of the target for minor units of the origin, the spread taken off, rounded down once.

    Buying and selling back at the same prices can't gain: each way multiplies by at most the ratio of the prices, and
    rounds down.
    """
    numerator = amount * origin.price * (PARTS - spread_parts) * 10 ** (target.scale + target.decimals)
    denominator = target.price * PARTS * 10 ** (origin.scale + origin.decimals)
    return numerator // denominator


def moved_away(quoted: int, now: int, tolerance_parts: int, spread_parts: int) -> bool:
    """Whether what was quoted is more than what is quoted now, by more than is tolerated. No more than the spread is:
    up to it the user gets at most what the prices give, beyond it waiting for a price to move would be a gain for free.
    """
    return quoted * (PARTS - min(tolerance_parts, spread_parts)) > now * PARTS


def value(amount: int, leg: Leg, scale: int) -> int:
    """Return the value of an amount in USDT of ``scale`` decimals, rounded down."""
    return amount * leg.price * 10**scale // 10 ** (leg.scale + leg.decimals)


RATE_DECIMALS = 8


def rate(origin: Leg, target: Leg, spread_parts: int) -> int:
    """Target coins for one origin coin, with ``RATE_DECIMALS`` decimals, rounded down: for showing only."""
    one = Leg(0, origin.price, origin.decimals)
    return received(1, one, Leg(RATE_DECIMALS, target.price, target.decimals), spread_parts)
