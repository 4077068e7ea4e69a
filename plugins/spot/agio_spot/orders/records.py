"""The lists of a user's orders and trades: the paged calls and the CSV."""

from __future__ import annotations

from collections.abc import Iterable

import asyncpg
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Page
from agio_kernel.money.amounts import format_amount
from agio_kernel.records import Listing, Records

from agio_spot.declared.codes import STATE_UNKNOWN
from agio_spot.schemas import (
    STATES_BY_NAME,
    HeldView,
    OrdersForm,
    OrdersView,
    OrderView,
    OwnTradeView,
    TradesForm,
    view_order,
    view_own_trade,
)
from agio_spot.sequencer import store
from agio_spot.sequencer.rows import record_of, trade_of
from agio_spot.spot import Spot


def order_records(spot: Spot) -> Records:
    """The caller's orders in the states of a tab, and the amounts held by all of the caller's open orders, by coin."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        states = STATES_BY_NAME.get(request.form.state)
        if states is None:
            raise ApiError(STATE_UNKNOWN, field="state")
        pair_id = _pair_id(spot, request)
        held, count = await store.still_open(conn, who.id, states, pair_id)

        def shown(row: asyncpg.Record) -> OrderView | None:
            record = record_of(dict(row))
            pair = spot.every_pair.get(record.order.pair_id)
            return None if pair is None else view_order(pair, record)

        extras = {"held": list(_held(spot, held)), "open": count}
        return Listing(store.own_orders(who.id, states, pair_id), shown, extras)

    return Records(
        plugin="spot",
        name="spot_orders",
        path="spotOrders",
        summary="List own orders",
        form=OrdersForm,
        answer=OrdersView,
        columns=(
            "id",
            "time",
            "updated",
            "pair",
            "side",
            "type",
            "tif",
            "price",
            "quantity",
            "amount",
            "filled",
            "average",
            "total",
            "fee",
            "fee_coin",
            "state",
            "reason",
            "client_id",
        ),
        words={
            "side": "trade.side.{}",
            "type": "spot.type.{}",
            "tif": "spot.tif.{}",
            "state": "spot.state.{}",
            "reason": "spot.reason.{}",
        },
        listing=listing,
        links={"web/cancelSpotOrder": {"id": "rows/0/id"}},
    )


def trade_records(spot: Spot) -> Records:
    """The caller's trades, of one pair where it is named."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        def shown(row: asyncpg.Record) -> OwnTradeView | None:
            trade = trade_of(dict(row))
            pair = spot.every_pair.get(trade.pair_id)
            return None if pair is None else view_own_trade(pair, trade, who.id)

        return Listing(store.own_trades(who.id, _pair_id(spot, request)), shown)

    return Records(
        plugin="spot",
        name="spot_trades",
        path="mySpotTrades",
        summary="List own trades",
        form=TradesForm,
        answer=Page[OwnTradeView],
        columns=("id", "time", "order", "pair", "side", "role", "price", "quantity", "total", "fee", "fee_coin"),
        words={"side": "trade.side.{}", "role": "spot.role.{}"},
        listing=listing,
        links={"web/priceReceipt": {"id": "rows/0/id"}},
    )


def _pair_id(spot: Spot, request: Request) -> int | None:
    return None if request.form.pair is None else spot.pair(request.form.pair).pair_id


def _held(spot: Spot, held: dict[int, int]) -> Iterable[HeldView]:
    assets = {asset.id: asset for asset in spot.kernel.assets.values()}
    for one, amount in held.items():
        if amount and one in assets:
            yield HeldView(assets[one].code, format_amount(amount, assets[one].scale))
