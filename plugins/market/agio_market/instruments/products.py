"""The instruments as operators list them: name, category, place and whether the market shows them at all."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field

from agio_market.instruments.instrument import Category, Instrument

INSTRUMENTS = "market.instruments"
_CATEGORIES = tuple(one.value for one in Category)


class ListingTerms(msgspec.Struct, frozen=True):
    """How the market lists an instrument. ``rank`` is its place: the smallest stands first."""

    name: str
    category: str
    rank: int
    shown: bool


def instruments_catalogue(instruments: Mapping[str, Instrument]) -> Catalogue[ListingTerms]:
    """The catalogue of a deployment's instruments, delivered as their file lists them.

    What prices are made of (scales, session, source) isn't here: a price that was published must stay what it was.
    """

    def delivered() -> Delivered:
        return {
            symbol: {"name": one.name, "category": one.category.value, "rank": one.rank}
            for symbol, one in instruments.items()
        }

    return Catalogue(
        id=INSTRUMENTS,
        title="market.product.instruments",
        key_label="market.product.symbol",
        fields=(
            Field(name="name", kind="text", minimum=1, maximum=60),
            Field(name="category", kind="choice", choices=_CATEGORIES, label="market.category"),
            Field(name="rank", kind="int", minimum=1, maximum=100_000, hint="market.hint.rank"),
            Field(name="shown", kind="bool", default="true", hint="market.hint.shown"),
        ),
        row=ListingTerms,
        delivered=delivered,
        columns=("name", "category", "rank", "shown"),
    )
