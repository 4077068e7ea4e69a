"""Fields of an order beyond its own: the day that runs today, and its details."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import asyncpg
import msgspec
from agio_kernel.entities import Flat, Id, Money
from agio_kernel.terms import Rate

from agio_custody.declared.states import EARNING, OrderState
from agio_custody.order.order import Order


class LeavingDay(msgspec.Struct, frozen=True):
    """Result of a redemption after so many days: the loss, and the least and most received in all."""

    day: int
    loss: Money
    low: Money
    high: Money


class OrderView(msgspec.Struct, frozen=True, kw_only=True):
    """An order as its owner sees it. ``day`` of ``days`` is the one that runs; rates are shares."""

    order: Flat[Order]
    day: int
    remaining_days: int
    paid: Money


class CreditedDay(msgspec.Struct, frozen=True):
    """A day that was credited: its yield as a share, and the id of the yield's receipt."""

    day: date
    daily_yield: Rate
    amount: Money
    receipt: Id


class OrderDetail(OrderView, frozen=True, kw_only=True):
    """An order with what was credited, day by day, and what leaving it costs, by the day."""

    credits: Sequence[CreditedDay]
    curve: Sequence[LeavingDay]


def view_order(order: Order, today: date) -> OrderView:
    """An order as its owner sees it on a day."""
    remaining = order.remaining(today) if order.state in EARNING else 0
    running = min(order.days, order.days - remaining + 1) if remaining else order.credited_days
    day = order.days if order.state is OrderState.COMPLETED else running
    return OrderView(order=order, day=day, remaining_days=remaining, paid=order.paid)


async def detail_order(conn: asyncpg.Connection, order: Order, today: date) -> OrderDetail:
    """An order with its days."""
    credited = await conn.fetch(
        "SELECT day, parts, amount, yield_id FROM custody_credit WHERE order_id = $1 ORDER BY step", order.id
    )
    leaving = [order.redeemed(order.days - day) for day in range(order.days + 1)]
    return OrderDetail(
        **msgspec.structs.asdict(view_order(order, today)),
        credits=[CreditedDay(day, Rate(parts), amount, receipt) for day, parts, amount, receipt in credited],
        curve=[LeavingDay(day, left.loss, left.paid, left.paid) for day, left in enumerate(leaving)],
    )
