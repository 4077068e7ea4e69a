"""Commands of a user on an order beside its proof: cancel it, confirm its wire, dispute it."""

from __future__ import annotations

from typing import Any

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.codes import VALUE_TOO_SHORT
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import IllegalTransition
from agio_kernel.money.leaving import Stage

from agio_c2c.c2c import C2c
from agio_c2c.declared.codes import CANCEL_REFUSED, DISPUTE_REFUSED
from agio_c2c.declared.states import ORDER_STATES, OrderState
from agio_c2c.desk.money import exchange, may_leave, release
from agio_c2c.desk.moves import moved
from agio_c2c.order.documents import PAGES
from agio_c2c.order.schemas import OrderDetail, shown
from agio_c2c.order.store import own_order
from agio_c2c.price.price import Side
from agio_c2c.schemas import DisputeForm

SHORTEST_CLAIM = 10


@post("web/cancelC2cOrder", opens_business=False)
async def cancel(c2c: C2c, request: Request[ById]) -> OrderDetail:
    """Cancel a C2C order.

    A purchase until its proof is sent, whose pages are let go; a sale until it is matched, because then the desk is
    about to wire.
    """
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        order = await own_order(tx, request.form.id, request.user.id)
        ORDER_STATES.next(order.state, "cancel")
        if order.side is Side.SELL and order.state is not OrderState.PENDING_MATCH:
            raise ApiError(CANCEL_REFUSED, field="id")
        order = await release(c2c, tx, order)
        unsent = {page.name: getattr(order, page.name) for page in PAGES}
        without: dict[str, Any] = dict.fromkeys(unsent, "")
        order = await moved(c2c, tx, order, "cancel", USER, **without)
        for name in filter(None, unsent.values()):
            await c2c.kernel.files.forget(tx, order.user_id, name)
        return effect.keep(await shown(c2c.kernel, tx, order))


@post("web/confirmC2cOrder", opens_business=False)
async def confirm(c2c: C2c, request: Request[ById]) -> OrderDetail:
    """Confirm that the wire of a sale has arrived.

    By who sold; what a user never says, the clock says in the end.
    """
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        order = await own_order(tx, request.form.id, request.user.id)
        if order.side is not Side.SELL:
            raise IllegalTransition("c2c order", order.state, "confirm")
        ORDER_STATES.next(order.state, "confirm")
        passages = await may_leave(c2c, tx, order, Stage.CARRY_OUT)
        order = await moved(c2c, tx, order, "confirm", USER)
        await exchange(c2c, tx, order, passages)
        return effect.keep(await shown(c2c.kernel, tx, order))


@post(
    "web/disputeC2cOrder",
    opens_business=False,
    rate_per_minute=20,
    example=DisputeForm(id="1", claim="My bank confirms that the wire was delivered."),
)
async def dispute(c2c: C2c, request: Request[DisputeForm]) -> OrderDetail:
    """Dispute what became of a C2C order.

    A purchase that was rejected, or a sale whose wire didn't come. The claim is what the operator reads first, who
    hears both sides and gives a verdict that ends it.
    """
    claim = " ".join(request.form.claim.split())
    if len(claim) < SHORTEST_CLAIM:
        raise ApiError(VALUE_TOO_SHORT, field="claim", minimum=SHORTEST_CLAIM)
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        order = await own_order(tx, request.form.id, request.user.id)
        ORDER_STATES.next(order.state, "dispute")
        wanted = OrderState.REJECTED if order.side is Side.BUY else OrderState.PROOF_SENT
        if order.state is not wanted:
            raise ApiError(DISPUTE_REFUSED, field="id")
        order = await moved(c2c, tx, order, "dispute", USER, note=claim)
        return effect.keep(await shown(c2c.kernel, tx, order))
