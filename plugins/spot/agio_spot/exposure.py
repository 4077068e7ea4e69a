"""Spot trading in the console: open orders, and the orders of a user."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import asyncpg
from agio_kernel.cases.review import CaseFact, TimelineEvent, TimelineSource
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness
from agio_kernel.money.positions import PositionSource
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.parameters.effect import ParameterEffect

from agio_spot.effects import parameter_effects
from agio_spot.engine.order import Side, State
from agio_spot.house.positions import HousePositions
from agio_spot.sequencer.rows import SIDE, STATE
from agio_spot.spot import Spot

_OPEN = """
    SELECT ledger_asset_of(hold_account) AS asset, count(*) AS orders,
           coalesce(sum(hold_remaining) FILTER (WHERE realm = 0), 0)::bigint AS locked
    FROM spot_order WHERE state < 2 AND ($1::bigint IS NULL OR user_id = $1) GROUP BY 1
"""
_ORDERS = """
    SELECT o.id, o.created_ms, o.side, o.state, p.symbol AS pair FROM spot_order o JOIN spot_pair p ON p.id = o.pair
    WHERE o.user_id = $1 AND o.created_ms < $2 ORDER BY o.id DESC LIMIT $3
"""


def open_business(kernel: Kernel) -> Sequence[OpenBusiness]:
    """Open orders, and what they hold."""
    codes = {asset.id: asset.code for asset in kernel.assets.values()}

    async def orders(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
        rows = await conn.fetch(_OPEN, user_id)
        locked = [Locked(codes[row["asset"]], row["locked"]) for row in rows if row["locked"] and row["asset"] in codes]
        return Open(sum(row["orders"] for row in rows), tuple(locked))

    return [OpenBusiness("spot.open.orders", orders, "spot.trade")]


def timelines() -> Sequence[TimelineSource]:
    """The orders of a user."""
    sides = {number: side for side, number in SIDE.items()}
    states = {number: state for state, number in STATE.items()}

    async def orders(conn: asyncpg.Connection, user_id: int, before: datetime, limit: int) -> list[TimelineEvent]:
        # The first millisecond that is not before it: what began within its last one is told, too.
        end = epoch_ms(before - timedelta(microseconds=1)) + 1
        rows = await conn.fetch(_ORDERS, user_id, end, limit)
        return [_event(row, sides[row["side"]], states[row["state"]]) for row in rows]

    return [TimelineSource("orders", orders)]


def _event(row: asyncpg.Record, side: Side, state: State) -> TimelineEvent:
    at = datetime.fromtimestamp(row["created_ms"] / 1000, UTC)
    facts = (
        CaseFact("spot.facet.pair", row["pair"]),
        CaseFact("spot.facet.side", f"spot.side.{side}", kind="key"),
        CaseFact("spot.facet.state", f"spot.state.{state}", kind="key"),
    )
    return TimelineEvent(at, "spot.timeline.order", reference=str(row["id"]), facts=facts)


def house_positions(spot: Spot) -> Sequence[PositionSource]:
    """Sources of the house's positions in each pair."""
    return HousePositions(spot).sources()


def effects_of_bounds(spot: Spot) -> Sequence[ParameterEffect]:
    """Effects of a change of the least or greatest notional: orders it would have refused."""
    return parameter_effects(spot)
