"""Views of an income on the wire."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment
from agio_kernel.money.amounts import format_amount

from agio_referral.declared.parameters import PPM
from agio_referral.income.income import Income, IncomeState
from agio_referral.referral import Referral


class IncomeView(msgspec.Struct, frozen=True):
    """Income from a fee. ``payer`` is the public number of the payer, ``share`` a share of the fee. ``state`` is
    ``review`` while an operator looks at the payer.
    """

    id: Id
    payer: str
    level: int
    note: str
    coin: Coin
    fee: Amount
    share: Amount
    income: Amount
    state: Literal["held", "review", "paid", "refused"]
    time: Moment
    due_at: Moment


def view_income(referral: Referral, found: Any, language: str) -> IncomeView:
    """A row with the payer's number and state, as its owner sees it."""
    income = Income.of(found)
    scale = referral.kernel.assets[income.coin].scale
    waits = income.state is IncomeState.HELD and found["member_state"] == "review"
    return IncomeView(
        str(income.id),
        str(found["uid"]),
        income.level,
        referral.note(income.cause_kind, language),
        income.coin,
        format_amount(income.fee, scale),
        format_amount(income.share_ppm, len(str(PPM)) - 1),
        format_amount(income.amount, scale),
        "review" if waits else income.state.value,
        income.created_at,
        income.due_at,
    )
