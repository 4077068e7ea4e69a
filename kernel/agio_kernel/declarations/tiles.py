"""The live figures of the front page's tiles: each plugin answers its own as data, and the shell draws all of them.

A remote's code would cost the front page more than a number is worth: so nothing of a plugin is loaded there, and one
call answers every figure at once. A figure is in force at that moment, or it isn't there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from decimal import Decimal
from typing import Literal

import msgspec

from agio_kernel.declarations.wire import Amount, OptionalAmount, TextKey

MOST_POINTS = 40

NumberFormat = Literal["percent", "change", "multiple", "amount", "count", "time"]
DrawingKind = Literal["ring", "share", "range", "points"]


class Number(msgspec.Struct, frozen=True):
    """A number, as the page writes it in the reader's language, with the decimals that it has here.

    ``percent`` is of a hundred, ``change`` a percent with its sign and colour, ``multiple`` is 100×, ``amount`` one of
    ``unit`` (a coin or a currency, or nothing), ``count`` a whole number, ``time`` so many seconds. ``high`` makes it a
    range.
    """

    value: Amount
    format: NumberFormat
    unit: str = ""
    high: OptionalAmount = ""


class Words(msgspec.Struct, frozen=True):
    """A text and the numbers in it. ``key`` is one under ``<plugin>.nav.``; a number named ``count`` decides the
    plural.
    """

    key: TextKey
    numbers: Mapping[str, Number] = {}


class Drawing(msgspec.Struct, frozen=True):
    """The drawing beside a figure: ``ring`` [seconds, of so many], ``share`` [a share, above 1 where more was asked for
    than there is], ``range`` [low, high, end of the scale, which begins at 0], ``points`` of a curve, 40 at most.
    """

    kind: DrawingKind
    values: Sequence[float]

    def __post_init__(self) -> None:
        count = len(self.values)
        wanted = {"ring": 2, "share": 1, "range": 3}.get(self.kind)
        fits = 2 <= count <= MOST_POINTS if wanted is None else count == wanted
        if not fits:
            raise ValueError(f"a drawing {self.kind} has no {count} values")


class Figure(msgspec.Struct, frozen=True):
    """Figure of a tile: a number, what it is, and a drawing of it where there is one."""

    value: Number
    note: Words
    drawing: Drawing | None = None


class TileFigure(msgspec.Struct, frozen=True):
    """The figure of the tile that leads to ``path``. ``read``, given the parts of the kernel that it
    names, says what is in force now, and None where nothing is; it is asked every few seconds at most, whoever looks,
    and must be a few looks into the database.
    """

    path: str
    read: Callable[..., Awaitable[Figure | None]]


def percent(share: Decimal | str, high: Decimal | str = "", least: int = 2) -> Number:
    """A share (or a range of two) as a percentage, exact, with ``least`` decimals or more."""
    ends = [Decimal(one) * 100 for one in (share, high) if one != ""]
    places = max(least, *(-int(one.normalize().as_tuple().exponent) for one in ends))
    low, *top = (f"{one:.{places}f}" for one in ends)
    return Number(low, "percent", high=top[0] if top else "")


def count(number: int) -> Number:
    """A whole number."""
    return Number(str(number), "count")


def seconds(length: int) -> Number:
    """A length of time."""
    return Number(str(length), "time")
