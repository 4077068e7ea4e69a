"""The instruments as operators list them: name, category, place and whether the market shows them at all; and those
that they add.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.codes import VALUE_ABOVE, VALUE_BELOW, VALUE_OFF_STEP
from agio_kernel.declarations.errors import ApiError
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field

from agio_market.declared.codes import COIN_UNKNOWN, COINS_ONLY, QUOTED_IN, SYMBOL_OF_PAIR
from agio_market.instruments.catalogue import COARSEST_PRICE
from agio_market.instruments.instrument import COINS_QUOTED_IN, Category, Instrument

INSTRUMENTS = "market.instruments"
_CATEGORIES = tuple(one.value for one in Category)


class ListingTerms(msgspec.Struct, frozen=True):
    """Listing of an instrument in the market. ``rank`` is its place: the smallest stands first. The coins, their
    decimals and ``first_price`` can't be changed: a published price must stay as it was.
    """

    name: str
    category: str
    rank: int
    shown: bool
    base: str
    quote: str
    price_decimals: int
    quantity_decimals: int
    first_price: Decimal


_FIELDS = (
    Field(name="name", kind="text", minimum=1, maximum=60),
    Field(name="category", kind="choice", choices=_CATEGORIES, label="market.category"),
    Field(name="rank", kind="int", minimum=1, maximum=100_000, hint="market.hint.rank"),
    Field(name="shown", kind="bool", default="true", hint="market.hint.shown"),
    Field(name="base", kind="text", minimum=1, maximum=16, fixed=True, hint="market.hint.base"),
    Field(name="quote", kind="text", minimum=1, maximum=16, fixed=True, hint="market.hint.quote"),
    Field(name="price_decimals", kind="int", minimum=2, maximum=6, step=2, fixed=True),
    Field(name="quantity_decimals", kind="int", minimum=0, maximum=8, fixed=True),
    Field(
        name="first_price",
        kind="decimal",
        minimum="0.001",
        maximum="1000000",
        fixed=True,
        hint="market.hint.first_price",
    ),
)


def instruments_catalogue(
    instruments: Mapping[str, Instrument], assets: Mapping[str, AssetSpec]
) -> Catalogue[ListingTerms]:
    """The catalogue of a deployment's instruments, delivered as their file lists them. An instrument added by operators
    is a coin of the ledger in the coin that all are priced in, and no feed's: its own market's trades are its price.
    """

    def delivered() -> Delivered:
        return {
            symbol: {
                "name": one.name,
                "category": one.category.value,
                "rank": one.rank,
                "base": one.base,
                "quote": one.quote,
                "price_decimals": one.price_decimals,
                "quantity_decimals": one.quantity_decimals,
                "first_price": Decimal(one.start_price).scaleb(-one.price_decimals),
            }
            for symbol, one in instruments.items()
            if not one.added
        }

    def check(symbol: str, terms: ListingTerms) -> None:
        known = instruments.get(symbol)
        if known is not None and not known.added:
            return
        if terms.category != Category.CRYPTO.value:
            raise ApiError(COINS_ONLY, field="category")
        coin = assets.get(terms.base)
        if coin is None or terms.base == COINS_QUOTED_IN:
            raise ApiError(COIN_UNKNOWN, field="base", coin=terms.base)
        if terms.quote != COINS_QUOTED_IN or terms.quote not in assets:
            raise ApiError(QUOTED_IN, field="quote", coin=COINS_QUOTED_IN)
        if symbol != terms.base + terms.quote:
            raise ApiError(SYMBOL_OF_PAIR, field="key", symbol=terms.base + terms.quote)
        if terms.quantity_decimals > coin.scale:
            raise ApiError(VALUE_ABOVE, field="quantity_decimals", maximum=Decimal(coin.scale))
        tick = Decimal(1).scaleb(-terms.price_decimals)
        if terms.first_price % tick:
            raise ApiError(VALUE_OFF_STEP, field="first_price", step=tick)
        if terms.first_price < COARSEST_PRICE * tick:
            raise ApiError(VALUE_BELOW, field="first_price", minimum=COARSEST_PRICE * tick)

    return Catalogue(
        id=INSTRUMENTS,
        title="market.product.instruments",
        key_label="market.product.symbol",
        fields=_FIELDS,
        row=ListingTerms,
        delivered=delivered,
        check=check,
        adds=True,
        columns=("name", "category", "rank", "shown"),
    )
