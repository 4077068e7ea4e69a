"""Allocation of an issue's lots by rules that need only published data: no database and no clock.

Lots of an issue are numbered from 1 in the order they were asked for, and subscriptions by their place in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import sha256

import msgspec

MOST_DRAWN = 1_000_000
"""Lots that one draw numbers at most: a page can compute all of them again."""
EVERY_TICKET = "f" * 64


class AllocationRule(StrEnum):
    """Rule by which lots are given out where more are asked for than there are."""

    FIRST_COME = "first_come"
    PRO_RATA = "pro_rata"
    LOTTERY = "lottery"
    OPERATOR = "operator"


class Asked(msgspec.Struct, frozen=True):
    """One subscription: its place in the issue, and the lots it asks for."""

    place: int
    first_lot: int
    lots: int


class Cut(msgspec.Struct, frozen=True):
    """Cut-off of an allocation: the highest ticket that passed; the remainder and the place of the last subscription
    that got one lot more than its share, whose lots are a part of ``asked``.
    """

    asked: int
    last_ticket: str = ""
    last_remainder: int = -1
    last_place: int = 0


class Allocation(msgspec.Struct, frozen=True):
    """The lots that pass, by place, and the line between them and the rest."""

    passed: Mapping[int, int]
    cut: Cut


def ticket(seed: str, lot: int) -> str:
    """The number a lot draws: what ``printf %s '<seed>:<lot>' | sha256sum`` prints."""
    return sha256(f"{seed}:{lot}".encode()).hexdigest()


def fingerprint(seed: str) -> str:
    """Return the fingerprint of a seed that is published before the window opens."""
    return sha256(seed.encode()).hexdigest()


def allocate(rule: AllocationRule, asked: Sequence[Asked], lots: int, seed: str = "") -> Allocation:
    """Give out ``lots``: never more, and all of them where as many are asked for."""
    total = sum(one.lots for one in asked)
    match rule:
        case AllocationRule.LOTTERY:
            cut = Cut(total, last_ticket=_last_ticket(seed, asked, lots, total))
        case AllocationRule.PRO_RATA:
            cut = _last_share(asked, lots, total)
        case AllocationRule.FIRST_COME | AllocationRule.OPERATOR:
            raise ValueError(f"the rule {rule} gives out lots one by one, not by a draw")
    return Allocation({one.place: passes(rule, one, lots, cut, seed) for one in asked}, cut)


def passes(rule: AllocationRule, one: Asked, lots: int, cut: Cut, seed: str = "") -> int:
    """Return the number of lots of one subscription that pass, by the cut-off: all that its owner needs to know."""
    match rule:
        case AllocationRule.LOTTERY:
            numbers = range(one.first_lot, one.first_lot + one.lots)
            return sum(ticket(seed, lot) <= cut.last_ticket for lot in numbers)
        case AllocationRule.PRO_RATA:
            if cut.asked <= lots:
                return one.lots
            share, remainder = divmod(one.lots * lots, cut.asked)
            # Of equal remainders the earlier place is first.
            return share + ((-remainder, one.place) <= (-cut.last_remainder, cut.last_place))
        case AllocationRule.FIRST_COME:
            return one.lots
        case AllocationRule.OPERATOR:
            raise ValueError("what an operator decides follows from no rule")


def share_of(lots: int, asked: int, issued: int) -> int:
    """The whole lots of a subscription's equal share."""
    return lots if asked <= issued else lots * issued // asked


def _last_ticket(seed: str, asked: Sequence[Asked], lots: int, total: int) -> str:
    if total <= lots:
        return EVERY_TICKET
    encoded = f"{seed}:".encode()
    numbers = (lot for one in asked for lot in range(one.first_lot, one.first_lot + one.lots))
    drawn = sorted(sha256(encoded + b"%d" % lot).digest() for lot in numbers)
    return drawn[lots - 1].hex()


def _last_share(asked: Sequence[Asked], lots: int, total: int) -> Cut:
    if total <= lots:
        return Cut(total)
    shares = [(*divmod(one.lots * lots, total), one.place) for one in asked]
    left = lots - sum(share for share, _, _ in shares)
    if not left:
        return Cut(total, last_remainder=total)
    remainder, place = sorted((-remainder, place) for _, remainder, place in shares)[left - 1]
    return Cut(total, last_remainder=-remainder, last_place=place)
