"""The rule that fixes the yield of a day: a chain of hashes, promised before its first day and revealed day by day.

Each link is the SHA-256 of the one that is revealed after it, so the link of a day can be computed from none before it
and by nobody else, and yet was fixed when the anchor was published: hashed, it gives the link of the day before. The
yield is drawn from the link by a second hash, evenly among the hundredths of a percent of the product's range.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from agio_kernel.receipts import Facts, ReceiptRule, UsedTick
from agio_kernel.terms import Rate

from agio_custody.declared.products import STEP

_STEP = Rate.of(STEP).parts


def hashed(text: str) -> str:
    """SHA-256 of a text, in hexadecimal: what ``printf %s <text> | sha256sum`` prints."""
    return sha256(text.encode()).hexdigest()


def links(seed: str, days: int, first: int, last: int) -> Sequence[str]:
    """The links ``first`` to ``last`` of a chain of so many days; the anchor is 0 and the seed is the last of all."""
    if not 0 <= first <= last <= days:
        raise ValueError(f"a chain of {days} days has no links {first} to {last}")
    found, link = [seed] if last == days else [], seed
    for index in range(days - 1, first - 1, -1):
        link = hashed(link)
        if index <= last:
            found.append(link)
    return found[::-1]


def drawn(link: str, product: str, low: Rate, high: Rate) -> Rate:
    """The yield of a day for a product, in steps of its range."""
    places = (high.parts - low.parts) // _STEP + 1
    return Rate(low.parts + int(hashed(f"{link}:{product}"), 16) % places * _STEP)


def _compute(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    link = str(facts["link"])
    if hashed(link) != facts["previous"]:
        raise ValueError("the link isn't the one that the day before promised")
    parts = drawn(link, str(facts["product"]), Rate(int(facts["low"])), Rate(int(facts["high"]))).parts
    return {"parts": parts}


YIELD_RULE = ReceiptRule("custody.yield", 1, "custody.receipt.yield", _compute)
