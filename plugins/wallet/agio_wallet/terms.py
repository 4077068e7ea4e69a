"""The terms of a withdrawal: pure rules of time, bounds and fee. The quote and the settlement both use them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal

import msgspec
from agio_kernel.money.amounts import mul_div_up
from agio_kernel.ports.clock import hong_kong

PARTS = 10**6
"""Rates are counted in millionths."""


class Terms(msgspec.Struct, frozen=True):
    """The parameters of withdrawals as they are now, amounts in minor units."""

    window_start: timedelta
    window_end: timedelta
    per_day: int
    minimum: int
    maximum: int
    fee_parts: int
    consumption_parts: int
    fee_fixed: int = 0

    def window_open(self, moment: datetime) -> bool:
        """Whether the moment lies in the window on Hong Kong's clock; it may pass midnight, equal ends are a day."""
        local = hong_kong(moment)
        since = timedelta(hours=local.hour, minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
        if self.window_start < self.window_end:
            return self.window_start <= since < self.window_end
        return since >= self.window_start or since < self.window_end

    def window_changes_at(self, moment: datetime) -> datetime | None:
        """When the window closes next where it is open, opens next where it isn't; None where it never closes."""
        if self.window_open(moment):
            if self.window_end - self.window_start in (timedelta(), timedelta(days=1)):
                return None
            edge = self.window_end
        else:
            edge = self.window_start
        local = hong_kong(moment)
        midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
        return next(at for days in range(3) if (at := midnight + timedelta(days=days) + edge) > local)

    def fee(self, gross: int) -> int:
        """Return the fee of a gross amount: rounded up, as every fee is, and taken out of the amount."""
        return self.fee_fixed + mul_div_up(gross, self.fee_parts, PARTS)

    def net(self, gross: int) -> int:
        """Return the amount that arrives of a gross amount."""
        return gross - self.fee(gross)

    def required(self, deposited: int) -> int:
        """Return the part of the deposits that has to be spent before a withdrawal; rounded up."""
        return mul_div_up(deposited, self.consumption_parts, PARTS)


def parts(rate: Decimal) -> int:
    """A rate such as 0.05 in millionths, rounded up: a fee must not become less than stated."""
    return -int(-rate * PARTS // 1)


def hong_kong_day(moment: datetime) -> date:
    """The day in Hong Kong: the one that 'two a day' counts by."""
    return hong_kong(moment).date()
