"""An option by the words of its rules, in fractions and by looking at every tick: what the program must come to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from agio_kernel.ports.prices import Tick


class Naive(NamedTuple):
    """Terms of a naive option."""

    direction: str
    stake: int
    profit: Fraction
    fee: Fraction
    tie: str
    window_ms: int
    accepted_ms: int
    settles_ms: int


class Result(NamedTuple):
    """Result of an option: the state, the owner's return of the stake, and the amounts of the house and the fees."""

    state: str
    returned: int
    house: int
    fees: int
    entry: int | None = None
    settlement: int | None = None


def naive(terms: Naive, ticks: Sequence[Tick]) -> Result:
    entry = settlement = None
    for tick in ticks:
        if terms.accepted_ms <= tick.time_ms <= terms.accepted_ms + terms.window_ms and entry is None:
            entry = tick.price
        if terms.settles_ms - terms.window_ms <= tick.time_ms <= terms.settles_ms:
            settlement = tick.price
    if entry is None or settlement is None:
        return Result("void", terms.stake, 0, 0, entry, None)
    fee = ceil(terms.stake * terms.fee)
    work = terms.stake - fee
    if entry == settlement and terms.tie == "return":
        return Result("tied", work, 0, fee, entry, settlement)
    right = settlement > entry if terms.direction == "rise" else settlement < entry
    if right:
        gain = floor(work * terms.profit)
        return Result("won", work + gain, -gain, fee, entry, settlement)
    return Result("lost", 0, work, fee, entry, settlement)
