"""Match an order: an account by rotation, coins of the inventory, and its hours begin. By the timer, or an operator."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases import TIMER, Actor
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs import DONE, Job, JobStep, Outcome, Wait
from agio_kernel.jobs.declaration import one_by_one
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.declared.parameters import VALIDITY
from agio_c2c.declared.states import OrderState
from agio_c2c.desk.assign import assign
from agio_c2c.desk.money import reserve
from agio_c2c.desk.moves import moved
from agio_c2c.order.order import Order
from agio_c2c.order.schedule import MATCH
from agio_c2c.order.store import free_order

AGAIN_S = 10.0
"""While no account is free or coins are sold out, it is tried this often."""
BUSY_S = 1.0


async def match(
    c2c: C2c, tx: asyncpg.Connection, order: Order, actor: Actor, trigger: str = "match", note: str = ""
) -> Order:
    """Assign and reserve, or be refused with nothing changed. A reopened order keeps the account that was paid to."""
    now = await db_now(tx)
    account = {} if order.seller else await assign(c2c, tx, order, now)
    order = await reserve(c2c, tx, order)
    hours = {"matched_at": now, "expires_at": now + c2c.kernel.parameters.get(VALIDITY)}
    return await moved(c2c, tx, order, trigger, actor, now if actor.id else None, note, **account, **hours)


def matching(c2c: C2c) -> Job:
    """The timer's part. One order to a transaction: it holds what all orders of a currency share."""

    async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        order = await free_order(tx, due.id)
        if order is None:
            return Wait(BUSY_S)
        if order.state is not OrderState.PENDING_MATCH:
            return DONE
        try:
            async with tx.transaction():
                await match(c2c, tx, order, TIMER)
        except ApiError:  # sold out, or every account at its limits: an operator sees that it waits
            return Wait(AGAIN_S)
        return DONE

    return Job(MATCH, one_by_one(step), 1)
