"""What VIP products, quotes and orders look like on the wire. Rates are shares."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal

import msgspec
from agio_kernel.cases import reference_of
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment
from agio_kernel.money.amounts import format_amount
from agio_kernel.terms import YearlyView

from agio_wealth.declared.funds import COIN
from agio_wealth.declared.states import VipState
from agio_wealth.order.view import share
from agio_wealth.vip.order import VipOrder
from agio_wealth.wealth import Wealth

VIP_LETTER = "V"
"""What references of VIP orders begin with: V-7K3Q."""

TierName = Literal["none", "primary", "advanced", "address"]


class VipView(msgspec.Struct, frozen=True):
    """A product that is sold. ``locked`` says that the caller isn't verified as far as its ``tier`` asks."""

    key: str
    coin: Coin
    days: int
    rate: Amount
    yearly: YearlyView
    tier: TierName
    locked: bool
    minimum: Amount
    maximum: Amount
    quota: Amount
    taken: Amount
    sold_out: bool


class VipPoint(msgspec.Struct, frozen=True):
    """What an order has come to after so many days."""

    day: int
    interest: Amount


class VipQuoteView(msgspec.Struct, frozen=True):
    """What an order would bring: ``curve`` is its interest day by day, paid with the last."""

    product: str
    coin: Coin
    amount: Amount
    rate: Amount
    day: Amount
    interest: Amount
    receive: Amount
    days: int
    begins: date
    ends: date
    ends_at: Moment
    curve: Sequence[VipPoint]


class VipOrderView(msgspec.Struct, frozen=True):
    """An order as its owner sees it. ``day`` of ``days`` is the one that runs; ``interest`` is what its end pays."""

    id: Id
    reference: str
    product: str
    coin: Coin
    amount: Amount
    days: int
    day: int
    remaining_days: int
    rate: Amount
    accrued: Amount
    interest: Amount
    receive: Amount
    state: VipState
    begins: date
    ends: date
    ends_at: Moment
    created_at: Moment


def view_vip(wealth: Wealth, order: VipOrder, number: int, today: date, interest: int) -> VipOrderView:
    """An order as its owner sees it."""
    return VipOrderView(**_shown(wealth, order, number, today, interest))


def _shown(wealth: Wealth, order: VipOrder, number: int, today: date, interest: int) -> dict[str, Any]:
    scale, over = wealth.asset.scale, order.state is VipState.COMPLETED
    remaining = 0 if over else order.remaining(today)
    return {
        "id": str(order.id),
        "reference": reference_of(VIP_LETTER, number),
        "product": order.product,
        "coin": COIN,
        "amount": format_amount(order.amount, scale),
        "days": order.days,
        "day": min(order.days, order.days - remaining + (0 if over else 1)),
        "remaining_days": remaining,
        "rate": share(order.rate),
        "accrued": format_amount(order.accrued, scale),
        "interest": format_amount(interest, scale),
        "receive": format_amount(order.amount + interest, scale),
        "state": order.state,
        "begins": order.begins,
        "ends": order.ends,
        "ends_at": order.ends_at,
        "created_at": order.created_at,
    }
