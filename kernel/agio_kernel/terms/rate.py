"""A rate: a share of an amount, exact."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Self

import msgspec

from agio_kernel.money.amounts import mul_div_down, mul_div_up

RATE_DECIMALS = 10
"""A daily rate of a yearly one has many decimals: 0.0000000001 is a hundred-millionth of a percent."""

WHOLE = 10**RATE_DECIMALS


class Rate(msgspec.Struct, frozen=True, order=True):
    """``parts`` of ``WHOLE``, zero or more. Rates of several days are added before they are applied: one rounding."""

    parts: int

    def __post_init__(self) -> None:
        if type(self.parts) is not int or self.parts < 0:
            raise ValueError(f"a rate is an int of parts, zero or more, was {self.parts!r}")

    @classmethod
    def of(cls, share: Decimal | str) -> Self:
        """The rate of a share such as ``Decimal("0.003")``; refuses one with more decimals than are kept."""
        scaled = Decimal(share).scaleb(RATE_DECIMALS)
        if not scaled.is_finite() or scaled != scaled.to_integral_value():
            raise ValueError(f"a rate has at most {RATE_DECIMALS} decimals, was {share}")
        return cls(int(scaled))

    @classmethod
    def percent(cls, percent: Decimal | str) -> Self:
        """The rate of a percentage such as ``"0.3"``."""
        return cls.of(Decimal(percent).scaleb(-2))

    @classmethod
    def total(cls, rates: Iterable[Rate]) -> Self:
        """All of them together."""
        return cls(sum(rate.parts for rate in rates))

    def __add__(self, other: Rate) -> Rate:
        return Rate(self.parts + other.parts)

    def times(self, count: int) -> Rate:
        """The rate of ``count`` days where this is the rate of one."""
        return Rate(self.parts * count)

    def down(self, amount: int) -> int:
        """Return the rate's share of an amount, rounded down: a user's credit."""
        return mul_div_down(amount, self.parts, WHOLE)

    def up(self, amount: int) -> int:
        """Return the rate's share of an amount, rounded up: a user's debit."""
        return mul_div_up(amount, self.parts, WHOLE)

    def share(self) -> Decimal:
        """Rate as a number for showing: ``Decimal("0.003")``."""
        return Decimal(self.parts).scaleb(-RATE_DECIMALS)

    @property
    def text(self) -> str:
        """Rate as it is written: ``0.003``, without an exponent and without zeros at the end."""
        text = str(self.parts).rjust(RATE_DECIMALS + 1, "0")
        return f"{text[:-RATE_DECIMALS]}.{text[-RATE_DECIMALS:]}".rstrip("0").rstrip(".")
