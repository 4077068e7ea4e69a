"""What a user may read of their own: orders and trades."""

from collections.abc import Iterable
from typing import Any

from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.principal import Principal
from agio_kernel.money.amounts import format_amount
from agio_kernel.wire import Page

from agio_spot.declared.codes import STATE_UNKNOWN
from agio_spot.engine.order import State
from agio_spot.schemas import (
    PAGE_SIZE,
    STATES_BY_NAME,
    BalanceView,
    HeldView,
    OrdersView,
    OwnTradeView,
    view_order,
    view_own_trade,
)
from agio_spot.sequencer import store
from agio_spot.spot import Spot


async def list_orders(spot: Spot, request: Request) -> OrdersView:
    """A page of the caller's orders in the states of a tab, newest first, and what all of them hold by coin."""
    form = request.form
    states = STATES_BY_NAME.get(form.state)
    if states is None:
        raise Refusal(STATE_UNKNOWN, field="state")
    pair_id = spot.pair(form.pair).pair_id if form.pair is not None else None
    found, count = await store.list_orders(spot.kernel.db, request.who.id, states, pair_id, form.after, PAGE_SIZE)
    rows = [view_order(spot.every_pair[r.order.pair_id], r) for r in found.rows if r.order.pair_id in spot.every_pair]
    held = await _held(spot, request.who.id, states, pair_id)
    return OrdersView(rows, found.next, held, count)


async def _held(spot: Spot, user_id: int, states: Iterable[State], pair_id: int | None) -> list[HeldView]:
    """What the open ones of all pages hold, by coin."""
    assets = {asset.id: asset for asset in spot.kernel.assets.values()}
    held = await store.held_by_orders(spot.kernel.db, user_id, states, pair_id)
    return [
        HeldView(assets[one].code, format_amount(amount, assets[one].scale))
        for one, amount in held.items()
        if amount and one in assets
    ]


async def list_trades(spot: Spot, request: Request) -> Page[OwnTradeView]:
    """A page of the caller's trades, of one pair where it is named, newest first."""
    user_id, form = request.who.id, request.form
    pair_id = spot.pair(form.pair).pair_id if form.pair is not None else None
    found = await store.list_trades(spot.kernel.db, user_id, pair_id, form.after, PAGE_SIZE)
    rows = [view_own_trade(spot.every_pair[t.pair_id], t, user_id) for t in found.rows if t.pair_id in spot.every_pair]
    return Page(rows, found.next)


# --- first messages of the live feed ----------------------------------------------------------------------------------


def orders_snapshot(spot: Spot, _: str, principal: Principal | None) -> list[Any] | None:
    """The caller's open orders to begin with, oldest first."""
    if principal is None:
        return None
    own = spot.sequencer.open_orders.of_user(principal.id)
    return [view_order(spot.every_pair[r.order.pair_id], r) for r in own.values() if r.order.pair_id in spot.every_pair]


async def balances_snapshot(spot: Spot, _: str, principal: Principal | None) -> list[BalanceView] | None:
    """The caller's balances to begin with."""
    if principal is None:
        return None
    assets = {asset.id: asset for asset in spot.kernel.assets.values()}
    async with spot.kernel.db.read() as conn:
        balances = await spot.kernel.ledger.balances(conn, principal.id, int(principal.realm))
    return [
        BalanceView(
            asset.code,
            balance.in_wallet.label,
            format_amount(balance.available, asset.scale),
            format_amount(balance.held, asset.scale),
        )
        for balance in balances
        if (asset := assets.get(balance.asset)) is not None
    ]
