"""Receipts of purchases and redemptions, derived from the orders themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import asyncpg
from agio_kernel.entities import column
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.query import any_of
from agio_kernel.receipts import Facts, Receipt, ReceiptRule, ReceiptSource, UsedTick
from agio_kernel.terms import Rate

from agio_wealth.declared.funds import COIN
from agio_wealth.declared.states import OrderState
from agio_wealth.order.order import Order, Side, bought, proceeds

PURCHASE, REDEMPTION = "wealth.purchase", "wealth.redemption"
_SETTLED = (OrderState.FILLED, OrderState.REDEEMING, OrderState.REDEEMED)


def _purchase(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    got = bought(int(facts["amount"]), Rate(int(facts["fee_rate"])), int(facts["value"]), int(facts["scale"]))
    return {"fee": got.fee, "shares": got.shares}


def _redemption(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    return {"paid": proceeds(int(facts["shares"]), int(facts["value"]), int(facts["scale"]))}


PURCHASE_RULE = ReceiptRule(PURCHASE, 1, "wealth.receipt.purchase", _purchase)
REDEMPTION_RULE = ReceiptRule(REDEMPTION, 1, "wealth.receipt.redemption", _redemption)
_SIDES = {PURCHASE: (Side.BUY, PURCHASE_RULE), REDEMPTION: (Side.REDEEM, REDEMPTION_RULE)}


async def _find(kind: str, scale: int, conn: asyncpg.Connection, user_id: int, id: int) -> Receipt | None:
    order = await Order.find_own(conn, id, user_id)
    settled = order is not None and order.side is _SIDES[kind][0] and order.state in _SETTLED
    return _receipt(kind, scale, order) if order is not None and settled else None


async def _every(kind: str, scale: int, conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
    side = column(Order, "side") == _SIDES[kind][0].value
    async for batch in Order.batches(conn, side, any_of(column(Order, "state"), _SETTLED)):
        for one in batch:
            yield _receipt(kind, scale, one)


def _receipt(kind: str, scale: int, order: Order) -> Receipt:
    rule = _SIDES[kind][1]
    facts: dict[str, int | str] = {"coin": COIN, "scale": scale, "fund": order.fund, "value": order.value}
    facts |= {"value_id": order.value_id or 0}
    if order.side is Side.BUY:
        facts |= {"amount": order.amount, "fee_rate": order.fee_rate.parts}
        result: dict[str, int | str] = {"fee": order.fee, "shares": order.shares}
    else:
        facts |= {"shares": order.shares}
        result = {"paid": order.amount}
    at = order.settled_at or order.value_at
    return Receipt(kind, order.id, order.user_id, at, rule.name, rule.version, (), facts, result)


def order_receipts(kernel: Kernel) -> tuple[ReceiptSource, ...]:
    """The receipts of both sides."""
    scale = kernel.assets[COIN].scale
    return tuple(
        ReceiptSource(kind, partial(_find, kind, scale), partial(_every, kind, scale), (rule,))
        for kind, (_, rule) in _SIDES.items()
    )
