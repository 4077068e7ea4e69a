"""The arithmetic of margin, in exact ints: quoted, booked, triggered and recomputed by these functions alone.

Prices are ints on the instrument's decimals, amounts minor units of the coin, rates parts of a million. Amounts that a
user owes round up, amounts that a user is owed round down; the liquidation price is the last whole price at which the
condition holds.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

PPM = 1_000_000
LOT_SCALE = 8
"""Decimals of the quantity that a lot is."""


class Side(StrEnum):
    """Side of a position: the direction in which it gains."""

    LONG = "long"
    SHORT = "short"

    @property
    def sign(self) -> int:
        """1 where a rise brings a gain."""
        return 1 if self is Side.LONG else -1

    @property
    def other(self) -> Side:
        """The opposite."""
        return Side.SHORT if self is Side.LONG else Side.LONG


class Size(msgspec.Struct, frozen=True):
    """Number of lots, each of ``lot`` × 10^-8 of the base; prices have ``decimals``, the coin ``scale`` decimals."""

    lots: int
    lot: int
    decimals: int
    scale: int

    @property
    def numerator(self) -> int:
        """Times a price, over the denominator: minor units of the coin."""
        return self.lots * self.lot * 10**self.scale

    @property
    def denominator(self) -> int:
        """See the numerator."""
        return 10 ** (self.decimals + LOT_SCALE)

    def value(self, price: int) -> int:
        """Return its value at a price, rounded up."""
        return -(-price * self.numerator // self.denominator)

    def result(self, side: Side, entry: int, price: int) -> int:
        """Gain or loss from one price to another, rounded against its owner."""
        return (price - entry) * side.sign * self.numerator // self.denominator


def share_up(amount: int, ppm: int) -> int:
    """A rate of an amount, rounded up: fees, interest owed, maintenance."""
    return -(-amount * ppm // PPM)


def share_down(amount: int, ppm: int) -> int:
    """A rate of an amount, rounded down: interest paid to a user."""
    return amount * ppm // PPM


def margin_of(value: int, leverage: int) -> int:
    """Return the margin of a value at a leverage, rounded up."""
    return -(-value // leverage)


def liquidation_price(side: Side, size: Size, entry: int, margin: int, maintenance_ppm: int) -> int:
    """The mark at or beyond which margin + result no longer exceeds the maintenance; 0 of a long: it never comes."""
    top, bottom = size.numerator, size.denominator
    if side is Side.LONG:
        return max(0, (entry * top - margin * bottom) * PPM // (top * (PPM - maintenance_ppm)))
    return -(-(entry * top + margin * bottom) * PPM // (top * (PPM + maintenance_ppm)))


def is_beyond(side: Side, mark: int, bound: int) -> bool:
    """Whether a mark has come to a bound that lies against a position."""
    return mark <= bound if side is Side.LONG else mark >= bound


def risk_ppm(size: Size, margin: int, result: int, mark: int, maintenance_ppm: int) -> int:
    """Maintenance ÷ (margin + result), rounded up; a hundred times where nothing is left."""
    equity = margin + result
    if equity <= 0:
        return 100 * PPM
    return min(100 * PPM, -(-share_up(size.value(mark), maintenance_ppm) * PPM // equity))


class Closing(msgspec.Struct, frozen=True):
    """Amounts of closing a part of a position. ``margin`` stood for the part, ``loss`` is lost of the margin, ``gain``
    is added by the house, ``shortfall`` by the insurance where the margin didn't suffice; ``returned`` goes to the
    owner.
    """

    margin: int
    result: int
    fee: int

    @property
    def loss(self) -> int:
        """Out of the margin, never more than it."""
        return min(self.margin, max(0, -self.result))

    @property
    def gain(self) -> int:
        """Amount paid by the house."""
        return max(0, self.result)

    @property
    def shortfall(self) -> int:
        """Loss beyond the margin, after a gap of the price."""
        return max(0, -self.result - self.margin)

    @property
    def returned(self) -> int:
        """Margin and result less the fee."""
        return self.margin - self.loss + self.gain - self.fee


def closing_of(side: Side, size: Size, entry: int, price: int, margin: int, fee_ppm: int) -> Closing:
    """Close at a price. The fee is taken out of what is left of the margin, and is at most that."""
    result = size.result(side, entry, price)
    left = max(0, margin - max(0, -result))
    return Closing(margin, result, min(left, share_up(size.value(price), fee_ppm)))


def part_of(margin: int, part: int, lots: int) -> int:
    """The margin of a part of the lots; what it leaves to the rest is never too little."""
    return margin * part // lots


def half_spread(mark: int, spread: int, *, buys: bool) -> int:
    """Return the price of a purchase or sale at a mark: the house's quote on that side."""
    return mark + (spread + 1) // 2 if buys else max(1, mark - spread // 2)
