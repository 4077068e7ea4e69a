"""The types of fields: each says what a value is in memory, in a column and on the wire.

In memory money is an int of minor units and a rate is a ``Rate``; what is written knows the scale by the coin beside
it. A type checker reads plain ``int`` and ``datetime``, and msgspec the same::

    class Order(Entity, table="custody_order"):
        id: Id
        user_id: UserId
        coin: Coin
        amount: Money
        fee: Annotated[int, MoneyIn("pays")]
        low: Rate
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec

T = TypeVar("T")


class MoneyIn(msgspec.Struct, frozen=True):
    """Minor units of the coin that the field ``coin`` names; a decimal text of its scale on the wire."""

    coin: str


class Scaled(msgspec.Struct, frozen=True):
    """Units of the last of so many ``decimals``, a number or the field that counts them; a decimal text on the wire,
    empty for none, and without zeros at its end where it is ``trimmed``. ``of`` is the field with its currency.
    """

    decimals: str | int
    trimmed: bool = False
    of: str = ""


class ShownAs(msgspec.Struct, frozen=True):
    """Name of a field on the wire, where it isn't that of the column."""

    name: str


class RefersTo(msgspec.Struct, frozen=True):
    """The ``noun`` that a column refers to, by its id or another ``column``."""

    noun: type | Literal["self"]
    column: str | None = None


class Mark(msgspec.Struct, frozen=True):
    """Mark of a field beside its type."""

    name: str


ID, HIDDEN, FLAT, SMALL, BIG, NUMBER, GENERATED, KEY, JSON = map(
    Mark, ("id", "hidden", "flat", "small", "big", "number", "generated", "key", "json")
)

Money = Annotated[int, MoneyIn("coin")]
Price = Annotated[int, Scaled("decimals")]
"""A price in units of the last of the noun's ``decimals``."""
Ppm = Annotated[int, Scaled(6, trimmed=True)]
"""A rate in parts of a million; a share on the wire."""
Id = Annotated[int, ID]
"""A number of 64 bits; a text on the wire, because a browser's numbers end at 53."""
Hidden = Annotated[T, HIDDEN]
"""Kept, and shown to nobody."""
UserId = Annotated[int, ID, HIDDEN]
"""Owner, who is the reader."""
Account = Annotated[int, ID, HIDDEN]
"""An account of the ledger."""
Sealed = Annotated[bytes, HIDDEN]
"""Bytes that are encrypted where they are kept."""
Small = Annotated[int, SMALL]
"""A smallint."""
Big = Annotated[int, BIG]
"""A bigint that counts, such as lots."""
Key = Annotated[T, KEY]
"""A column of the primary key, where that isn't ``id``."""
Json = Annotated[T, JSON]
"""A jsonb."""
Generated = Annotated[T, GENERATED]
"""Computed by the database out of other columns, and only read."""
Number = Annotated[int, NUMBER]
"""The number that the database gives a case; its ``reference`` on the wire."""
Flat = Annotated[T, FLAT]
"""Its fields stand beside those of the Struct it is in."""


class Only(msgspec.Struct, frozen=True):
    """The ``fields`` of a Struct that stand beside those of the Struct it is in: ``Annotated[PlanTerms, only("days")]``
    shows no more as the terms get further fields.
    """

    fields: tuple[str, ...]


def only(*fields: str) -> Only:
    """These fields, beside those of the Struct it is in."""
    return Only(fields)
