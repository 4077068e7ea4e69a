"""Views of products on the wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Literal, cast

import msgspec
from agio_kernel.declarations.wire import Coin
from agio_kernel.entities import Id, Money
from agio_kernel.identity.verification import RiskLevel
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import DamagesRule, Rate, YearlyView, yearly

from agio_custody.custody import Custody, risk_of
from agio_custody.declared.products import ProductTerms
from agio_custody.order.order import Credit
from agio_custody.order.quote import damages_of

RiskName = Literal["any", "conservative", "balanced", "aggressive"]


class DayYield(msgspec.Struct, frozen=True):
    """Yield of a product on a day."""

    day: date
    daily_yield: Rate


class ProductView(msgspec.Struct, frozen=True, kw_only=True):
    """A product that is sold. ``damages`` is the share that leaving early costs, in all or for each remaining day, as
    ``rule`` says; ``published`` are its last thirty days, the oldest first. ``locked``: who asks has not the level
    ``risk``.
    """

    key: str
    coin: Coin
    days: int
    low: Rate
    high: Rate
    minimum: Decimal
    maximum: Decimal
    quota: Decimal
    taken: Money
    sold_out: bool
    risk: RiskName
    locked: bool
    credit: Credit
    rule: DamagesRule
    damages: Rate
    yearly: YearlyView
    published: Sequence[DayYield]


class RevealedDay(msgspec.Struct, frozen=True):
    """Proof of the yield of a day: the SHA-256 of ``link`` is ``previous``; ``receipt`` is its id."""

    day: date
    daily_yield: Rate
    previous: str
    link: str
    receipt: Id


class ProductDetail(ProductView, frozen=True, kw_only=True):
    """A product with its promise: ``anchor`` was published before ``promised_from``."""

    anchor: str
    promised_from: date | None
    revealed: Sequence[RevealedDay]


def view_product(
    custody: Custody,
    product: Row[ProductTerms],
    taken: Mapping[str, int],
    published: Sequence[DayYield],
    level: RiskLevel,
) -> ProductView:
    """A product as somebody of a risk level is shown it."""
    terms, used, damages = product.terms, taken.get(product.key, 0), damages_of(product.terms)
    low, high = Rate.of(terms.low), Rate.of(terms.high)
    asset = custody.asset(terms.coin)
    return ProductView(
        key=product.key,
        coin=terms.coin,
        days=terms.days,
        low=low,
        high=high,
        minimum=terms.minimum,
        maximum=terms.maximum,
        quota=terms.quota,
        taken=used,
        sold_out=asset.minor(terms.quota) - used < asset.minor(terms.minimum),
        risk=cast(RiskName, terms.risk),
        locked=level < risk_of(terms),
        credit=Credit(terms.credit),
        rule=damages.rule,
        damages=damages.rate,
        yearly=yearly(low, high, terms.days, terms.source),
        published=published,
    )
