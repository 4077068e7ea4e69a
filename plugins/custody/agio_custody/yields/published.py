"""Yield of a product on a day, as it was published, with its receipt."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Annotated

import asyncpg
from agio_kernel.entities import Entity, Id, ShownAs
from agio_kernel.postgres.personal import nobodys
from agio_kernel.receipts import receipts_of
from agio_kernel.terms import Rate

from agio_custody.yields.rule import YIELD_RULE


class Published(Entity, table="custody_yield"):
    """A day of a product; ``total`` adds up the days from the product's first."""

    personal = nobodys("product previous link")

    id: Annotated[Id, ShownAs("receipt")]
    product: str
    day: date
    previous: str
    link: str
    low: Rate
    high: Rate
    parts: Annotated[Rate, ShownAs("daily_yield")]
    total: Rate
    fixed_at: datetime


async def published(conn: asyncpg.Connection, products: Iterable[str], days: int) -> Mapping[str, Sequence[Published]]:
    """The newest days of products, the last one first."""
    rows = await conn.fetch(
        "SELECT y.* FROM unnest($1::text[]) p(product) CROSS JOIN LATERAL"
        " (SELECT * FROM custody_yield WHERE product = p.product ORDER BY day DESC LIMIT $2) y ORDER BY y.day DESC",
        list(products),
        days,
    )
    found: defaultdict[str, list[Published]] = defaultdict(list)
    for one in rows:
        found[one["product"]].append(Published.of(one))
    return found


YIELD_RECEIPTS = receipts_of(
    Published,
    YIELD_RULE,
    at="fixed_at",
    facts=("product", "day", "previous", "link", "low", "high"),
    result=("parts",),
)
"""Everybody's, because a day yields the same for all."""
