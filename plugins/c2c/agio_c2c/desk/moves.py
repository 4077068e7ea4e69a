"""A move of an order: its state, its line in the time line, and the event that others hear, in one transaction."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import asyncpg
import msgspec
from agio_kernel.cases import Actor, hold, move
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.declared.codes import BANK_REFERENCE_USED, PROOF_USED
from agio_c2c.declared.states import ORDER_STATES
from agio_c2c.order.events import C2cMoved
from agio_c2c.order.order import Order
from agio_c2c.order.store import lock_order

_USED = {
    "c2c_order_bank_reference": (BANK_REFERENCE_USED, "bank_reference"),
    "c2c_proof_once": (PROOF_USED, "proof"),
}


async def moved(
    c2c: C2c,
    tx: asyncpg.Connection,
    order: Order,
    trigger: str,
    actor: Actor,
    at: datetime | None = None,
    note: str = "",
    **columns: Any,
) -> Order:
    """The order in its new state; a proof or a bank's number of another order refuses it: the indexes are the guard."""
    since = at or await db_now(tx)  # whoever is next in turn, waits from now on
    changed = columns | {"waits_since": since} | ({"reason": note} if note else {})
    try:
        async with tx.transaction():
            state = await move(tx, c2c.kernel.ids, ORDER_STATES, order, trigger, actor, at, note=note, **changed)
            await tx.execute(
                "UPDATE c2c_proof SET counts = (SELECT state IN ('proof_sent', 'disputed', 'finished')"
                " FROM c2c_order WHERE id = $1) WHERE order_id = $1",
                order.id,
            )
    except asyncpg.UniqueViolationError as error:
        if (used := _USED.get(getattr(error, "constraint_name", None) or "")) is None:
            raise
        raise ApiError(used[0], field=used[1]) from error
    order = msgspec.structs.replace(order, state=state, **changed)
    await c2c.kernel.bus.emit(tx, C2cMoved.of(order, note))
    return order


async def as_decided(tx: asyncpg.Connection, shown: Order, actor: Actor) -> Order:
    """The order that an operator decides on, held as it was seen: coins are kept or let go before it moves."""
    await hold(tx, ORDER_STATES, shown, actor)
    return await lock_order(tx, shown.id)
