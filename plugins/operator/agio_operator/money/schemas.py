"""Answers of the calls of the money room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from agio_kernel.declarations.wire import Amount, Moment, OptionalAmount, Page, RealmName, TextKey


class TrialLine(msgspec.Struct, frozen=True):
    """A line of the trial balance."""

    realm: RealmName
    asset: str
    name: str
    balance: Amount
    held: Amount


class TrialSum(msgspec.Struct, frozen=True):
    """Sum of an asset's lines: anything but zero is an error."""

    realm: RealmName
    asset: str
    sum: Amount


class TrialView(Page[TrialLine], frozen=True, kw_only=True):
    """The trial balance."""

    sums: list[TrialSum]


class ExposureRow(msgspec.Struct, frozen=True):
    """Amounts of an asset by owner; ``value`` of the house's in ``quote``, empty without a price."""

    asset: str
    users: Amount
    house: Amount
    outside: Amount
    symbol: str
    price: OptionalAmount
    value: OptionalAmount
    quote: str


class PositionRow(msgspec.Struct, frozen=True):
    """Position of the house in an instrument."""

    plugin: str
    label: TextKey
    symbol: str
    base: str
    quote: str
    quantity: Amount
    cost: Amount
    bids: Amount
    asks: Amount
    limit: OptionalAmount
    price: OptionalAmount
    value: OptionalAmount
    result: OptionalAmount


class PositionsView(Page[PositionRow], frozen=True, kw_only=True):
    """Positions of the house; ``unknown`` are plugins that can't answer."""

    unknown: list[str]


class FeeDay(msgspec.Struct, frozen=True):
    """Fees of a day."""

    day: str
    asset: str
    reason: str
    amount: Amount


class Flow(msgspec.Struct, frozen=True, rename={"incoming": "in"}):
    """Incoming and outgoing amounts of an account for a reason."""

    reason: str
    account: str
    asset: str
    incoming: Amount
    out: Amount
    count: int


class MoneyException(msgspec.Struct, frozen=True):
    """Something that doesn't add up; a count of None where a plugin can't say."""

    kind: str
    title: str
    queue: str
    count: int | None


class MoneySwitch(msgspec.Struct, frozen=True):
    """Switch that stops a business for everybody."""

    name: str
    frozen: bool
    since: Moment | None
    by: str
    reason: str


class FrozenView(msgspec.Struct, frozen=True):
    """Whether it is stopped now."""

    frozen: bool


class LedgerAlarm(msgspec.Struct, frozen=True):
    """An open alarm: how much was found of each kind, and the first of it as sentences for those who look into it."""

    since: Moment
    findings: int
    counts: Mapping[str, int]
    found: Sequence[str]


class ClearedView(msgspec.Struct, frozen=True):
    """The alarm is closed."""

    cleared: bool
