"""Why a VIP order paid what it did: receipts of those that are over, derived from the orders themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
from agio_kernel.postgres.query import rows, select
from agio_kernel.receipts import Facts, Receipt, ReceiptRule, ReceiptSource, UsedTick
from agio_kernel.terms import Rate

from agio_wealth.declared.funds import COIN
from agio_wealth.declared.states import VipState
from agio_wealth.vip.order import VipOrder, interest_of
from agio_wealth.vip.store import find_vip
from agio_wealth.vip.tables import VipOrders

KIND = "wealth.interest"
BATCH = 500


def _compute(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    amount = int(facts["amount"])
    interest = interest_of(amount, Rate(int(facts["rate"])), int(facts["days"]))
    return {"interest": interest, "paid": amount + interest}


INTEREST_RULE = ReceiptRule(KIND, 1, "wealth.receipt.interest", _compute)


async def _find(conn: asyncpg.Connection, user_id: int, id: int) -> Receipt | None:
    order = await find_vip(conn, id, user_id)
    return _receipt(order) if order is not None and order.state is VipState.COMPLETED else None


async def _every(conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
    last = -1
    over = VipOrders.state == VipState.COMPLETED.value
    while found := await rows(
        conn, select(VipOrders, VipOrder).where(VipOrders.id > last, over).order_by(VipOrders.id).limit(BATCH), VipOrder
    ):
        for one in found:
            yield _receipt(one)
        last = found[-1].id


def _receipt(order: VipOrder) -> Receipt:
    facts = {"coin": COIN, "amount": order.amount, "rate": order.rate, "days": order.days}
    result = {"interest": order.accrued, "paid": order.amount + order.accrued}
    return Receipt(KIND, order.id, order.user_id, order.ends_at, KIND, INTEREST_RULE.version, (), facts, result)


INTEREST_RECEIPTS = ReceiptSource(KIND, _find, _every, (INTEREST_RULE,))
