"""Money movements of an order: coins into the reserve and out of it, a hold that is released, and the exchange
itself."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.ledger import Cause, Hold, Transfer
from agio_kernel.money.leaving import Passage

from agio_c2c.c2c import REALM, C2c
from agio_c2c.declared.reasons import (
    BOUGHT,
    INVENTORY,
    ORDER_CAUSE,
    RELEASED,
    RESERVE,
    RESERVE_CAUSE,
    RESERVED,
    SOLD,
)
from agio_c2c.desk.stock import give, take
from agio_c2c.order.order import Order
from agio_c2c.order.store import keep
from agio_c2c.price.price import Side


async def reserve(c2c: C2c, tx: asyncpg.Connection, order: Order) -> Order:
    """Keep coins of the inventory for a purchase; refused where they are sold out. A sale has its own held already."""
    if order.side is Side.SELL or order.in_reserve:
        return order
    await take(c2c, tx, order)
    inventory, kept = await _houses(c2c, tx, order)
    cause = Cause(RESERVE_CAUSE, order.id, order.reserved)
    await c2c.kernel.ledger.post(tx, [Transfer(inventory, kept, order.amount, RESERVED, cause)])
    return await keep(tx, order, reserved=order.reserved + 1)


async def release(c2c: C2c, tx: asyncpg.Connection, order: Order) -> Order:
    """Undo an order without an exchange: the inventory has its coins again, and a seller theirs."""
    if order.side is Side.SELL:
        await c2c.kernel.ledger.release(tx, order.account, order.amount)
        return order
    if not order.in_reserve:
        return order
    await give(tx, order)
    inventory, kept = await _houses(c2c, tx, order)
    cause = Cause(RESERVE_CAUSE, order.id, order.reserved)
    await c2c.kernel.ledger.post(tx, [Transfer(kept, inventory, order.amount, RELEASED, cause)])
    return await keep(tx, order, reserved=order.reserved + 1)


async def exchange(c2c: C2c, tx: asyncpg.Connection, order: Order, passages: Sequence[Passage] = ()) -> None:
    """The wire arrived: coins go from the reserve to who bought, or from who sold to the inventory. Once."""
    cause = Cause(ORDER_CAUSE, order.id)
    if order.side is Side.BUY:
        order = await reserve(c2c, tx, order)
        _, kept = await _houses(c2c, tx, order)
        await c2c.kernel.ledger.post(tx, [Transfer(kept, order.account, order.amount, BOUGHT, cause)])
        return
    inventory, _ = await _houses(c2c, tx, order)
    await give(tx, order)
    sold = Transfer(order.account, inventory, order.amount, SOLD, cause, from_held=True)
    await c2c.kernel.ledger.post(tx, [sold], passages=passages)


async def hold(c2c: C2c, tx: asyncpg.Connection, order: Order) -> None:
    """Hold the coins of a sale, so that they can't be spent elsewhere from now on."""
    await c2c.kernel.ledger.post(tx, (), [Hold(order.account, order.amount)])


async def _houses(c2c: C2c, tx: asyncpg.Connection, order: Order) -> tuple[int, int]:
    ledger, asset = c2c.kernel.ledger, c2c.asset(order.coin).id
    return await ledger.house(tx, REALM, asset, INVENTORY.name), await ledger.house(tx, REALM, asset, RESERVE.name)
