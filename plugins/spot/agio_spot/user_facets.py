"""A user's orders, as the console shows them on that user's page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import asyncpg
from agio_kernel.cases.review import CaseFact, FacetRow, UserFacet
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.paging import Slice, page

from agio_spot.engine.order import State
from agio_spot.engine.pair import Pair
from agio_spot.schemas import OrderView, view_order
from agio_spot.sequencer import store
from agio_spot.sequencer.rows import record_of
from agio_spot.spot import Spot

_COLUMNS = ("time", "pair", "side", "type", "price", "quantity", "filled", "total", "state")


def user_facets(kernel: Kernel) -> Sequence[UserFacet]:
    """Orders, the newest first."""
    spot = kernel.part(Spot)

    def shown(row: asyncpg.Record) -> FacetRow:
        record = record_of(dict(row))
        pair = spot.every_pair.get(record.order.pair_id)
        return FacetRow(str(record.order.id), () if pair is None else _cells(pair, view_order(pair, record)))

    async def orders(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[FacetRow]:
        return (await page(conn, store.own_orders(user_id, State, None), after, size)).of(shown)

    return [UserFacet("orders", "spot.facet.orders", tuple(f"spot.facet.{name}" for name in _COLUMNS), orders)]


def _cells(pair: Pair, order: OrderView) -> tuple[CaseFact, ...]:
    """One cell for each column; an order by amount has no quantity, one at the market no price."""

    def amount(name: str, value: str | None, unit: str) -> CaseFact:
        return CaseFact(f"spot.facet.{name}", value or "", kind="amount", unit=unit)

    time = datetime.fromtimestamp(order.time / 1000, UTC).isoformat()
    if order.quantity:
        asked = amount("quantity", order.quantity, pair.base)
    else:
        asked = amount("quantity", order.amount, pair.quote)
    return (
        CaseFact("spot.facet.time", time, kind="time"),
        CaseFact("spot.facet.pair", f"{pair.base}/{pair.quote}"),
        CaseFact("spot.facet.side", f"spot.side.{order.side}", kind="key"),
        CaseFact("spot.facet.type", f"spot.type.{order.type}", kind="key"),
        amount("price", order.price, pair.quote),
        asked,
        amount("filled", order.filled, pair.base),
        amount("total", order.total, pair.quote),
        CaseFact("spot.facet.state", f"spot.state.{order.state}", kind="key"),
    )
