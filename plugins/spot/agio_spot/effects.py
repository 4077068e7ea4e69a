"""Effects of a change of terms: accepted orders that other terms would have refused, counted before the change is
proposed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Protocol

import asyncpg
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import InstrumentInfo
from agio_kernel.settings.parameters.effect import ParameterEffect, Refused

from agio_spot.declared.parameters import LEAST, MOST
from agio_spot.declared.products import PairTerms, make_pair
from agio_spot.engine.order import Type
from agio_spot.engine.pair import Pair
from agio_spot.sequencer.rows import TYPE


class Traded(Protocol):
    """The traded pairs and their terms."""

    kernel: Kernel
    instruments: dict[str, InstrumentInfo]
    pairs: dict[int, Pair]

    def pair(self, symbol: str) -> Pair:
        """The pair of a symbol; an ApiError where there is none."""
        ...

    def follows(self, symbol: str, field: str) -> bool:
        """Whether a term of the pair is the parameter's, and not the product's own."""
        ...


EVERYTHING = 2**62
"""A greatest worth that nothing reaches."""

# What an order was worth is what it filled, and for a limit order also what of it never did, at its own price.
_REFUSED = """
    SELECT count(*) FILTER (
               WHERE worth < least OR worth > most OR quantity % step <> 0 OR (is_limit AND price % tick <> 0)
           ) AS refused, count(*) AS orders
    FROM (
        SELECT o.quantity, o.price, o.type = $3 AS is_limit, p.least, p.most, p.tick, p.step,
               o.filled_quote + CASE WHEN o.type = $3 AND o.quantity > 0
                                     THEN (o.quantity - o.filled)::numeric * o.price / p.unit ELSE 0 END AS worth
        FROM spot_order o
        JOIN unnest($1::smallint[], $4::numeric[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
             p(pair, unit, least, most, tick, step) ON p.pair = o.pair
        WHERE o.realm = 0 AND o.created_ms >= $2
    ) accepted
    WHERE worth > 0
"""


async def count_refused(
    conn: asyncpg.Connection, since: datetime, bounds: Sequence[tuple[int, Decimal, int, int, int, int]]
) -> Refused:
    """Count the orders of real money that these bounds refuse: each pair's id, the unit that turns price times quantity
    into minor units of the quote, least and greatest notional, tick and step.
    """
    columns = [list(column) for column in zip(*bounds, strict=True)] or [[]] * 6
    row = await conn.fetchrow(_REFUSED, columns[0], epoch_ms(since), TYPE[Type.LIMIT], *columns[1:])
    assert row is not None, "an aggregate returns one row"
    return Refused(row["refused"], row["orders"])


def parameter_effects(traded: Traded) -> list[ParameterEffect]:
    """Effects of a change of the least or greatest notional: orders it would have refused, of the pairs that follow the
    parameter."""

    async def smallest(conn: asyncpg.Connection, value: Any, since: datetime) -> Refused:
        pairs = [pair for pair in traded.pairs.values() if traded.follows(pair.symbol, "minimum_notional")]
        return await count_refused(
            conn, since, [_bounds(pair, _minor(value, pair.quote_scale), EVERYTHING) for pair in pairs]
        )

    async def largest(conn: asyncpg.Connection, value: Any, since: datetime) -> Refused:
        pairs = [pair for pair in traded.pairs.values() if traded.follows(pair.symbol, "maximum_notional")]
        return await count_refused(conn, since, [_bounds(pair, 0, _minor(value, pair.quote_scale)) for pair in pairs])

    return [ParameterEffect(LEAST, smallest), ParameterEffect(MOST, largest)]


async def refused_by(
    traded: Traded, conn: asyncpg.Connection, symbol: str, terms: PairTerms, since: datetime
) -> Refused:
    """Count the orders of a pair that other terms would have refused."""
    pair = traded.pair(symbol)
    other = make_pair(traded.instruments[symbol], pair.pair_id, traded.kernel.assets, terms)
    bounds = (other.minimum_notional, other.maximum_notional, other.tick, other.quantity_step)
    return await count_refused(conn, since, [(pair.pair_id, _unit(pair), *bounds)])


def _bounds(pair: Any, least: int, most: int) -> tuple[int, Decimal, int, int, int, int]:
    return pair.pair_id, _unit(pair), least, most, 1, 1


def _unit(pair: Any) -> Decimal:
    return Decimal(1).scaleb(pair.price_decimals + pair.base_scale - pair.quote_scale)


def _minor(value: Any, scale: int) -> int:
    return int(Decimal(value).scaleb(scale))
