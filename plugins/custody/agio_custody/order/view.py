"""What quotes and orders look like on the wire."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
from agio_kernel.cases import reference_of
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment
from agio_kernel.money.amounts import format_amount
from agio_kernel.terms import DamagesRule, Rate

from agio_custody.custody import Custody
from agio_custody.declared.states import EARNING, OrderState
from agio_custody.order.order import Credit, Order
from agio_custody.order.store import Credited

LETTER = "Y"
"""What references of orders begin with: Y-7K3Q."""


class LeavingDay(msgspec.Struct, frozen=True):
    """What leaving after so many days comes to: the loss, and the least and most that is received in all."""

    day: int
    loss: Amount
    low: Amount
    high: Amount


class QuoteView(msgspec.Struct, frozen=True):
    """What an order would bring; the least and the most, by the range of the daily yield."""

    coin: Coin
    amount: Amount
    day_low: Amount
    day_high: Amount
    interest_low: Amount
    interest_high: Amount
    receive_low: Amount
    receive_high: Amount
    days: int
    credit: Credit
    begins: date
    ends: date
    ends_at: Moment
    curve: Sequence[LeavingDay]


class RedemptionView(msgspec.Struct, frozen=True):
    """What redeeming now would come to. ``earned`` was credited and stays."""

    id: Id
    coin: Coin
    amount: Amount
    remaining_days: int
    loss: Amount
    paid: Amount
    earned: Amount
    pays_at: Moment


class OrderView(msgspec.Struct, frozen=True):
    """An order as its owner sees it. ``day`` of ``days`` is the one that runs; rates are shares."""

    id: Id
    reference: str
    product: str
    coin: Coin
    amount: Amount
    days: int
    day: int
    remaining_days: int
    low: Amount
    high: Amount
    credit: Credit
    rule: DamagesRule
    damages: Amount
    earned: Amount
    state: OrderState
    begins: date
    ends: date
    ends_at: Moment
    created_at: Moment
    pays_at: Moment | None
    loss: Amount
    paid: Amount
    reason: str


class CreditedDay(msgspec.Struct, frozen=True):
    """A day that was credited: its yield as a share, and the id of the yield's receipt."""

    day: date
    daily_yield: Amount
    amount: Amount
    receipt: Id


class OrderDetail(OrderView, frozen=True):
    """An order with what was credited, day by day, and what leaving it costs, by the day."""

    credits: Sequence[CreditedDay]
    curve: Sequence[LeavingDay]


def share(parts: int) -> str:
    """A rate as a share, without an exponent."""
    return f"{Rate(parts).share().normalize():f}"


def view_order(custody: Custody, order: Order, number: int, today: date) -> OrderView:
    """An order as its owner sees it."""
    return OrderView(**_shown(custody, order, number, today))


def view_detail(custody: Custody, order: Order, number: int, today: date, credits: Sequence[Credited]) -> OrderDetail:
    """An order with its days."""
    scale = custody.asset(order.coin).scale
    days = [
        CreditedDay(one.day, share(one.parts), format_amount(one.amount, scale), str(one.yield_id)) for one in credits
    ]
    curve = []
    for day in range(order.days + 1):
        left = order.redeemed(order.days - day)
        curve.append(
            LeavingDay(
                day, format_amount(left.loss, scale), format_amount(left.paid, scale), format_amount(left.paid, scale)
            )
        )
    return OrderDetail(**_shown(custody, order, number, today), credits=days, curve=curve)


def _shown(custody: Custody, order: Order, number: int, today: date) -> dict[str, Any]:
    scale = custody.asset(order.coin).scale
    remaining = order.remaining(today) if order.state in EARNING else 0
    over = order.state is OrderState.COMPLETED
    return {
        "id": str(order.id),
        "reference": reference_of(LETTER, number),
        "product": order.product,
        "coin": order.coin,
        "amount": format_amount(order.amount, scale),
        "days": order.days,
        "day": order.days
        if over
        else min(order.days, order.days - remaining + 1)
        if remaining
        else order.credited_days,
        "remaining_days": remaining,
        "low": share(order.low),
        "high": share(order.high),
        "credit": order.credit,
        "rule": order.damages_rule,
        "damages": share(order.damages),
        "earned": format_amount(order.earned, scale),
        "state": order.state,
        "begins": order.begins,
        "ends": order.ends,
        "ends_at": order.ends_at,
        "created_at": order.created_at,
        "pays_at": order.pays_at,
        "loss": format_amount(order.loss, scale),
        "paid": format_amount(order.amount if over else order.amount - order.loss, scale),
        "reason": order.reason,
    }
