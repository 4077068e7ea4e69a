"""The products as operators edit them: one instrument for one time. A row is drafted by one and published by another,
and what was accepted keeps its terms: halting a product ends the selling of it, and nothing that is held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Annotated

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.prices import InstrumentInfo
from agio_kernel.settings.catalogues import OPEN, TRADING, Catalogue, Delivered, Field, FieldValue

from agio_options.declared.codes import BOUNDS_CROSSED
from agio_options.declared.parameters import FEE, TIE

LEAST_S, MOST_S = 30, 86_400

_SHARES = {30: "0.70", 60: "0.75", 120: "0.80", 300: "0.85", 900: "0.88", 3600: "0.90", 86_400: "0.92"}
_DELIVERED = {
    "BTCUSDT": tuple(_SHARES),
    "ETHUSDT": tuple(_SHARES),
    "SOLUSDT": (30, 60, 300, 900),
    "XRPUSDT": (30, 60, 300, 900),
    "XAUUSD": (60, 300, 900, 3600),
    "EURUSD": (60, 300, 900, 3600),
}


class ProductTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Terms of a product: ``profit`` and ``fee`` are shares, bounds are in the coin, ``exposure`` is the most the house
    may owe in gains for one direction at a time.
    """

    symbol: Annotated[str, Field(kind="symbol", fixed=True)]
    coin: Annotated[str, Field(kind="asset", fixed=True)]
    seconds: Annotated[int, Field(kind="int", minimum=LEAST_S, maximum=MOST_S, fixed=True)]
    profit: Annotated[Decimal, Field(kind="decimal", minimum="0.01", maximum="2", step="0.0001", unit="share")]
    fee: Annotated[Decimal, Field.of(FEE, step="0.0001")]
    minimum: Annotated[Decimal, Field(kind="decimal", minimum="0.01", maximum="1000000")]
    maximum: Annotated[Decimal, Field(kind="decimal", minimum="0.01", maximum="1000000")]
    exposure: Annotated[
        Decimal, Field(kind="decimal", minimum="0.01", maximum="1000000000", hint="options.hint.exposure")
    ]
    tie: Annotated[str, Field.of(TIE)]
    trading: Annotated[str, Field(kind="choice", choices=TRADING, default=OPEN, hint="options.hint.trading")]


def products_catalogue(listed: Callable[[], Sequence[InstrumentInfo]]) -> Catalogue[ProductTerms]:
    """The catalogue of a deployment: delivered for what its market has."""

    def delivered() -> Delivered:
        known = {one.symbol for one in listed()}
        return {
            f"{symbol}-{seconds}": _product(symbol, seconds)
            for symbol, times in _DELIVERED.items()
            if symbol in known
            for seconds in times
        }

    return Catalogue(
        id="options.products",
        title="options.product.products",
        key_label="options.product.product",
        row=ProductTerms,
        delivered=delivered,
        check=_check,
        adds=True,
        retires=True,
        columns=("symbol", "seconds", "profit", "fee", "minimum", "maximum", "trading"),
    )


def _product(symbol: str, seconds: int) -> dict[str, FieldValue]:
    return {
        "symbol": symbol,
        "coin": "USDT",
        "seconds": seconds,
        "profit": Decimal(_SHARES[seconds]),
        "minimum": Decimal(10),
        "maximum": Decimal(5000),
        "exposure": Decimal(250_000),
    }


def _check(_: str, terms: ProductTerms) -> None:
    if terms.minimum > terms.maximum:
        raise ApiError(BOUNDS_CROSSED, field="minimum")
