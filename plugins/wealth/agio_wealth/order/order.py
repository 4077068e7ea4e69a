"""The nouns: an order of a fund, and what a user holds. They know no database and no money but their own figures."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import (
    Account,
    Big,
    Entity,
    Hidden,
    Id,
    Key,
    Money,
    Number,
    RefersTo,
    Scaled,
    Small,
    UserId,
)
from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.terms import Rate

from agio_wealth.declared.funds import COIN, RiskName
from agio_wealth.declared.states import OrderState
from agio_wealth.value.rule import VALUE_DECIMALS
from agio_wealth.value.store import FixedValue

SHARE_DECIMALS = 6
"""Shares are ints of so many decimals: one is a millionth of a share."""


class Side(StrEnum):
    """Side of an order."""

    BUY = "buy"
    REDEEM = "redeem"


class Bought(msgspec.Struct, frozen=True):
    """Result of a purchase: the fee in minor units, and the shares that the rest buys."""

    fee: int
    shares: int


class Order(Entity, table="wealth_order", reference_prefix="F"):
    """One order. ``amount`` is what a purchase pays, fee included, and what a redemption is paid, from its value on;
    ``shares`` is what a redemption gives back, and what a purchase got. ``cost`` is what was once paid for shares that
    are given back.
    """

    personal = Personal(why="Books of account", until=Until.LAW, erasure=Erasure.BLANK, other="fund risk side state")

    id: Id
    number: Number = 0
    user_id: UserId
    account: Account
    realm: Hidden[Small]
    fund: str
    risk: RiskName
    side: Side
    amount: Money
    fee_rate: Hidden[Rate]
    shares: Annotated[int, Scaled(SHARE_DECIMALS)]
    cutoff_at: Moment
    value_at: Moment
    payout_days: Hidden[int]
    state: OrderState
    created_at: Moment
    fee: Money = 0
    cost: Money = 0
    value: Annotated[int, Scaled(VALUE_DECIMALS)] = 0
    value_id: Annotated[Id | None, RefersTo(FixedValue)] = None
    fill_id: Hidden[Id | None] = None
    pays_at: Moment | None = None
    settled_at: Moment | None = None

    @property
    def coin(self) -> str:
        """The coin of funds."""
        return COIN


class Holding(Entity, table="wealth_holding"):
    """Holding of a user in a fund: ``shares`` are free, ``held`` wait in redemptions, and ``cost`` was paid for all of
    them.
    """

    personal = Personal(why="Books of account", until=Until.LAW, erasure=Erasure.BLANK, other="fund")

    user_id: Key[UserId]
    realm: Key[Small]
    fund: Key[str]
    shares: Big = 0
    held: Big = 0
    cost: Big = 0

    @property
    def total(self) -> int:
        """All shares."""
        return self.shares + self.held

    def with_bought(self, shares: int, cost: int) -> Holding:
        """After a purchase."""
        return msgspec.structs.replace(self, shares=self.shares + shares, cost=self.cost + cost)

    def without(self, shares: int) -> tuple[Holding, int]:
        """After a redemption of held shares, and what had been paid for them: their part of the cost, rounded down, so
        that what was paid is told in full when the last share goes.
        """
        cost = self.cost * shares // self.total
        return msgspec.structs.replace(self, held=self.held - shares, cost=self.cost - cost), cost


class Issue(Entity, table="wealth_issue"):
    """Number of issued shares of a fund."""

    personal = nobodys("fund")

    fund: Key[str]
    realm: Key[Small]
    shares: Big


def bought(amount: int, fee_rate: Rate, value: int, scale: int) -> Bought:
    """Compute the purchase of ``amount`` minor units of a coin of ``scale`` decimals at a value: the fee is rounded up,
    the shares down, so that less than one millionth of a share is lost and splitting an order gains nothing.
    """
    fee = fee_rate.up(amount)
    shares = (amount - fee) * 10 ** (VALUE_DECIMALS + SHARE_DECIMALS) // (value * 10**scale)
    return Bought(fee, shares)


def proceeds(shares: int, value: int, scale: int) -> int:
    """Return the payment for shares at a value, in minor units, rounded down."""
    return shares * value * 10**scale // 10 ** (VALUE_DECIMALS + SHARE_DECIMALS)
