"""The time of an order is over. Without the action that was due, the order expires; a wire that nobody denied
stands."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases import TIMER
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs import DONE, Job, JobStep, Next, Outcome, Wait
from agio_kernel.jobs.declaration import one_by_one
from agio_kernel.money.leaving import Stage

from agio_c2c.c2c import C2c
from agio_c2c.declared.states import OrderState
from agio_c2c.desk.leaving import may_leave
from agio_c2c.desk.match import BUSY_S
from agio_c2c.desk.money import exchange, release
from agio_c2c.desk.moves import moved
from agio_c2c.order.order import Order
from agio_c2c.order.schedule import OVER
from agio_c2c.order.store import free_order
from agio_c2c.price.price import Side

STOPPED = Wait(60)
"""While the coins of a sale may not leave, it is looked at this often."""


def expiry(c2c: C2c) -> Job:
    """One order to a transaction. A transaction that has the order at this moment comes first, and the order is looked
    at again."""

    async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        order = await free_order(tx, due.id)
        if order is None:
            return Wait(BUSY_S)
        trigger = over(order)
        if not trigger:
            return DONE
        if order.expires_at > due.at:  # matched, reopened or paid since this was written down
            return Next(order.expires_at)
        if trigger == "confirm":
            try:
                passages = await may_leave(c2c, tx, order, Stage.CARRY_OUT)
            except ApiError:
                return STOPPED
            await moved(c2c, tx, order, trigger, TIMER)
            await exchange(c2c, tx, order, passages)
        else:
            order = await release(c2c, tx, order)
            await moved(c2c, tx, order, trigger, TIMER)
        return DONE

    return Job(OVER, one_by_one(step), 1)


def over(order: Order) -> str:
    """Return the trigger at the end of an order's time; "" where the order waits for a person, or is settled."""
    if order.state in (OrderState.PENDING_MATCH, OrderState.MATCHED):
        return "expire"
    return "confirm" if order.state is OrderState.PROOF_SENT and order.side is Side.SELL else ""
