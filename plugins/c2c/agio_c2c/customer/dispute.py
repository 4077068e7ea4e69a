"""Dispute what became of an order: an operator hears both sides, and gives a verdict that ends it."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.declarations.codes import VALUE_TOO_SHORT
from agio_kernel.declarations.errors import ApiError

from agio_c2c.c2c import C2c
from agio_c2c.customer.show import shown
from agio_c2c.declared.codes import DISPUTE_REFUSED
from agio_c2c.declared.states import ORDER_STATES, OrderState
from agio_c2c.desk.moves import moved
from agio_c2c.order.schemas import OrderDetail
from agio_c2c.order.store import own_order
from agio_c2c.price.price import Side
from agio_c2c.schemas import DisputeForm

SHORTEST = 10


@post(
    "web/disputeC2cOrder",
    opens_business=False,
    rate_per_minute=20,
    example=DisputeForm(id="1", claim="My bank confirms that the wire was delivered."),
)
async def dispute(c2c: C2c, request: Request[DisputeForm]) -> OrderDetail:
    """Dispute what became of a C2C order.

    A purchase that was rejected, or a sale whose wire didn't come. The claim is what the operator reads first.
    """
    claim = " ".join(request.form.claim.split())
    if len(claim) < SHORTEST:
        raise ApiError(VALUE_TOO_SHORT, field="claim", minimum=SHORTEST)
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        order = await own_order(tx, int(request.form.id), request.user.id)
        ORDER_STATES.next(order.state, "dispute")
        wanted = OrderState.REJECTED if order.side is Side.BUY else OrderState.PROOF_SENT
        if order.state is not wanted:
            raise ApiError(DISPUTE_REFUSED, field="id")
        order = await moved(c2c, tx, order, "dispute", USER, note=claim)
        return effect.keep(await shown(c2c, tx, order))
