"""Why leaving early cost what it did: the receipts of redemptions, derived from the orders themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
from agio_kernel.postgres.query import rows, select
from agio_kernel.receipts import Facts, Receipt, ReceiptRule, ReceiptSource, UsedTick
from agio_kernel.terms import DamagesRule, redeem

from agio_custody.declared.states import OrderState
from agio_custody.order.order import Order, damages_of
from agio_custody.order.store import find_order
from agio_custody.order.tables import Orders

KIND = "custody.redemption"
BATCH = 500


def _compute(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    damages = damages_of(DamagesRule(str(facts["rule"])), int(facts["damages"]))
    figures = redeem(int(facts["amount"]), damages, int(facts["remaining_days"]))
    return {"loss": figures.loss, "paid": figures.paid}


REDEMPTION_RULE = ReceiptRule(KIND, 1, "custody.receipt.redemption", _compute)


async def _find(conn: asyncpg.Connection, user_id: int, id: int) -> Receipt | None:
    order = await find_order(conn, id, user_id)
    return _receipt(order) if order is not None and order.state is OrderState.REDEEMED else None


async def _every(conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
    last = -1
    redeemed = Orders.state == OrderState.REDEEMED.value
    while found := await rows(
        conn, select(Orders, Order).where(Orders.id > last, redeemed).order_by(Orders.id).limit(BATCH), Order
    ):
        for one in found:
            yield _receipt(one)
        last = found[-1].id


def _receipt(order: Order) -> Receipt:
    facts = {
        "coin": order.coin,
        "amount": order.amount,
        "rule": order.damages_rule.value,
        "damages": order.damages,
        "remaining_days": order.remaining_days,
    }
    result = {"loss": order.loss, "paid": order.amount - order.loss}
    at = order.asked_at or order.created_at
    return Receipt(KIND, order.id, order.user_id, at, KIND, REDEMPTION_RULE.version, (), facts, result)


REDEMPTION_RECEIPTS = ReceiptSource(KIND, _find, _every, (REDEMPTION_RULE,))
