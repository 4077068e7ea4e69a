"""The products as operators edit them: a row is drafted by one and published by another, and what was bought keeps its
terms. Coin, cycle and yield range are set when a row is added: another yield is another product, so that a day has one
yield for all orders of a product, whenever they were bought.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import Annotated, Final, Literal, NamedTuple, get_args

import msgspec
from agio_kernel.declarations.wire import Coin
from agio_kernel.identity.verification import RiskLevel
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogue, Catalogues, Delivered, Field, FieldValue, Row
from agio_kernel.terms import Damages, DamagesRule, Rate, YieldSource

from agio_custody.declared.codes import PRODUCT_UNKNOWN
from agio_custody.declared.parameters import CREDIT, DEFAULT_RATIO, EARLY_LOSS

STEP = Decimal("0.000001")
"""Yields are whole ten-thousandths of a percent: in a year, 0.0365 percent."""
LONGEST_DAYS = 366
ANY_RISK: Final = "any"
RiskName = Literal["any", "conservative", "balanced", "aggressive"]
"""The risk level that somebody needs: the longest term binds money for a year, which isn't for everybody."""


_LEAST, _MOST = "0.00000001", "1000000000"
_AMOUNT = Field(kind="decimal", minimum=_LEAST, maximum=_MOST)
_YIELD = Field(kind="decimal", minimum="0", maximum="0.05", step=STEP, unit="share", fixed=True)


class Credit(StrEnum):
    """When interest is credited."""

    DAILY = "daily"
    END = "end"


class ProductTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Terms of a product: ``low`` and ``high`` are shares of the amount a day, the bounds and the quota are in the
    coin. ``risk`` is the level that a real account needs, ``source`` the origin of the yield.
    """

    coin: Annotated[Coin, Field(kind="asset", fixed=True)]
    days: Annotated[int, Field(kind="int", minimum=1, maximum=LONGEST_DAYS, fixed=True)]
    low: Annotated[Rate, _YIELD]
    high: Annotated[Rate, msgspec.structs.replace(_YIELD, least="low")]
    minimum: Annotated[Decimal, _AMOUNT]
    maximum: Annotated[Decimal, msgspec.structs.replace(_AMOUNT, least="minimum")]
    quota: Annotated[Decimal, Field(kind="decimal", minimum=_LEAST, maximum=_MOST, hint="custody.hint.quota")]
    risk: Annotated[
        RiskName, Field(kind="choice", choices=get_args(RiskName), default=ANY_RISK, hint="custody.hint.risk")
    ]
    source: Annotated[
        YieldSource, Field(kind="choice", choices=tuple(YieldSource), default="operator", hint="custody.hint.source")
    ]
    credit: Annotated[Credit, Field.of(CREDIT)]
    rule: Annotated[DamagesRule, Field(kind="choice", choices=tuple(DamagesRule), default=DamagesRule.SHARE.value)]
    early_loss: Annotated[Rate, Field.of(EARLY_LOSS)]
    default_ratio: Annotated[Rate, Field.of(DEFAULT_RATIO)]

    @property
    def damages(self) -> Damages:
        """The product's own rule for leaving early."""
        return Damages(self.rule, self.early_loss if self.rule is DamagesRule.SHARE else self.default_ratio)

    @property
    def level(self) -> RiskLevel:
        """The level that somebody needs for the product."""
        return RiskLevel.NOT_ASSESSED if self.risk == ANY_RISK else RiskLevel[self.risk.upper()]


class _Product(NamedTuple):
    """A delivered product: its bounds, its least and most yield a day, and those of the specification's example."""

    minimum: str
    maximum: str
    quota: str
    rates: tuple[str, str]
    specified: tuple[str, str]
    rule: DamagesRule = DamagesRule.SHARE
    risk: RiskName = ANY_RISK


_DAY = DamagesRule.PER_DAY
_DELIVERED = {
    "usdt-7": _Product("100", "50000", "5000000", ("0.000055", "0.000082"), ("0.0030", "0.0050")),
    "usdt-30": _Product("500", "100000", "8000000", ("0.000069", "0.000096"), ("0.0035", "0.0055")),
    "usdt-180": _Product("1000", "200000", "10000000", ("0.000096", "0.000123"), ("0.0040", "0.0060")),
    "usdt-365": _Product(
        "5000", "200000", "10000000", ("0.000123", "0.000151"), ("0.0045", "0.0065"), risk="aggressive"
    ),
    "btc-30": _Product("0.01", "5", "120", ("0.000014", "0.000027"), ("0.0005", "0.0012"), _DAY),
    "eth-30": _Product("0.1", "80", "1500", ("0.000041", "0.000082"), ("0.0008", "0.0016"), _DAY),
}
"""Yields from half a percent a year to five and a half. The specification has 30 to 50 a day for 10,000, and so on."""


def _delivered(specified: bool) -> Delivered:
    def row(key: str, one: _Product) -> dict[str, FieldValue]:
        coin, _, days = key.partition("-")
        low, high = one.specified if specified else one.rates
        said = {"low": low, "high": high, "minimum": one.minimum, "maximum": one.maximum, "quota": one.quota}
        decimals = {name: Decimal(text) for name, text in said.items()}
        return {"coin": coin.upper(), "days": int(days), "risk": one.risk, "rule": one.rule.value} | decimals

    return {key: row(key, one) for key, one in _DELIVERED.items()}


PRODUCT_CATALOGUE: Catalogue[ProductTerms] = Catalogue(
    id="custody.products",
    title="custody.product.products",
    key_label="custody.product.product",
    row=ProductTerms,
    delivered=partial(_delivered, False),
    specified=partial(_delivered, True),
    adds=True,
    retires=True,
    columns=("coin", "days", "low", "high", "minimum", "maximum", "quota"),
)


def products_of(kernel: Kernel) -> list[Row[ProductTerms]]:
    """Products on sale, by coin in the order of delivery and then shortest first."""
    rows = list(kernel.part(Catalogues).of(PRODUCT_CATALOGUE).rows().values())
    coins = list(dict.fromkeys(one.terms.coin for one in rows))
    return sorted(rows, key=lambda one: (coins.index(one.terms.coin), one.terms.days, one.key))


def product_of(kernel: Kernel, key: str) -> Row[ProductTerms]:
    """The product of this key; refused where none is sold by that name."""
    return kernel.part(Catalogues).of(PRODUCT_CATALOGUE).require(key, PRODUCT_UNKNOWN, "product")
