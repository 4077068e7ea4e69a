"""References: what a case is called among people, such as D-7K3Q. Short, read aloud without doubt, and not a count."""

from __future__ import annotations

import re

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: nobody takes one of these for another."""

_MISREAD = str.maketrans("OIL", "011")
_SHORTEST, _LONGEST = 4, 12
_FACTOR = 0x9E3779B97F4A7C15 | 1
"""Odd, so that multiplying by it spreads the numbers of a space over that space, each to a place of its own."""

_REFERENCE = re.compile(r"([A-Z])-?([0-9A-Z]{4,12})", re.ASCII)


def reference_of(reference_prefix: str, number: int) -> str:
    """The reference of the case with this number, from 1: four places, and more when a million are used up."""
    length = _length(number)
    space = 32**length
    spread = number * _FACTOR % space
    return f"{reference_prefix}-" + "".join(_DIGITS[spread // 32**place % 32] for place in range(length - 1, -1, -1))


def number_of(reference_prefix: str, text: str) -> int | None:
    """The number that a reference names, however it was typed; None where it is none of this letter."""
    found = _REFERENCE.fullmatch(text.strip().upper())
    if found is None or found[1] != reference_prefix:
        return None
    spread = 0
    for digit in found[2].translate(_MISREAD):
        if digit not in _DIGITS:  # U is no digit
            return None
        spread = spread * 32 + _DIGITS.index(digit)
    length = len(found[2])
    number = spread * pow(_FACTOR, -1, 32**length) % 32**length
    return number if number and _length(number) == length else None


def _length(number: int) -> int:
    if not 0 < number < 32**_LONGEST:
        raise ValueError(f"a case is numbered from 1, was {number}")
    return next(length for length in range(_SHORTEST, _LONGEST + 1) if number < 32**length)
