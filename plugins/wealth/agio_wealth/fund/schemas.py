"""Views of funds on the wire. Values and units are decimal text; weights and changes are shares of one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal

import msgspec
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment, OptionalAmount, Symbol

from agio_wealth.declared.funds import RiskName

LevelName = Literal["not_assessed", "conservative", "balanced", "aggressive"]


class FundView(msgspec.Struct, frozen=True):
    """A fund that is sold. ``estimate`` is its value by the prices of this moment, empty where one is missing;
    ``fixed`` is the last published one, empty before the first.
    """

    key: str
    name: str
    risk: RiskName
    coin: Coin
    estimate: OptionalAmount
    fixed: OptionalAmount
    minimum: Amount
    buying_fee: Amount
    holding_fee: Amount
    payout_days: int


class FundDay(msgspec.Struct, frozen=True):
    """Value of a share at the beginning of a day."""

    day: date
    value: Amount


class HoldingLine(msgspec.Struct, frozen=True):
    """A line of the composition, of 1,000 shares: ``change`` is that of the price since the value was fixed last."""

    symbol: Symbol
    name: str
    units: Amount
    price: Amount
    change: Amount
    weight: Amount
    part: Amount


class Fixed(msgspec.Struct, frozen=True):
    """The value that was published last, by which ``version`` of the rule. ``shown`` is one of a development
    deployment's made-up past.
    """

    id: Id
    day: date
    at: Moment
    fixed_at: Moment
    value: Amount
    prices: int
    version: int
    shown: bool


class FundDetail(FundView, frozen=True):
    """A fund with its days, its composition, and the value that an order of this moment gets. ``size`` is what all
    shares are worth at the last value.
    """

    size: Amount
    cutoff_at: Moment
    value_at: Moment
    last: Fixed | None
    changed: date | None
    changes: date
    days: Sequence[FundDay]
    holdings: Sequence[HoldingLine]


class MyFund(msgspec.Struct, frozen=True):
    """Holding of a user in a fund: ``shares`` are free, ``held`` wait in redemptions, ``cost`` was paid for all,
    ``worth`` is the present value of all, empty where there is no price.
    """

    fund: str
    name: str
    coin: Coin
    shares: Amount
    held: Amount
    cost: Amount
    worth: OptionalAmount


class MyWealth(msgspec.Struct, frozen=True):
    """The cap of the user's risk level, what of it is used, and what the user has."""

    level: LevelName
    coin: Coin
    cap: Amount
    invested: Amount
    free: Amount
    funds: Sequence[MyFund]


class UsedPrice(msgspec.Struct, frozen=True):
    """A price that fixed a value."""

    symbol: Symbol
    price: Amount
    time_ms: int
    tick: Id


class UnitsOf(msgspec.Struct, frozen=True):
    """Units of a holding behind one share, or its weight in a change, in hundredths of a percent."""

    symbol: Symbol
    units: Amount


class Weight(msgspec.Struct, frozen=True):
    """A weight that a basket was changed to, in hundredths of a percent."""

    symbol: Symbol
    weight: int


class FixedValueView(msgspec.Struct, frozen=True):
    """Inputs and result of a published value, so that anybody can compute it again."""

    id: Id
    fund: str
    name: str
    coin: Coin
    day: date
    at: Moment
    fixed_at: Moment
    value: Amount
    rule: str
    version: int
    fee_rate: Amount
    days: int
    fee: Amount
    cash_before: Amount
    units_before: Sequence[UnitsOf]
    weights: Sequence[Weight]
    cash: Amount
    units: Sequence[UnitsOf]
    prices: Sequence[UsedPrice]
    shown: bool
