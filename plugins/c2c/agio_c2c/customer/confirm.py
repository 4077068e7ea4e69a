"""Confirm the wire of a sale: the coins are the desk's now."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.declarations.states import IllegalTransition
from agio_kernel.money.leaving import Stage

from agio_c2c.c2c import C2c
from agio_c2c.customer.records import OrderForm
from agio_c2c.customer.show import shown
from agio_c2c.declared.states import ORDER_STATES
from agio_c2c.desk.leaving import may_leave
from agio_c2c.desk.money import exchange
from agio_c2c.desk.moves import moved
from agio_c2c.order.schemas import OrderDetail
from agio_c2c.order.store import own_order
from agio_c2c.price.price import Side


@post("web/confirmC2cOrder", opens_business=False)
async def confirm(c2c: C2c, request: Request[OrderForm]) -> OrderDetail:
    """Confirm that the wire of a sale has arrived.

    By who sold; what a user never says, the clock says in the end.
    """
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        order = await own_order(tx, int(request.form.id), request.user.id)
        if order.side is not Side.SELL:
            raise IllegalTransition("c2c order", order.state, "confirm")
        ORDER_STATES.next(order.state, "confirm")
        passages = await may_leave(c2c, tx, order, Stage.CARRY_OUT)
        order = await moved(c2c, tx, order, "confirm", USER)
        await exchange(c2c, tx, order, passages)
        return effect.keep(await shown(c2c, tx, order))
