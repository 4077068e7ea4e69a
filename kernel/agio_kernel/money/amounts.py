"""Amounts of money: the one parser, the one formatter and the one place that rounds.

An amount is an ``int`` of minor units: an asset of scale 8 keeps 1.5 as 150000000. A float never comes near it, because
it can't hold most decimals exactly, and neither does ``Decimal``, which accepts NaN, infinities and full-width digits.
Only what a sentence says is a ``Decimal`` (see `figure`): nothing is computed with it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from enum import StrEnum

from agio_kernel.declarations.errors import AgioError

MAX_MINOR = 2**63 - 1
"""The largest amount that a ``bigint`` keeps."""

MAX_LENGTH = 40
"""No amount that anybody means is longer; a longer text is refused before it is looked at."""

_AMOUNT = re.compile(r"(0|[1-9][0-9]{0,17})(?:\.([0-9]+))?", re.ASCII)


class AmountReason(StrEnum):
    """Reason of an amount's refusal."""

    TOO_LONG = "too_long"
    NOT_AN_AMOUNT = "not_an_amount"
    TOO_MANY_DECIMALS = "too_many_decimals"
    NOT_POSITIVE = "not_positive"
    TOO_LARGE = "too_large"


_SENTENCES = {
    AmountReason.TOO_LONG: f"an amount has at most {MAX_LENGTH} characters",
    AmountReason.NOT_AN_AMOUNT: "an amount is written in plain digits with at most one point",
    AmountReason.TOO_MANY_DECIMALS: "the amount has more decimals than the asset",
    AmountReason.NOT_POSITIVE: "an amount is more than zero",
    AmountReason.TOO_LARGE: "the amount is larger than the maximum",
}


class AmountError(AgioError, ValueError):
    """A text is no acceptable amount; ``reason`` says why, the text itself is not repeated."""

    def __init__(self, reason: AmountReason) -> None:
        super().__init__(_SENTENCES[reason])
        self.reason = reason


def parse_amount(text: str, scale: int, maximum: int = MAX_MINOR) -> int:
    """Read an amount into minor units, or raise AmountError: every amount on every call comes through here.

    Excess decimals are refused, not rounded: the user must see the number that is booked. ``scale`` is the asset's (or
    the number of decimals of a price), ``maximum`` the product's limit in minor units.
    """
    if not isinstance(text, str):
        raise AmountError(AmountReason.NOT_AN_AMOUNT)
    if len(text) > MAX_LENGTH:
        raise AmountError(AmountReason.TOO_LONG)
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise AmountError(AmountReason.NOT_AN_AMOUNT)
    whole, decimals = match[1], match[2] or ""
    if len(decimals) > scale:
        raise AmountError(AmountReason.TOO_MANY_DECIMALS)
    minor = int(whole + decimals.ljust(scale, "0"))
    if minor == 0:
        raise AmountError(AmountReason.NOT_POSITIVE)
    if minor > min(maximum, MAX_MINOR):
        raise AmountError(AmountReason.TOO_LARGE)
    return minor


def format_amount(minor: int, scale: int) -> str:
    """Write minor units as a decimal string with exactly ``scale`` decimals; balances and changes may be negative."""
    sign = "-" if minor < 0 else ""
    digits = str(abs(minor)).rjust(scale + 1, "0")
    return f"{sign}{digits[:-scale]}.{digits[-scale:]}" if scale else sign + digits


def is_amount(text: str, minor: int, scale: int) -> bool:
    """Whether a text says this amount, however it is written: 5 and 5.00 are one. An amount that a caller was shown is
    compared with it, and an amount that isn't readable is none.
    """
    match = _AMOUNT.fullmatch(text) if len(text) <= MAX_LENGTH else None
    return match is not None and Decimal(text) == figure(minor, scale)


def figure(minor: int, scale: int) -> Decimal:
    """An amount for a sentence: ``Messages.text`` writes it as its reader does, "1,234.5", where `format_amount` writes
    it for programs, "1234.500000". Exact.
    """
    return Decimal(format_amount(minor, scale))


def mul_div_down(amount: int, numerator: int, denominator: int) -> int:
    """``amount * numerator / denominator`` rounded down: what a user is credited."""
    _require_not_negative(amount, numerator, denominator)
    return amount * numerator // denominator


def mul_div_up(amount: int, numerator: int, denominator: int) -> int:
    """``amount * numerator / denominator`` rounded up: what a user is debited, and every fee."""
    _require_not_negative(amount, numerator, denominator)
    return -(-amount * numerator // denominator)


def notional_down(price: int, quantity: int, *, price_decimals: int, base_scale: int, quote_scale: int) -> int:
    """Worth of a quantity at a price, in minor units of the quote asset, rounded down: a seller's credit."""
    return mul_div_down(price * quantity, 10**quote_scale, 10 ** (price_decimals + base_scale))


def notional_up(price: int, quantity: int, *, price_decimals: int, base_scale: int, quote_scale: int) -> int:
    """Worth of a quantity at a price, in minor units of the quote asset, rounded up: a buyer's debit or hold."""
    return mul_div_up(price * quantity, 10**quote_scale, 10 ** (price_decimals + base_scale))


def _require_not_negative(amount: int, numerator: int, denominator: int) -> None:
    # Down is toward zero and up away from it only where nothing is negative: a sign here is a mistake of the caller.
    if amount < 0 or numerator < 0 or denominator <= 0:
        raise ValueError(f"rounding takes no negative number: {amount} * {numerator} / {denominator}")
