"""The currencies that are wired, as operators edit them: where the rate comes from, the margins, the bounds."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field, FieldValue

from agio_c2c.declared.codes import BOUNDS_CROSSED

_MARGIN = Field(kind="decimal", minimum="0", maximum="0.2", step="0.0001", unit="share")
"""Margins are whole hundredths of a percent."""
_BOUND = Field(kind="decimal", minimum="0.01", maximum="1000000000000")


class CurrencyTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One currency, its code being the key: ``symbol`` is its instrument against the US dollar (None for the dollar),
    margins are shares of the reference rate, bounds are amounts of the currency.
    """

    symbol: Annotated[str | None, Field(kind="text", maximum=24, optional=True, fixed=True, hint="c2c.hint.symbol")]
    decimals: Annotated[int, Field(kind="int", minimum=0, maximum=3, fixed=True)]
    price_decimals: Annotated[int, Field(kind="int", minimum=0, maximum=6, fixed=True)]
    buy_margin: Annotated[Decimal, _MARGIN]
    sell_margin: Annotated[Decimal, _MARGIN]
    minimum: Annotated[Decimal, _BOUND]
    maximum: Annotated[Decimal, _BOUND]

    def minor(self, amount: Decimal) -> int:
        """An amount of the currency in minor units."""
        return int(amount.scaleb(self.decimals))


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


CURRENCIES: Catalogue[CurrencyTerms] = Catalogue(
    id="c2c.currencies",
    title="c2c.product.currencies",
    key_label="c2c.product.currency",
    row=CurrencyTerms,
    delivered=_delivered,
    check=_check,
    adds=True,
    retires=True,
    columns=("symbol", "buy_margin", "sell_margin", "minimum", "maximum"),
)
