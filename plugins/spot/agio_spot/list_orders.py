"""What a user may read of their own: orders and trades."""

from collections.abc import Iterable
from typing import Any

from agio_kernel.amounts import format_amount
from agio_kernel.errors import Refusal
from agio_kernel.request import Request
from agio_kernel.session.principal import Principal

from agio_spot import store
from agio_spot.codes import STATE_UNKNOWN
from agio_spot.desk import Desk
from agio_spot.order import State
from agio_spot.schemas import PAGE_SIZE, STATES_BY_NAME, BalanceView, view_list, view_order, view_own_trade


async def list_orders(desk: Desk, request: Request) -> dict[str, Any]:
    """A page of the caller's orders in the states of a tab, newest first, and what all of them hold by coin."""
    form = request.form
    states = STATES_BY_NAME.get(form.state)
    if states is None:
        raise Refusal(STATE_UNKNOWN, field="state")
    pair_id = desk.pair(form.pair).pair_id if form.pair is not None else None
    records, total = await store.list_orders(desk.kernel.db, request.who.id, states, pair_id, form.page, PAGE_SIZE)
    rows = [view_order(desk.every_pair[r.order.pair_id], r) for r in records if r.order.pair_id in desk.every_pair]
    return view_list(rows, total, form.page) | {"held": await _held(desk, request.who.id, states, pair_id)}


async def _held(desk: Desk, user_id: int, states: Iterable[State], pair_id: int | None) -> list[dict[str, str]]:
    """What the open ones of all pages hold, by coin."""
    assets = {asset.id: asset for asset in desk.kernel.assets.values()}
    held = await store.held_by_orders(desk.kernel.db, user_id, states, pair_id)
    return [
        {"coin": assets[one].code, "amount": format_amount(amount, assets[one].scale)}
        for one, amount in held.items()
        if amount and one in assets
    ]


async def list_trades(desk: Desk, request: Request) -> dict[str, Any]:
    """A page of the caller's trades, of one pair where it is named, newest first."""
    user_id, form = request.who.id, request.form
    page = form.page
    pair_id = desk.pair(form.pair).pair_id if form.pair is not None else None
    trades, total = await store.list_trades(desk.kernel.db, user_id, pair_id, page, PAGE_SIZE)
    rows = [view_own_trade(desk.every_pair[t.pair_id], t, user_id) for t in trades if t.pair_id in desk.every_pair]
    return view_list(rows, total, page)


# --- first messages of the live feed ----------------------------------------------------------------------------------


def orders_snapshot(desk: Desk, _: str, principal: Principal | None) -> list[Any] | None:
    """The caller's open orders to begin with, oldest first."""
    if principal is None:
        return None
    own = desk.sequencer.open_orders.of_user(principal.id)
    return [view_order(desk.every_pair[r.order.pair_id], r) for r in own.values() if r.order.pair_id in desk.every_pair]


async def balances_snapshot(desk: Desk, _: str, principal: Principal | None) -> list[BalanceView] | None:
    """The caller's balances to begin with."""
    if principal is None:
        return None
    assets = {asset.id: asset for asset in desk.kernel.assets.values()}
    async with desk.kernel.db.read() as conn:
        balances = await desk.kernel.ledger.balances(conn, principal.id, int(principal.realm))
    return [
        BalanceView(
            asset.code,
            balance.in_wallet.name.lower(),
            format_amount(balance.available, asset.scale),
            format_amount(balance.held, asset.scale),
        )
        for balance in balances
        if (asset := assets.get(balance.asset)) is not None
    ]
