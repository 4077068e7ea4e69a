"""A position by the words of its rules, in fractions and by looking at every tick: what the program must come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from agio_kernel.ports.prices import Tick


class Naive(NamedTuple):
    """Terms of a naive position. Prices are whole, ``unit`` is what a lot gains in minor units of the coin for a price
    of one more.
    """

    side: str
    kind: str
    lots: int
    unit: Fraction
    margin: int
    open_fee: int
    price: int
    reference: int
    slippage: Fraction
    take_profit: int | None
    stop_loss: int | None
    spread: int
    fee: Fraction
    liquidation_fee: Fraction
    maintenance: Fraction
    accepted_ms: int
    window_ms: int


class Wish(NamedTuple):
    """Request of the owner before a moment: close lots, or change the margin by an amount (interest does so, too)."""

    lots: int = 0
    margin: int = 0


class End(NamedTuple):
    """Result so far: the state, the amount still held, and the amounts that its owner, the house, the insurance and the
    fees have of it.
    """

    state: str
    reason: str
    lots: int
    margin: int
    returned: int
    house: int
    insurance: int
    fees: int


def naive(terms: Naive, ticks: Sequence[Tick], wishes: Mapping[int, Wish]) -> End:
    sign = 1 if terms.side == "long" else -1
    lots, margin, closing = terms.lots, terms.margin, 0
    entry = None
    returned = house = insurance = fees = 0
    for tick in ticks:
        wish = wishes.get(tick.time_ms)
        if wish is not None and entry is not None and not closing:
            closing = min(lots, wish.lots)
            margin += wish.margin
        mark = tick.price
        ask, bid = mark + ceil(Fraction(terms.spread, 2)), max(1, mark - floor(Fraction(terms.spread, 2)))
        buys, sells = (ask, bid) if sign == 1 else (bid, ask)
        if entry is None:
            if terms.kind == "market":
                if tick.time_ms > terms.accepted_ms + terms.window_ms:
                    return End("cancelled", "silent", lots, 0, margin + terms.open_fee, 0, 0, 0)
                if (buys - terms.reference) * sign > terms.slippage * terms.reference:
                    return End("cancelled", "slipped", lots, 0, margin + terms.open_fee, 0, 0, 0)
            elif (terms.kind == "limit" and buys * sign > terms.price * sign) or (
                terms.kind == "stop" and mark * sign < terms.price * sign
            ):
                continue
            size = lots * terms.unit
            if margin + (mark - buys) * sign * size <= mark * size * terms.maintenance:
                return End("cancelled", "slipped", lots, 0, margin + terms.open_fee, 0, 0, 0)
            entry, fees = buys, terms.open_fee
            continue
        size = lots * terms.unit
        if margin + (mark - entry) * sign * size <= mark * size * terms.maintenance:
            reason, part, at, rate = "liquidated", lots, mark, terms.liquidation_fee
        elif terms.stop_loss is not None and mark * sign <= terms.stop_loss * sign:
            reason, part, at, rate = "stop_loss", lots, sells, terms.fee
        elif terms.take_profit is not None and mark * sign >= terms.take_profit * sign:
            reason, part, at, rate = "take_profit", lots, sells, terms.fee
        elif closing:
            reason, part, at, rate = "user", closing, sells, terms.fee
        else:
            continue
        stands = margin if part == lots else floor(Fraction(margin * part, lots))
        result = floor((at - entry) * sign * part * terms.unit)
        lost = min(stands, max(0, -result))
        fee = min(stands - lost, ceil(ceil(at * part * terms.unit) * rate))
        returned += stands - lost + max(0, result) - fee
        house += lost - max(0, result)
        missing = max(0, -result - stands)
        house, insurance = house + missing, insurance - missing
        if reason == "liquidated":
            insurance += fee
        else:
            fees += fee
        lots, margin, closing = lots - part, margin - stands, 0
        if lots == 0:
            state = "liquidated" if reason == "liquidated" else "closed"
            return End(state, reason, 0, 0, returned, house, insurance, fees)
    state = "pending" if entry is None else "closing" if closing else "holding"
    return End(state, "", lots, margin, returned, house, insurance, fees)
