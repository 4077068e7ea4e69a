"""Question to the gate about a sale."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Passage, Stage

from agio_c2c.c2c import C2c
from agio_c2c.declared.reasons import SALE
from agio_c2c.order.order import Order
from agio_c2c.price.price import Side


async def may_leave(c2c: C2c, tx: asyncpg.Connection, order: Order, stage: Stage) -> Sequence[Passage]:
    """The passage of a sale's coins; an ApiError where somebody stopped them, and none for a purchase. Asked before the
    order moves: what is held for it is proved by its state.
    """
    if order.side is Side.BUY:
        return ()
    what = Leaving(SALE, stage, order.user_id, order.coin, order.amount, order.account, tx)
    return (await c2c.kernel.part(Gate).ask(what),)
