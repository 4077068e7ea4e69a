"""Withdrawing one order, or all of them."""

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request

from agio_spot.engine.record import OrderRecord
from agio_spot.schemas import (
    CancelAllForm,
    CancelForm,
    CancelledOrdersView,
    CancelledView,
    CancelSomeForm,
    view_cancelled,
)
from agio_spot.sequencer.commands import Cancel, CancelKind
from agio_spot.spot import Spot


@post("web/cancelSpotOrder", own_intent=True, opens_business=False, scope="trade", rate_per_minute=1200)
async def cancel_order(spot: Spot, request: Request[CancelForm]) -> CancelledView:
    """Withdraw an open order.

    Of the caller's; somebody else's is not found.
    """
    who, order_id = request.user, int(request.form.id)
    command = Cancel(CancelKind.ONE, who.id, int(who.realm), request.rtoken, request.fingerprint, order_id=order_id)
    records = await spot.sequencer.submit(command)
    return _view(spot, records[0])


@post("web/cancelAllSpotOrders", own_intent=True, opens_business=False, scope="trade")
async def cancel_all_orders(spot: Spot, request: Request[CancelAllForm]) -> CancelledOrdersView:
    """Withdraw all open orders, or those of one pair.

    Of the caller's; says which they were.
    """
    who, symbol = request.user, request.form.pair
    pair_id = spot.pair(symbol).pair_id if symbol is not None else None
    command = Cancel(CancelKind.ALL, who.id, int(who.realm), request.rtoken, request.fingerprint, pair_id=pair_id)
    records = await spot.sequencer.submit(command)
    return CancelledOrdersView(len(records), [_view(spot, record) for record in records])


@post("web/cancelSpotOrders", own_intent=True, opens_business=False, scope="trade")
async def cancel_some_orders(spot: Spot, request: Request[CancelSomeForm]) -> CancelledOrdersView:
    """Withdraw several open orders.

    Withdraw these orders of the caller's, as far as they are open; says which they were.
    """
    who, ids = request.user, frozenset(map(int, request.form.ids.split(",")))
    command = Cancel(CancelKind.SOME, who.id, int(who.realm), request.rtoken, request.fingerprint, order_ids=ids)
    records = await spot.sequencer.submit(command)
    return CancelledOrdersView(len(records), [_view(spot, record) for record in records])


def _view(spot: Spot, record: OrderRecord) -> CancelledView:
    return view_cancelled(spot.every_pair.get(record.order.pair_id), record)
