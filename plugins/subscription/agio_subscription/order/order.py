"""A subscription. It knows no database and no money but its own figures."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Account, Big, Entity, Hidden, Id, Money, Number, RefersTo, Small, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.terms import Rate

from agio_subscription.allocation.rules import AllocationRule, Asked
from agio_subscription.declared.states import FROZEN, OrderState
from agio_subscription.issue.issue import Issue


class Settlement(msgspec.Struct, frozen=True):
    """Settlement of a subscription for a number of passed lots: the payment, the fee, the refund, and the coins."""

    charged: int
    fee: int
    refund: int
    credited: int


class Order(Entity, table="subscription_order", reference_prefix="U"):
    """One subscription: the ``place``-th of its issue, with the lots from ``first_lot`` on. ``frozen`` is what is held
    of ``coin`` until it is settled; ``charged`` and ``fee`` are what was taken then, under ``settlement_id``.
    """

    personal = Personal(why="Books of account", until=Until.LAW, erasure=Erasure.BLANK, other="rule coin state reason")

    id: Id
    number: Number = 0
    user_id: UserId
    realm: Hidden[Small]
    issue_id: Annotated[Hidden[Id], RefersTo(Issue)]
    rule: AllocationRule
    account: Account
    coin: Coin
    place: Hidden[Big]
    first_lot: Big
    lots: Big
    lot: Hidden[Big]
    lot_price: Hidden[Money]
    fee_rate: Hidden[Rate]
    frozen: Money
    state: OrderState
    created_at: Moment
    passed_lots: Big = 0
    charged: Money = 0
    fee: Money = 0
    coin_account: Account | None = None
    settlement_id: Hidden[Id | None] = None
    reason: str = ""
    decided_at: Moment | None = None

    @property
    def asked(self) -> Asked:
        """Subscription as the rules of allocation see it."""
        return Asked(self.place, self.first_lot, self.lots)

    @property
    def held(self) -> int:
        """Amount of USDT held now."""
        return self.frozen if self.state in FROZEN else 0

    @property
    def refund(self) -> int:
        """Refund, once it is settled."""
        return 0 if self.held else self.frozen - self.charged - self.fee

    def settled(self, passed_lots: int) -> Settlement:
        """Return the settlement for a number of passed lots, as a quote shows it and as it is booked."""
        return settlement_of(passed_lots, self.lot, self.lot_price, self.fee_rate, self.frozen)


def settlement_of(passed_lots: int, lot: int, lot_price: int, fee_rate: Rate, frozen: int) -> Settlement:
    """Return the settlement of passed lots out of the frozen amount: all of it is charged or refunded."""
    charged = passed_lots * lot_price
    fee = fee_rate.up(charged)
    return Settlement(charged, fee, frozen - charged - fee, passed_lots * lot)
