"""Fix and publish the yields of days. It says the same whenever it runs and however often, so what was missed is made
up for to the unit: the link of a day was promised, and the totals go from day to day.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from datetime import date, timedelta

import asyncpg
import msgspec
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel
from agio_kernel.terms import Rate

from agio_custody.declared.products import products_of
from agio_custody.yields.chain import SHOWN_DAYS, chain_of, seed_of
from agio_custody.yields.rule import drawn, links


class Series(msgspec.Struct, frozen=True):
    """The yields of a product: its range never changes."""

    product: str
    low: Rate
    high: Rate


async def publish(kernel: Kernel, tx: asyncpg.Connection, series: Mapping[Series, date]) -> None:
    """Have every series reach its day; what is published stays."""
    for one, through in sorted(series.items(), key=lambda one: one[0].product):
        await _extend(kernel, tx, one, through)


async def publish_today(kernel: Kernel) -> None:
    """The yields of today, for everything that is sold."""
    async with kernel.db.transaction() as tx:
        today = kernel.settings.calendar.day(await db_now(tx))
        sold = [Series(one.key, one.terms.low, one.terms.high) for one in products_of(kernel)]
        await publish(kernel, tx, dict.fromkeys(sold, today))


async def _extend(kernel: Kernel, tx: asyncpg.Connection, series: Series, through: date) -> None:
    last = await tx.fetchrow(
        "SELECT day, total FROM custody_yield WHERE product = $1 ORDER BY day DESC LIMIT 1", series.product
    )
    if last is not None and last["day"] >= through:
        return
    total = last["total"] if last is not None else 0
    day = last["day"] + timedelta(1) if last is not None else await _first(kernel, tx, through)
    fixed: list[tuple[int, date, str, str, int, int]] = []
    while day <= through:
        chain = await chain_of(kernel, tx, day)
        end = min(through, chain.ends - timedelta(1))
        first = (day - chain.begins).days
        revealed = links(seed_of(kernel, chain), chain.days, first, first + (end - day).days + 1)
        for previous, link in itertools.pairwise(revealed):
            parts = drawn(link, series.product, series.low, series.high).parts
            total += parts
            fixed.append((kernel.ids.next(), day, previous, link, parts, total))
            day += timedelta(1)
    await tx.execute(
        "INSERT INTO custody_yield (id, product, day, previous, link, low, high, parts, total)"
        " SELECT u.id, $1, u.day, u.previous, u.link, $2, $3, u.parts, u.total FROM unnest($4::bigint[], $5::date[],"
        " $6::text[], $7::text[], $8::bigint[], $9::bigint[]) u(id, day, previous, link, parts, total)"
        " ON CONFLICT (product, day) DO NOTHING",
        series.product,
        series.low.parts,
        series.high.parts,
        *(list(column) for column in zip(*fixed, strict=True)),
    )


async def _first(kernel: Kernel, tx: asyncpg.Connection, through: date) -> date:
    """A new series begins with a month to look at, as far as it was promised."""
    return max((await chain_of(kernel, tx, through)).begins, through - timedelta(SHOWN_DAYS))
