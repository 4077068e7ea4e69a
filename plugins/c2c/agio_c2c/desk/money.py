"""Money of an order: coins within the stock into the reserve and out of it, a hold that is released, the exchange."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import AccountName, Cause, Reason, Transfer
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Passage, Stage

from agio_c2c.c2c import C2c
from agio_c2c.declared import reasons
from agio_c2c.declared.codes import SOLD_OUT
from agio_c2c.order.order import Order
from agio_c2c.price.price import Side

_TAKE = """
    INSERT INTO c2c_stock AS s (coin, used_quota) SELECT $1, $2::bigint WHERE $2::bigint <= $3
    ON CONFLICT (coin) DO UPDATE SET used_quota = s.used_quota + $2::bigint WHERE s.used_quota + $2::bigint <= $3
    RETURNING used_quota
"""
"""One statement guards the inventory, so that no coin is sold twice."""
_GIVE = """
    INSERT INTO c2c_stock AS s (coin, used_quota) VALUES ($1, -$2::bigint)
    ON CONFLICT (coin) DO UPDATE SET used_quota = s.used_quota - $2::bigint
"""


async def may_leave(c2c: C2c, tx: asyncpg.Connection, order: Order, stage: Stage) -> Sequence[Passage]:
    """The passage of a sale's coins; an ApiError where somebody stopped them, and none for a purchase. Asked before the
    order moves: what is held for it is proved by its state.
    """
    if order.side is Side.BUY:
        return ()
    what = Leaving(reasons.SALE, stage, order.user_id, order.coin, order.amount, order.account, tx)
    return (await c2c.kernel.part(Gate).ask(what),)


async def reserve(c2c: C2c, tx: asyncpg.Connection, order: Order) -> Order:
    """Keep coins of the inventory for a purchase; refused where they are sold out. A sale has its own held already."""
    if order.side is Side.SELL or order.in_reserve:
        return order
    if await tx.fetchval(_TAKE, order.coin, order.amount, c2c.stock(order.coin)) is None:
        raise ApiError(SOLD_OUT, field="amount", coin=order.coin)
    return await _moved_within(c2c, tx, order, reasons.INVENTORY, reasons.RESERVE, reasons.RESERVED)


async def release(c2c: C2c, tx: asyncpg.Connection, order: Order) -> Order:
    """Undo an order without an exchange: the inventory has its coins again, and a seller theirs."""
    if order.side is Side.SELL:
        await c2c.kernel.ledger.release(tx, order.account, order.amount)
        return order
    if not order.in_reserve:
        return order
    await tx.execute(_GIVE, order.coin, order.amount)
    return await _moved_within(c2c, tx, order, reasons.RESERVE, reasons.INVENTORY, reasons.RELEASED)


async def exchange(c2c: C2c, tx: asyncpg.Connection, order: Order, passages: Sequence[Passage] = ()) -> None:
    """The wire arrived: coins go from the reserve to who bought, or from who sold to the inventory. Once."""
    ledger, cause = c2c.kernel.ledger, Cause(reasons.ORDER_CAUSE, order.id)
    if order.side is Side.BUY:
        order = await reserve(c2c, tx, order)
        (kept,) = await ledger.houses(tx, order.account, reasons.RESERVE)
        await ledger.post(tx, [Transfer(kept, order.account, order.amount, reasons.BOUGHT, cause)])
        return
    (inventory,) = await ledger.houses(tx, order.account, reasons.INVENTORY)
    await tx.execute(_GIVE, order.coin, order.amount)
    sold = Transfer(order.account, inventory, order.amount, reasons.SOLD, cause, from_held=True)
    await ledger.post(tx, [sold], passages=passages)


async def _moved_within(
    c2c: C2c, tx: asyncpg.Connection, order: Order, debit: AccountName, credit: AccountName, reason: Reason
) -> Order:
    """The next move of a purchase's coins between the house's accounts, counted in its row."""
    ledger, cause = c2c.kernel.ledger, Cause(reasons.RESERVE_CAUSE, order.id, order.reserved)
    out_of, into = await ledger.houses(tx, order.account, debit, credit)
    await ledger.post(tx, [Transfer(out_of, into, order.amount, reason, cause)])
    order = msgspec.structs.replace(order, reserved=order.reserved + 1)
    await Order.save(tx, [order], "reserved")
    return order
