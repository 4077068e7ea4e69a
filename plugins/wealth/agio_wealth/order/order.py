"""The nouns: an order of a fund, and what a user holds. They know no database and no money but their own figures."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec
from agio_kernel.terms import Rate

from agio_wealth.declared.states import OrderState
from agio_wealth.value.rule import VALUE_DECIMALS

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


class Order(msgspec.Struct, frozen=True):
    """One order. ``amount`` is what a purchase pays, fee included, and what a redemption is paid, from its value on;
    ``shares`` is what a redemption gives back, and what a purchase got. ``fee_rate`` is parts of a Rate; ``cost`` is
    what was once paid for shares that are given back.
    """

    id: int
    user_id: int
    account: int
    realm: int
    fund: str
    risk: str
    side: Side
    amount: int
    fee_rate: int
    shares: int
    cutoff_at: datetime
    value_at: datetime
    payout_days: int
    state: OrderState
    created_at: datetime
    fee: int = 0
    cost: int = 0
    value: int = 0
    value_id: int | None = None
    fill_id: int | None = None
    pays_at: datetime | None = None
    settled_at: datetime | None = None


class Holding(msgspec.Struct, frozen=True):
    """Holding of a user in a fund: ``shares`` are free, ``held`` wait in redemptions, and ``cost`` was paid for all of
    them.
    """

    user_id: int
    realm: int
    fund: str
    shares: int = 0
    held: int = 0
    cost: int = 0

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
