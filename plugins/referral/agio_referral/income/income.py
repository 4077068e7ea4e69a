"""Income of the levels above a payer from a fee."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

import msgspec
from agio_kernel.money.amounts import mul_div_down

from agio_referral.declared.parameters import PPM


class IncomeState(StrEnum):
    """State of an income."""

    HELD = "held"
    PAID = "paid"
    REFUSED = "refused"


class Income(msgspec.Struct, frozen=True, kw_only=True):
    """One level's part of one fee; ``fee`` and ``amount`` in minor units of ``coin``, ``usdt`` in hundredths."""

    id: int
    cause_kind: int
    cause_id: int
    part: int
    level: int
    user_id: int
    payer: int
    account: int
    coin: str
    fee: int
    share_ppm: int
    amount: int
    usdt: int | None
    state: IncomeState
    created_at: datetime
    due_at: datetime


def shared_out(fee: int, shares: Sequence[int], above: Sequence[int | None]) -> list[tuple[int, int, int, int]]:
    """(level, who, share, amount) of each level that has somebody and receives something, rounded down each.

    The shares are less than one in all, so what is given out of a fee is less than the fee.
    """
    found = []
    for level, (share, who) in enumerate(zip(shares, above, strict=True), start=1):
        amount = mul_div_down(fee, share, PPM)
        if who is not None and amount > 0:
            found.append((level, who, share, amount))
    return found
