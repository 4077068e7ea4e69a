"""The products as operators edit them: a row is drafted by one and published by another, and what was bought keeps its
terms. Coin, cycle and yield range are set when a row is added: another yield is another product, so that a day has one
yield for all orders of a product, whenever they were bought.
"""

from __future__ import annotations

from decimal import Decimal

import msgspec
from agio_kernel.declarations.errors import Refusal
from agio_kernel.people.verification import RiskLevel
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field, FieldValue
from agio_kernel.terms import DamagesRule

from agio_custody.declared.codes import BOUNDS_CROSSED
from agio_custody.declared.parameters import CREDIT, DEFAULT_RATIO, EARLY_LOSS

STEP = Decimal("0.0001")
"""Yields are whole hundredths of a percent."""
LONGEST_DAYS = 366
ANY_RISK = "any"
RISKS = (ANY_RISK, *(level.name.lower() for level in RiskLevel if level is not RiskLevel.NOT_ASSESSED))
"""The risk level that somebody needs: the longest term binds money for a year, which isn't for everybody."""


class ProductTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What is sold: ``low`` and ``high`` are shares of the amount a day, the bounds and the quota are in the coin.
    ``risk`` is the level that a real account needs.
    """

    coin: str
    days: int
    low: Decimal
    high: Decimal
    minimum: Decimal
    maximum: Decimal
    quota: Decimal
    risk: str
    credit: str
    rule: str
    early_loss: Decimal
    default_ratio: Decimal


def _delivered() -> Delivered:
    return {
        "usdt-7": _product("USDT", 7, "0.0030", "0.0050", "100", "50000", "5000000"),
        "usdt-30": _product("USDT", 30, "0.0035", "0.0055", "500", "100000", "8000000"),
        "usdt-180": _product("USDT", 180, "0.0040", "0.0060", "1000", "200000", "10000000"),
        "usdt-365": _product("USDT", 365, "0.0045", "0.0065", "5000", "200000", "10000000", risk="aggressive"),
        "btc-30": _product("BTC", 30, "0.0005", "0.0012", "0.01", "5", "120", "per_day"),
        "eth-30": _product("ETH", 30, "0.0008", "0.0016", "0.1", "80", "1500", "per_day"),
    }


def _product(
    coin: str,
    days: int,
    low: str,
    high: str,
    minimum: str,
    maximum: str,
    quota: str,
    rule: str = "share",
    risk: str = ANY_RISK,
) -> dict[str, FieldValue]:
    return {
        "coin": coin,
        "days": days,
        "low": Decimal(low),
        "high": Decimal(high),
        "minimum": Decimal(minimum),
        "maximum": Decimal(maximum),
        "quota": Decimal(quota),
        "risk": risk,
        "rule": rule,
    }


def _check(_: str, terms: ProductTerms) -> None:
    if terms.low > terms.high:
        raise Refusal(BOUNDS_CROSSED, field="low")
    if terms.minimum > terms.maximum:
        raise Refusal(BOUNDS_CROSSED, field="minimum")


_LEAST, _MOST = "0.00000001", "1000000000"

PRODUCT_CATALOGUE: Catalogue[ProductTerms] = Catalogue(
    id="custody.products",
    title="custody.product.products",
    key_label="custody.product.product",
    fields=(
        Field(name="coin", kind="asset", fixed=True),
        Field(name="days", kind="int", minimum=1, maximum=LONGEST_DAYS, fixed=True),
        Field(name="low", kind="decimal", minimum="0", maximum="0.05", step=STEP, unit="share", fixed=True),
        Field(name="high", kind="decimal", minimum="0", maximum="0.05", step=STEP, unit="share", fixed=True),
        Field(name="minimum", kind="decimal", minimum=_LEAST, maximum=_MOST),
        Field(name="maximum", kind="decimal", minimum=_LEAST, maximum=_MOST),
        Field(name="quota", kind="decimal", minimum=_LEAST, maximum=_MOST, hint="custody.hint.quota"),
        Field(name="risk", kind="choice", choices=RISKS, default=ANY_RISK, hint="custody.hint.risk"),
        Field(name="credit", kind="choice", choices=("daily", "end"), parameter=CREDIT),
        Field(name="rule", kind="choice", choices=tuple(DamagesRule), default=DamagesRule.SHARE.value),
        Field(name="early_loss", kind="decimal", minimum="0", maximum="0.5", unit="share", parameter=EARLY_LOSS),
        Field(name="default_ratio", kind="decimal", minimum="0", maximum="0.1", unit="share", parameter=DEFAULT_RATIO),
    ),
    row=ProductTerms,
    delivered=_delivered,
    check=_check,
    adds=True,
    retires=True,
    columns=("coin", "days", "low", "high", "minimum", "maximum", "quota"),
)
