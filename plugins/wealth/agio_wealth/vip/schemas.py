"""Views of VIP products, quotes and orders on the wire. Rates are shares."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal

import msgspec
from agio_kernel.cases.term import TermDates
from agio_kernel.declarations.wire import Amount, Coin
from agio_kernel.entities import Flat, Money
from agio_kernel.terms import Rate, YearlyView

from agio_wealth.declared.states import VipState
from agio_wealth.vip.order import VipOrder, interest_of

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
    minimum: Money
    maximum: Money
    quota: Money
    taken: Money
    sold_out: bool


class VipPoint(msgspec.Struct, frozen=True):
    """Interest of an order after so many days."""

    day: int
    interest: Money


class VipQuoteView(msgspec.Struct, frozen=True):
    """Proceeds of an order: ``curve`` is its interest day by day, paid with the last."""

    product: str
    coin: Coin
    amount: Money
    rate: Rate
    day: Money
    interest: Money
    receive: Money
    dates: Flat[TermDates]
    curve: Sequence[VipPoint]


class VipOrderView(msgspec.Struct, frozen=True):
    """An order as its owner sees it. ``day`` of ``days`` is the one that runs; ``interest`` is what its end pays."""

    order: Flat[VipOrder]
    day: int
    remaining_days: int
    interest: Money
    receive: Money


def view_vip(order: VipOrder, today: date) -> VipOrderView:
    """An order as its owner sees it on a day."""
    over = order.state is VipState.COMPLETED
    remaining = 0 if over else order.remaining(today)
    day = min(order.days, order.days - remaining + (0 if over else 1))
    interest = interest_of(order.amount, order.rate, order.days)
    return VipOrderView(order, day, remaining, interest, order.amount + interest)
