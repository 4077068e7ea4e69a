"""Take an order back before its cut-off: whoever comes later, or together with its value, finds one outcome."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, move
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import db_now

from agio_wealth.declared.codes import CUTOFF_OVER
from agio_wealth.declared.states import ORDER_STATES
from agio_wealth.limit.cap import free
from agio_wealth.order.holding import give_back
from agio_wealth.order.order import Order, Side
from agio_wealth.order.schemas import OrderView, view_order
from agio_wealth.wealth import Wealth


@post("web/withdrawFundOrder", opens_business=False)
async def withdraw(wealth: Wealth, request: Request[ById]) -> OrderView:
    """Take an order of a fund back before its cut-off.

    Money or shares come back at once. Its due step stays, and finds nothing to do.
    """
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        order = await Order.require_own(tx, request.form.id, request.user.id)
        ORDER_STATES.next(order.state, "withdraw")
        now = await db_now(tx)
        if now >= order.cutoff_at:
            raise ApiError(CUTOFF_OVER, field="id")
        state = await move(tx, wealth.kernel.ids, ORDER_STATES, order, "withdraw", USER, settled_at=now)
        if order.side is Side.BUY:
            await free(tx, [(order.user_id, order.realm, order.amount)])
            await wealth.kernel.ledger.release(tx, order.account, order.amount)
        else:
            await give_back(tx, (order.user_id, order.realm, order.fund), order.shares)
        withdrawn = msgspec.structs.replace(order, state=state, settled_at=now)
        return effect.keep(view_order(wealth, withdrawn, now))
