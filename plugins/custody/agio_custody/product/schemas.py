"""Views of products on the wire."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.entities import Money, only
from agio_kernel.identity.verification import risk_level_of
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import Rate, YearlyView, yearly

from agio_custody.declared.products import ProductTerms
from agio_custody.declared.reasons import ORDER_QUOTA
from agio_custody.yields.chain import SHOWN_DAYS
from agio_custody.yields.published import Published, published


class DayYield(msgspec.Struct, frozen=True):
    """Yield of a product on a day."""

    published: Annotated[Published, only("day", "parts")]


class ProductView(msgspec.Struct, frozen=True, kw_only=True):
    """A product that is sold. ``damages`` is the share that leaving early costs, in all or for each remaining day, as
    ``rule`` says; ``published`` are its last thirty days, the oldest first. ``locked``: who asks has not the level
    ``risk``.
    """

    key: str
    terms: Annotated[
        ProductTerms, only("coin", "days", "low", "high", "minimum", "maximum", "quota", "risk", "credit", "rule")
    ]
    taken: Money
    sold_out: bool
    locked: bool
    damages: Rate
    yearly: YearlyView
    published: Sequence[DayYield]


class RevealedDay(msgspec.Struct, frozen=True):
    """Proof of the yield of a day: the SHA-256 of ``link`` is ``previous``; ``receipt`` is its id."""

    published: Annotated[Published, only("day", "parts", "previous", "link", "id")]


class ProductDetail(ProductView, frozen=True, kw_only=True):
    """A product with its promise: ``anchor`` was published before ``promised_from``."""

    anchor: str
    promised_from: date | None
    revealed: Sequence[RevealedDay]


async def view_products(
    kernel: Kernel, conn: asyncpg.Connection, request: Request[Any], products: Sequence[Row[ProductTerms]]
) -> Sequence[ProductView]:
    """Products as who asks is shown them."""
    taken = await ORDER_QUOTA.used_quota_of(conn, request.realm)
    level = await risk_level_of(kernel.verification, conn, request.principal)
    days = await published(conn, (one.key for one in products), SHOWN_DAYS)

    def view(key: str, terms: ProductTerms, used: int) -> ProductView:
        asset = kernel.assets[terms.coin]
        return ProductView(
            key=key,
            terms=terms,
            taken=used,
            sold_out=asset.minor(terms.quota) - used < asset.minor(terms.minimum),
            locked=level < terms.level,
            damages=terms.damages.rate,
            yearly=yearly(terms.low, terms.high, terms.days, terms.source),
            published=[DayYield(one) for one in reversed(days[key])],
        )

    return [view(one.key, one.terms, taken.get(one.key, 0)) for one in products]
