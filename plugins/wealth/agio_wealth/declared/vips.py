"""The VIP products as operators edit them: a row is drafted by one and published by another, and what was bought keeps
its terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import partial
from typing import Annotated

import msgspec
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field, FieldValue
from agio_kernel.terms import YieldSource

from agio_wealth.declared.funds import COIN

LONGEST_DAYS = 1100
TIERS = ("none", "primary", "advanced", "address")
"""Verification tiers that a product may require of its buyer: none, primary, advanced, advanced with a proved
address."""


_AMOUNT = Field(kind="decimal", minimum="1", maximum="1000000000", unit=COIN)


class VipTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Terms of a VIP product: ``daily_rate`` is the share of the amount a day, paid at the end of the term from
    ``source``."""

    days: Annotated[int, Field(kind="int", minimum=1, maximum=LONGEST_DAYS, fixed=True)]
    daily_rate: Annotated[Decimal, Field(kind="decimal", minimum="0", maximum="0.05", step="0.000001", unit="share")]
    source: Annotated[
        str, Field(kind="choice", choices=tuple(YieldSource), default="operator", hint="wealth.hint.source")
    ]
    tier: Annotated[str, Field(kind="choice", choices=TIERS)]
    minimum: Annotated[Decimal, _AMOUNT]
    maximum: Annotated[Decimal, msgspec.structs.replace(_AMOUNT, least="minimum")]
    quota: Annotated[Decimal, msgspec.structs.replace(_AMOUNT, hint="wealth.hint.quota")]

    @property
    def coin(self) -> str:
        """All are sold in one."""
        return COIN


_RATES = {
    "vip-15": "0.000082",
    "vip-30": "0.000096",
    "vip-90": "0.000123",
    "vip-180": "0.000151",
    "vip-365": "0.000178",
}
"""Daily rates, from three percent a year to six and a half."""
_SPECIFIED_RATES = {
    "vip-15": "0.0035",
    "vip-30": "0.0042",
    "vip-90": "0.0050",
    "vip-180": "0.0055",
    "vip-365": "0.0060",
}
"""Beside the specification's example of custody."""


def _products(rates: Mapping[str, str]) -> Delivered:
    def product(days: int, tier: str, minimum: str, maximum: str, quota: str) -> dict[str, FieldValue]:
        return {
            "days": days,
            "daily_rate": Decimal(rates[f"vip-{days}"]),
            "tier": tier,
            "minimum": Decimal(minimum),
            "maximum": Decimal(maximum),
            "quota": Decimal(quota),
        }

    return {
        "vip-15": product(15, "none", "100", "5000", "2000000"),
        "vip-30": product(30, "primary", "1000", "20000", "5000000"),
        "vip-90": product(90, "advanced", "5000", "50000", "5000000"),
        "vip-180": product(180, "advanced", "10000", "100000", "8000000"),
        "vip-365": product(365, "address", "20000", "100000", "8000000"),
    }


VIP_CATALOGUE: Catalogue[VipTerms] = Catalogue(
    id="wealth.vips",
    title="wealth.product.vips",
    key_label="wealth.product.vip",
    row=VipTerms,
    delivered=partial(_products, _RATES),
    specified=partial(_products, _SPECIFIED_RATES),
    adds=True,
    retires=True,
    columns=("days", "daily_rate", "tier", "minimum", "maximum", "quota"),
)
