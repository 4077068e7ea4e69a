"""The VIP products as operators edit them: a row is drafted by one and published by another, and what was bought keeps
its terms.
"""

from __future__ import annotations

from decimal import Decimal

import msgspec
from agio_kernel.declarations.errors import Refusal
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field, FieldValue

from agio_wealth.declared.codes import BOUNDS_CROSSED
from agio_wealth.declared.funds import COIN

LONGEST_DAYS = 1100
TIERS = ("none", "primary", "advanced", "address")
"""How far its buyer is verified: not at all, primary, advanced, advanced with a proved address."""


class VipTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What is sold: ``daily_rate`` is the share of the amount a day, paid at the end of the term."""

    days: int
    daily_rate: Decimal
    tier: str
    minimum: Decimal
    maximum: Decimal
    quota: Decimal


def _product(days: int, rate: str, tier: str, minimum: str, maximum: str, quota: str) -> dict[str, FieldValue]:
    return {
        "days": days,
        "daily_rate": Decimal(rate),
        "tier": tier,
        "minimum": Decimal(minimum),
        "maximum": Decimal(maximum),
        "quota": Decimal(quota),
    }


def _delivered() -> Delivered:
    return {
        "vip-15": _product(15, "0.0035", "none", "100", "5000", "2000000"),
        "vip-30": _product(30, "0.0042", "primary", "1000", "20000", "5000000"),
        "vip-90": _product(90, "0.0050", "advanced", "5000", "50000", "5000000"),
        "vip-180": _product(180, "0.0055", "advanced", "10000", "100000", "8000000"),
        "vip-365": _product(365, "0.0060", "address", "20000", "100000", "8000000"),
    }


def _check(_: str, terms: VipTerms) -> None:
    if terms.minimum > terms.maximum:
        raise Refusal(BOUNDS_CROSSED, field="minimum")


VIP_CATALOGUE: Catalogue[VipTerms] = Catalogue(
    id="wealth.vips",
    title="wealth.product.vips",
    key_label="wealth.product.vip",
    fields=(
        Field(name="days", kind="int", minimum=1, maximum=LONGEST_DAYS, fixed=True),
        Field(name="daily_rate", kind="decimal", minimum="0", maximum="0.05", step="0.000001", unit="share"),
        Field(name="tier", kind="choice", choices=TIERS),
        Field(name="minimum", kind="decimal", minimum="1", maximum="1000000000", unit=COIN),
        Field(name="maximum", kind="decimal", minimum="1", maximum="1000000000", unit=COIN),
        Field(name="quota", kind="decimal", minimum="1", maximum="1000000000", unit=COIN, hint="wealth.hint.quota"),
    ),
    row=VipTerms,
    delivered=_delivered,
    check=_check,
    adds=True,
    retires=True,
    columns=("days", "daily_rate", "tier", "minimum", "maximum", "quota"),
)
