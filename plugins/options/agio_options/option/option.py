"""The noun: an option with the terms it was accepted on, and what it comes to. It knows no database and no clock."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec
from agio_kernel.money.amounts import mul_div_down, mul_div_up

from agio_options.declared.states import OptionState

PPM = 1_000_000
"""Rates are parts of a million."""


class Direction(StrEnum):
    """Which way the price has to go."""

    RISE = "rise"
    FALL = "fall"


class Tie(StrEnum):
    """What a settlement at the very price of the entry comes to."""

    RETURN = "return"
    LOSE = "lose"


class Figures(msgspec.Struct, frozen=True):
    """What a stake comes to, in minor units: the fee is taken out of it, ``gain`` is what the house would add."""

    stake: int
    fee: int
    gain: int

    @property
    def at_work(self) -> int:
        """The stake less the fee."""
        return self.stake - self.fee

    def returned(self, state: OptionState) -> int:
        """What its owner has of it once it has ended so."""
        match state:
            case OptionState.WON:
                return self.at_work + self.gain
            case OptionState.TIED:
                return self.at_work
            case OptionState.LOST:
                return 0
            case _:
                return self.stake


def figures_of(stake: int, profit_ppm: int, fee_ppm: int) -> Figures:
    """The one arithmetic of an option: quoted, booked and recomputed by it. Fees round up, gains down."""
    fee = mul_div_up(stake, fee_ppm, PPM)
    return Figures(stake, fee, mul_div_down(stake - fee, profit_ppm, PPM))


def ending_of(direction: Direction, entry: int, settlement: int, tie: Tie) -> OptionState:
    """How it ends, by two prices."""
    if settlement == entry:
        return OptionState.TIED if tie is Tie.RETURN else OptionState.LOST
    return OptionState.WON if (settlement > entry) == (direction is Direction.RISE) else OptionState.LOST


class Option(msgspec.Struct, frozen=True):
    """One option. ``entry_…`` and ``settled_…`` are the ticks that decided; ``reason`` says why none did."""

    id: int
    user_id: int
    account: int
    realm: int
    product: str
    version: int
    symbol: str
    decimals: int
    coin: str
    direction: Direction
    stake: int
    fee: int
    gain: int
    seconds: int
    profit_ppm: int
    fee_ppm: int
    tie: Tie
    window_ms: int
    accepted_ms: int
    settles_ms: int
    state: OptionState
    created_at: datetime
    entry_price: int | None = None
    entry_ms: int | None = None
    entry_tick: int | None = None
    settled_price: int | None = None
    settled_ms: int | None = None
    settled_tick: int | None = None
    reason: str = ""
    settlement: int | None = None
    settled_at: datetime | None = None

    @property
    def figures(self) -> Figures:
        """What the stake comes to."""
        return Figures(self.stake, self.fee, self.gain)

    @property
    def returned(self) -> int:
        """What its owner has of it as it stands."""
        return self.figures.returned(self.state)
