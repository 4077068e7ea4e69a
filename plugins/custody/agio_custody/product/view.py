"""What products look like on the wire. Rates are shares, amounts in the product's coin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

import msgspec
from agio_kernel.declarations.wire import Amount, Coin, Id
from agio_kernel.money.amounts import format_amount
from agio_kernel.people.verification import RiskLevel
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import DamagesRule, Rate, YearlyView, yearly

from agio_custody.custody import Custody, risk_of
from agio_custody.declared.products import ProductTerms
from agio_custody.order.order import Credit
from agio_custody.order.quote import damages_parts
from agio_custody.order.view import share

RiskName = Literal["any", "conservative", "balanced", "aggressive"]


class DayYield(msgspec.Struct, frozen=True):
    """What a product yielded on a day."""

    day: date
    daily_yield: Amount


class ProductView(msgspec.Struct, frozen=True):
    """A product that is sold. ``damages`` is the share that leaving early costs, in all or for each remaining day, as
    ``rule`` says; ``published`` are its last thirty days, the oldest first. ``locked``: who asks has not the level
    ``risk``.
    """

    key: str
    coin: Coin
    days: int
    low: Amount
    high: Amount
    minimum: Amount
    maximum: Amount
    quota: Amount
    taken: Amount
    sold_out: bool
    risk: RiskName
    locked: bool
    credit: Credit
    rule: DamagesRule
    damages: Amount
    yearly: YearlyView
    published: Sequence[DayYield]


class RevealedDay(msgspec.Struct, frozen=True):
    """How the yield of a day was fixed: the SHA-256 of ``link`` is ``previous``; ``receipt`` is its id."""

    day: date
    daily_yield: Amount
    previous: str
    link: str
    receipt: Id


class ProductDetail(ProductView, frozen=True):
    """A product with its promise: ``anchor`` was published before ``promised_from``."""

    anchor: str
    promised_from: date | None
    revealed: Sequence[RevealedDay]


def product_fields(
    custody: Custody,
    product: Row[ProductTerms],
    taken: Mapping[str, int],
    published: Sequence[DayYield],
    level: RiskLevel,
) -> dict[str, Any]:
    """What both views show."""
    terms = product.terms
    scale, used = custody.asset(terms.coin).scale, taken.get(product.key, 0)
    left = custody.minor(terms.coin, terms.quota) - used
    return {
        "key": product.key,
        "coin": terms.coin,
        "days": terms.days,
        "low": share(Rate.of(terms.low).parts),
        "high": share(Rate.of(terms.high).parts),
        "minimum": f"{terms.minimum:f}",
        "maximum": f"{terms.maximum:f}",
        "quota": f"{terms.quota:f}",
        "taken": format_amount(used, scale),
        "sold_out": left < custody.minor(terms.coin, terms.minimum),
        "risk": terms.risk,
        "locked": level < risk_of(terms),
        "credit": Credit(terms.credit),
        "rule": DamagesRule(terms.rule),
        "damages": share(damages_parts(terms)),
        "yearly": yearly(Rate.of(terms.low), Rate.of(terms.high), terms.days, terms.source),
        "published": published,
    }
