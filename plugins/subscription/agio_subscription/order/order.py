"""A subscription. It knows no database and no money but its own figures."""

from __future__ import annotations

from datetime import datetime

import msgspec

from agio_subscription.allocation.rules import AllocationRule, Asked
from agio_subscription.declared.states import FROZEN, OrderState
from agio_subscription.issue.issue import fee_of


class Settlement(msgspec.Struct, frozen=True):
    """Settlement of a subscription for a number of passed lots: the payment, the fee, the refund, and the coins."""

    charged: int
    fee: int
    refund: int
    credited: int


class Order(msgspec.Struct, frozen=True):
    """One subscription: the ``place``-th of its issue, with the lots from ``first_lot`` on. ``frozen`` is what is held
    of ``coin`` until it is settled; ``charged`` and ``fee`` are what was taken then, under ``settlement_id``.
    """

    id: int
    user_id: int
    realm: int
    issue_id: int
    rule: AllocationRule
    account: int
    coin: str
    place: int
    first_lot: int
    lots: int
    lot: int
    lot_price: int
    fee_rate: int
    frozen: int
    state: OrderState
    created_at: datetime
    passed_lots: int = 0
    charged: int = 0
    fee: int = 0
    coin_account: int | None = None
    settlement_id: int | None = None
    reason: str = ""

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


def settlement_of(passed_lots: int, lot: int, lot_price: int, fee_rate: int, frozen: int) -> Settlement:
    """Return the settlement of passed lots out of the frozen amount: all of it is charged or refunded."""
    charged = passed_lots * lot_price
    fee = fee_of(charged, fee_rate)
    return Settlement(charged, fee, frozen - charged - fee, passed_lots * lot)
