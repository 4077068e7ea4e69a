"""The currencies that are wired, as operators edit them: where the rate comes from, the margins, the bounds."""

from __future__ import annotations

from decimal import Decimal

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field, FieldValue

from agio_c2c.declared.codes import BOUNDS_CROSSED

STEP = Decimal("0.0001")
"""Margins are whole hundredths of a percent."""


class CurrencyTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One currency, its code being the key: ``symbol`` is its instrument against the US dollar ("" for the dollar),
    margins are shares of the reference rate, bounds are amounts of the currency.
    """

    symbol: str | None
    decimals: int
    price_decimals: int
    buy_margin: Decimal
    sell_margin: Decimal
    minimum: Decimal
    maximum: Decimal


def _currency(symbol: str, least: str, most: str, decimals: int = 2, price_decimals: int = 4) -> dict[str, FieldValue]:
    return {
        **({"symbol": symbol} if symbol else {}),
        "decimals": decimals,
        "price_decimals": price_decimals,
        "buy_margin": Decimal("0.0035"),
        "sell_margin": Decimal("0.0035"),
        "minimum": Decimal(least),
        "maximum": Decimal(most),
    }


def _delivered() -> Delivered:
    return {
        "USD": _currency("", "50", "50000"),
        "EUR": _currency("EURUSD", "50", "50000"),
        "GBP": _currency("GBPUSD", "50", "40000"),
        "JPY": _currency("USDJPY", "5000", "7500000", 0, 2),
        "HKD": _currency("USDHKD", "400", "400000"),
        "KRW": _currency("USDKRW", "50000", "70000000", 0, 2),
        "THB": _currency("USDTHB", "1500", "1700000"),
        "VND": _currency("USDVND", "1000000", "1200000000", 0, 2),
        "MXN": _currency("USDMXN", "800", "850000"),
    }


def _check(_: str, terms: CurrencyTerms) -> None:
    if terms.minimum > terms.maximum:
        raise ApiError(BOUNDS_CROSSED, field="minimum")


_LEAST, _MOST = "0.01", "1000000000000"

CURRENCIES: Catalogue[CurrencyTerms] = Catalogue(
    id="c2c.currencies",
    title="c2c.product.currencies",
    key_label="c2c.product.currency",
    fields=(
        Field(name="symbol", kind="text", maximum=24, optional=True, fixed=True, hint="c2c.hint.symbol"),
        Field(name="decimals", kind="int", minimum=0, maximum=3, fixed=True),
        Field(name="price_decimals", kind="int", minimum=0, maximum=6, fixed=True),
        Field(name="buy_margin", kind="decimal", minimum="0", maximum="0.2", step=STEP, unit="share"),
        Field(name="sell_margin", kind="decimal", minimum="0", maximum="0.2", step=STEP, unit="share"),
        Field(name="minimum", kind="decimal", minimum=_LEAST, maximum=_MOST),
        Field(name="maximum", kind="decimal", minimum=_LEAST, maximum=_MOST),
    ),
    row=CurrencyTerms,
    delivered=_delivered,
    check=_check,
    adds=True,
    retires=True,
    columns=("symbol", "buy_margin", "sell_margin", "minimum", "maximum"),
)
