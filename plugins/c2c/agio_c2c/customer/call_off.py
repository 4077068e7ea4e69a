"""Call an order off, before anything of it is paid."""

from __future__ import annotations

from typing import Any

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.declarations.errors import ApiError

from agio_c2c.c2c import C2c
from agio_c2c.customer.records import OrderForm
from agio_c2c.customer.show import shown
from agio_c2c.declared.codes import CANCEL_REFUSED
from agio_c2c.declared.states import ORDER_STATES, OrderState
from agio_c2c.desk.money import release
from agio_c2c.desk.moves import moved
from agio_c2c.order.documents import PAGES
from agio_c2c.order.schemas import OrderDetail
from agio_c2c.order.store import own_order
from agio_c2c.price.price import Side


@post("web/cancelC2cOrder", opens_business=False)
async def cancel(c2c: C2c, request: Request[OrderForm]) -> OrderDetail:
    """Cancel a C2C order.

    A purchase until its proof is sent, whose pages are let go; a sale until it is matched, because then the desk is
    about to wire.
    """
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        order = await own_order(tx, int(request.form.id), request.user.id)
        ORDER_STATES.next(order.state, "cancel")
        if order.side is Side.SELL and order.state is not OrderState.PENDING_MATCH:
            raise ApiError(CANCEL_REFUSED, field="id")
        order = await release(c2c, tx, order)
        unsent = {page.name: getattr(order, page.name) for page in PAGES}
        without: dict[str, Any] = dict.fromkeys(unsent, "")
        order = await moved(c2c, tx, order, "cancel", USER, **without)
        for name in filter(None, unsent.values()):
            await c2c.kernel.files.forget(tx, order.user_id, name)
        return effect.keep(await shown(c2c, tx, order))
