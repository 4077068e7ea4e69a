"""What calls of the money room answer."""

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
    """What an asset's lines add up to: nothing, or something is wrong."""

    realm: RealmName
    asset: str
    sum: Amount


class TrialView(Page[TrialLine], frozen=True, kw_only=True):
    """The trial balance."""

    sums: list[TrialSum]


class ExposureRow(msgspec.Struct, frozen=True):
    """What there is of an asset and whose it is; ``value`` of the house's in ``quote``, empty without a price."""

    asset: str
    users: Amount
    house: Amount
    outside: Amount
    symbol: str
    price: OptionalAmount
    value: OptionalAmount
    quote: str


class PositionRow(msgspec.Struct, frozen=True):
    """What the house has at stake in an instrument."""

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
    """What the house has at stake; ``unknown`` are plugins that can't say."""

    unknown: list[str]


class FeeDay(msgspec.Struct, frozen=True):
    """Fees of a day."""

    day: str
    asset: str
    reason: str
    amount: Amount


class Flow(msgspec.Struct, frozen=True, rename={"incoming": "in"}):
    """What came in and went out of an account for a reason."""

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
    """What is stopped for everybody."""

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
