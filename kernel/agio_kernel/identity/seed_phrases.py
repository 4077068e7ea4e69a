"""Seed phrases: recognised so that they are refused. The holder of one holds the wallet; it is nobody's to send."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from hashlib import sha256

from mnemonic import Mnemonic

LENGTHS = (12, 15, 18, 21, 24)
SHORTEST = LENGTHS[0] * 3 + LENGTHS[0] - 1
"""Characters of the shortest phrase: anything shorter, as every field of an order is, isn't looked at."""

MOST_WINDOWS = 200
"""Stretches of twelve words of the list that are looked at. Ordinary text has hardly one; what has more than these is
refused without looking further, so that a long text can't keep the process busy."""

_WORDS = re.compile(r"[a-z]+")


def hold_phrase(values: Iterable[str]) -> bool:
    """Whether one of the texts holds a valid English BIP-39 phrase, however its words are separated or numbered."""
    for value in values:  # noqa: SIM110 - a loop asks every field of every call, and a generator takes twice as long
        if len(value) >= SHORTEST and _holds_phrase(value):
            return True
    return False


def _holds_phrase(text: str) -> bool:
    places = _places()
    run: list[int] = []
    windows = 0
    for word in _WORDS.findall(unicodedata.normalize("NFKD", text).lower()):
        place = places.get(word)
        if place is None:
            run.clear()
            continue
        run.append(place)
        windows += len(run) >= LENGTHS[0]
        if windows > MOST_WINDOWS or any(len(run) >= length and _checksum_holds(run[-length:]) for length in LENGTHS):
            return True
        del run[: -LENGTHS[-1]]
    return False


def _checksum_holds(places: list[int]) -> bool:
    bits = 0
    for place in places:
        bits = bits << 11 | place
    checksum_bits = len(places) // 3
    entropy = (bits >> checksum_bits).to_bytes(checksum_bits * 4, "big")
    return sha256(entropy).digest()[0] >> (8 - checksum_bits) == bits & ((1 << checksum_bits) - 1)


@cache
def _places() -> dict[str, int]:
    return {word: place for place, word in enumerate(Mnemonic("english").wordlist)}
