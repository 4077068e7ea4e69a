"""Sixty texts that are no amount, for every trial of a call that takes money.

Each is refused for an asset of any scale up to 8 and a maximum of at most 10**17 minor units. They are what has been
seen to slip through: other scripts' digits, signs, exponents, the special numbers, white space, lengths and overflows.
"""

from __future__ import annotations

HOSTILE_AMOUNTS: tuple[str, ...] = (
    # nothing, and nothing but decoration
    "",
    " ",
    "\t",
    ".",
    "-",
    "+",
    ",",
    "null",
    "None",
    "undefined",
    # special numbers
    "NaN",
    "nan",
    "sNaN",
    "Infinity",
    "-Infinity",
    "inf",
    "+inf",
    # zero in every dress
    "0",
    "0.0",
    "0.00000000",
    "-0",
    "00",
    # signs
    "-1",
    "-0.01",
    "+1",
    "--1",
    "1-",
    # exponents and other bases
    "1e3",
    "1E3",
    "1e-8",
    "1e400",
    "0x10",
    "0b1",
    "0o7",
    "1_000",
    # leading zeros and broken points
    "01",
    "007.5",
    ".5",
    "1.",
    "1..5",
    "1.2.3",
    # separators and white space
    "1,5",
    "1,000.00",
    "1 000",
    " 1",
    "1 ",
    "1\n",
    "\r\n1",
    "1\x00",
    "1\u00a0",
    # digits that are not ASCII
    "\uff11\uff12",
    "\u0661\u0662",
    "\u09e7",
    "\u00b2",
    "\u2460",
    "\u221e",
    # too many decimals, too large, too long
    "1.000000001",
    "999999999999999999",
    "1" * 19,
    "1." + "0" * 39,
)
"""Texts that must be refused wherever an amount is read: no row written, no server error."""
