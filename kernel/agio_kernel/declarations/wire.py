"""Wire types that all calls share: field types, pages, "no data", and the proof that an answer is what was said.

A call declares its answer as a Struct; the description of the site (``/schema``), the types of the pages
(``wire.gen.ts``) and the checks of the tests are made from it, so that the wire is written once::

    class Entry(msgspec.Struct, frozen=True):
        id: Id
        title: str
        opened_at: Moment

    Call("GET", "web/entries", list_entries, "List my entries", PageForm, answer=Page[Entry])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin
from unicodedata import category

import msgspec

T = TypeVar("T")

_ID = "[0-9]{1,18}|[1-8][0-9]{18}"
"""Pattern of ids, within a bigint: from 2031 on they have 19 digits."""

Id = Annotated[str, msgspec.Meta(pattern=f"^({_ID})$", description="A number as text: a browser's end at 53 bits.")]
OptionalId = Annotated[str, msgspec.Meta(pattern=f"^({_ID})?$", description="As an id; empty for none.")]
Coin = Annotated[str, msgspec.Meta(min_length=1, max_length=12, examples=["USDT", "BTC"])]
Symbol = Annotated[str, msgspec.Meta(min_length=1, max_length=24, examples=["BTCUSDT"])]
Amount = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$", description="A decimal number as text.", examples=["12.50"]
    ),
]
OptionalAmount = Annotated[
    str,
    msgspec.Meta(pattern=r"^(-?(0|[1-9][0-9]*)(\.[0-9]+)?)?$", description="A decimal number; empty for none."),
]
SeenAmount = Annotated[
    str,
    msgspec.Meta(
        max_length=40,
        description="An amount that the caller was shown; refused where it is another by now. 5 and 5.00 are one.",
    ),
]
"""Compared by ``money.amounts.is_amount``, never as text."""
Moment = Annotated[datetime, msgspec.Meta(tz=True)]
Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=2**53, description="A moment, in ms since 1970 UTC.")]
Search = Annotated[
    str,
    msgspec.Meta(description="Words that are looked for, in letters of any width.", extra={"search": True}),
]
"""Read in the normal form NFKC, as an input method may compose full-width letters."""
TextKey = Annotated[str, msgspec.Meta(pattern=r"^([a-z][a-zA-Z0-9_.-]*)?$", description="A text of the catalogues.")]
Cursor = Annotated[
    str, msgspec.Meta(max_length=100, description="Where a page begins: `next` of the page before it; empty at first.")
]
PageSize = Annotated[int, msgspec.Meta(ge=1, le=100)]
RealmName = Literal["real", "demo"]
WalletName = Literal["spot", "contract", "wealth"]

NoData = NoneType
"""The answer of a call that only says that it is done."""


_LINK = re.compile(r"/(?![/\\])[^\s\x00-\x1f]*|https?://[^\s\x00-\x1f/][^\s\x00-\x1f]*", re.IGNORECASE)


def is_link(text: str) -> bool:
    """Whether a page may lead there: a place of this site or an address of the web, and nothing that runs."""
    return _LINK.fullmatch(text) is not None


_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U0001d159\U000e0000-\U000e0fff]"
)
"""Invisible characters that Unicode counts as letters, signs or marks: its Default_Ignorable_Code_Point, the empty
braille cell and the musical null.
"""
_SPACES = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf"})


def is_blank(text: str) -> bool:
    """Whether a text shows nothing to anybody: spaces, controls, format characters, variation selectors, fillers.

    A form with such a text in a field is refused, so that what must be written is written.
    """
    if "!" <= text[:1] <= "~":  # nearly every text begins so, and each field of each call is asked
        return False
    return all(category(one) in _SPACES or _UNSEEN.match(one) for one in text)


class Extent(msgspec.Struct, frozen=True):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the
    list has, on so many pages. With ``more`` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Page(msgspec.Struct, Generic[T], frozen=True):
    """One page of a list, and where the ``next`` one begins, "" at the end: it is asked for with that as ``after``.
    ``extent`` has the page before it and how many rows there are; the last page is asked for with ``<``. Other fields
    of a list stand in a subclass.
    """

    rows: Sequence[T]
    next: str
    extent: Extent | msgspec.UnsetType = msgspec.UNSET


def whole(rows: Sequence[T]) -> Page[T]:
    """A list that always comes on one page."""
    return Page(rows, "")


class Refused(msgspec.Struct, frozen=True):
    """The data of a refusal: the field of the form that it belongs beside."""

    field: str


def is_answer(declared: Any) -> bool:
    """Whether a call may answer with this: a Struct, a page of them, no data, or one of these and no data."""
    if declared is NoData:
        return True
    origin = get_origin(declared)
    if origin in (Union, UnionType):
        named = [one for one in get_args(declared) if one is not NoData]
        return len(named) == 1 and is_answer(named[0])
    kind = origin or declared
    return (
        isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and not any(map(is_kept, (kind, *get_args(declared))))
    )


def is_kept(kind: Any) -> bool:
    """Whether it is a noun of a table, of which no call answers more than its wire (``agio_kernel.entities``)."""
    return hasattr(kind, "__table_name__")
