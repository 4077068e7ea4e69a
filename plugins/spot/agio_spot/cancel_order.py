"""Withdrawing one order, or all of them."""

from typing import Any

from agio_kernel.errors import Refusal
from agio_kernel.request import Request

from agio_spot.codes import ORDER_NOT_FOUND
from agio_spot.commands import Cancel, CancelKind
from agio_spot.desk import Desk
from agio_spot.record import OrderRecord
from agio_spot.schemas import OrderView, view_order

_LARGEST_ID = 2**63 - 1


async def cancel_order(desk: Desk, request: Request) -> OrderView | dict[str, str]:
    """Withdraw an open order of the caller's; somebody else's is not found."""
    who, order_id = request.who, int(request.form.id)
    if order_id > _LARGEST_ID:
        raise Refusal(ORDER_NOT_FOUND, field="id")
    command = Cancel(CancelKind.ONE, who.id, int(who.realm), request.rtoken, request.fingerprint, order_id=order_id)
    records = await desk.sequencer.submit(command)
    return _view(desk, records[0])


async def cancel_all_orders(desk: Desk, request: Request) -> dict[str, Any]:
    """Withdraw all open orders of the caller's, or those of one pair; says which they were."""
    who, symbol = request.who, request.form.pair
    pair_id = desk.pair(symbol).pair_id if symbol is not None else None
    command = Cancel(CancelKind.ALL, who.id, int(who.realm), request.rtoken, request.fingerprint, pair_id=pair_id)
    records = await desk.sequencer.submit(command)
    return {"cancelled": len(records), "rows": [_view(desk, record) for record in records]}


def _view(desk: Desk, record: OrderRecord) -> OrderView | dict[str, str]:
    """The withdrawn order; of a pair whose coins nobody knows any more no more than that it is withdrawn."""
    order = record.order
    pair = desk.every_pair.get(order.pair_id)
    return view_order(pair, record) if pair is not None else {"id": str(order.id), "state": order.state.value}
