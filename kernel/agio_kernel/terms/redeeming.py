"""Early redemption: taking a principal out before its term, and what that costs.

Both readings of the specification are here, and a product says which is its own: 5 percent of the amount, or default
ratio x remaining days x amount. Interest credited before stays the user's.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from agio_kernel.terms.rate import Rate


class DamagesRule(StrEnum):
    """Rule of counting the loss."""

    SHARE = "share"
    """A share of the amount, whenever it is redeemed."""
    PER_DAY = "per_day"
    """A share of the amount for each remaining day."""


class Damages(msgspec.Struct, frozen=True):
    """The rule of a product: ``Damages(SHARE, 5 %)``, ``Damages(PER_DAY, 0.4 %)``."""

    rule: DamagesRule
    rate: Rate

    def loss(self, amount: int, remaining_days: int) -> int:
        """Loss, rounded up; at most the amount, and nothing when the term is over."""
        if remaining_days <= 0:
            return 0
        rate = self.rate if self.rule is DamagesRule.SHARE else self.rate.times(remaining_days)
        return min(amount, rate.up(amount))


class Redemption(msgspec.Struct, frozen=True):
    """Result of a redemption, in minor units: ``paid`` plus ``loss`` is ``amount``."""

    amount: int
    remaining_days: int
    loss: int
    paid: int


def redeem(amount: int, damages: Damages, remaining_days: int) -> Redemption:
    """Redeem ``amount`` with so many days to go: the quote and the settlement."""
    remaining_days = max(0, remaining_days)
    loss = damages.loss(amount, remaining_days)
    return Redemption(amount, remaining_days, loss, amount - loss)


def redemption_curve(amount: int, damages: Damages, days: int) -> Sequence[Redemption]:
    """Results of a redemption after 0 to ``days`` days of a term of ``days``: shown before money is committed."""
    return [redeem(amount, damages, days - day) for day in range(days + 1)]
