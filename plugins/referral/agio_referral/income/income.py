"""Income of the levels above a payer from a fee."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Account, Big, Entity, Hidden, Id, Key, Money, Small, UserId
from agio_kernel.money.amounts import mul_div_down
from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys

from agio_referral.declared.parameters import PPM


class IncomeState(StrEnum):
    """State of an income."""

    HELD = "held"
    PAID = "paid"
    REFUSED = "refused"


class Income(Entity, table="referral_income"):
    """One level's part of one fee; ``usdt`` is its value at that time, in hundredths."""

    personal = Personal(
        why="Commissions that were paid",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="coin state",
        private="payer account",
    )

    id: Id
    cause_kind: Small
    cause_id: Id
    part: Small
    level: Small
    user_id: UserId
    payer: Hidden[Id]
    account: Account
    coin: Coin
    fee: Money
    share_ppm: int
    amount: Money
    usdt: Big | None
    state: IncomeState
    created_at: Moment
    due_at: Moment


class Read(Entity, table="referral_read"):
    """Progress of reading the fees of each kind of cause."""

    personal = nobodys()

    cause_kind: Key[Small]
    upto: Big


class Day(Entity, table="referral_day"):
    """Totals of the incomes of a day and level, in hundredths of USDT; the database keeps them."""

    personal = Personal(why="Commissions that were paid", until=Until.LAW, erasure=Erasure.BLANK)

    user_id: Key[Id]
    day: Key[date]
    level: Key[Small]
    usdt: Big
    paid: Big


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
