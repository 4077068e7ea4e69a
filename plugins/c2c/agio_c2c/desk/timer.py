"""The clock's part: it matches orders, and ends those whose time is over. Without the action that was due, an order
expires; a wire that nobody denied stands.

One order to a transaction: it holds what all orders of a currency share. A transaction that has the order at this
moment comes first, and the order is looked at again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import asyncpg
from agio_kernel.cases import TIMER
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs import DONE, Job, JobKind, JobStep, Next, Outcome, Wait
from agio_kernel.jobs.declaration import one_by_one
from agio_kernel.money.leaving import Stage

from agio_c2c.c2c import C2c
from agio_c2c.declared.states import OrderState
from agio_c2c.desk.match import match
from agio_c2c.desk.money import exchange, may_leave, release
from agio_c2c.desk.moves import moved
from agio_c2c.order.order import Order
from agio_c2c.order.store import free_order

MATCH = JobKind("c2c.match", "Match an order: assign an account, and reserve coins")
OVER = JobKind("c2c.over", "The time of an order is over: it expires, or a wire counts as confirmed")
BUSY, AGAIN, STOPPED = Wait(1.0), Wait(10.0), Wait(60.0)
"""Until it is looked at again: an order that somebody is at, one that no account is free or no coins are left for, and
a sale whose coins may not leave.
"""


def order_jobs(c2c: C2c) -> tuple[Job, Job]:
    """Match an order as it is made, and end it as its time is over."""

    async def matched(tx: asyncpg.Connection, order: Order, due: JobStep) -> Outcome:
        if order.state is not OrderState.PENDING_MATCH:
            return DONE
        try:
            async with tx.transaction():
                await match(c2c, tx, order, TIMER)
        except ApiError:  # sold out, or every account at its limits: an operator sees that it waits
            return AGAIN
        return DONE

    async def ended(tx: asyncpg.Connection, order: Order, due: JobStep) -> Outcome:
        trigger = order.overdue
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

    return _job(MATCH, matched), _job(OVER, ended)


def _job(kind: JobKind, act: Callable[[asyncpg.Connection, Order, JobStep], Awaitable[Outcome]]) -> Job:
    async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        order = await free_order(tx, due.id)
        return BUSY if order is None else await act(tx, order, due)

    return Job(kind, one_by_one(step), 1)
