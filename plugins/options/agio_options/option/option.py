"""An option with the terms it was accepted on, and what it comes to. It knows no database and no clock."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Coin, Milliseconds, Moment, Symbol
from agio_kernel.entities import Account, Entity, Hidden, Id, Money, Number, Ppm, Price, ShownAs, Small, UserId
from agio_kernel.money.amounts import mul_div_down, mul_div_up
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_options.declared.states import OPEN, OptionState

PPM = 1_000_000
"""Rates are parts of a million."""


class Direction(StrEnum):
    """Direction in which the price has to move."""

    RISE = "rise"
    FALL = "fall"


class Tie(StrEnum):
    """Treatment of a settlement at the very price of the entry."""

    RETURN = "return"
    LOSE = "lose"


class Figures(msgspec.Struct, frozen=True):
    """Amounts of a stake, in minor units: the fee is taken out of it, ``gain`` is added by the house."""

    stake: int
    fee: int
    gain: int

    @property
    def at_work(self) -> int:
        """The stake less the fee."""
        return self.stake - self.fee

    def returned(self, state: OptionState) -> int:
        """Return the amount that the owner receives for an option that has ended in this state."""
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
    """Return the final state by two prices."""
    if settlement == entry:
        return OptionState.TIED if tie is Tie.RETURN else OptionState.LOST
    return OptionState.WON if (settlement > entry) == (direction is Direction.RISE) else OptionState.LOST


class Option(Entity, table="options_option", gc=False):
    """One option: its fields are its columns, and those that aren't hidden are what its owner is shown. ``entry_…`` and
    ``settled_…`` are the ticks that decided; ``reason`` says why none did.
    """

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="product symbol coin direction tie state reason",
    )

    id: Id
    number: Hidden[Number] = 0
    user_id: UserId
    account: Account
    realm: Hidden[Small]
    product: str
    version: Hidden[int]
    symbol: Symbol
    decimals: Hidden[Small]
    coin: Coin
    direction: Direction
    stake: Money
    fee: Money
    gain: Money
    seconds: int
    profit_ppm: Annotated[Ppm, ShownAs("profit_rate")]
    fee_ppm: Annotated[Ppm, ShownAs("fee_rate")]
    tie: Tie
    window_ms: Hidden[Milliseconds]
    accepted_ms: Milliseconds
    settles_ms: Milliseconds
    state: OptionState
    entry_price: Annotated[Price | None, ShownAs("entry")] = None
    entry_ms: Milliseconds | None = None
    entry_tick: Hidden[Id | None] = None
    settled_price: Annotated[Price | None, ShownAs("settlement")] = None
    settled_ms: Milliseconds | None = None
    settled_tick: Hidden[Id | None] = None
    reason: str = ""
    settlement: Hidden[Id | None] = None
    created_at: Moment
    settled_at: Moment | None = None

    @property
    def figures(self) -> Figures:
        """Amounts of the stake."""
        return Figures(self.stake, self.fee, self.gain)

    @property
    def returned(self) -> Money:
        """Return the amount that the owner has received so far: nothing before the option has ended."""
        return 0 if self.state in OPEN else self.figures.returned(self.state)

    @property
    def result(self) -> Money | None:
        """Return the gain or loss against the stake; None before the option has ended."""
        return None if self.state in OPEN else self.returned - self.stake

    @property
    def term(self) -> str:
        """Return the term in seconds, in the form that the console shows."""
        return f"{self.seconds} s"
