"""Receipts of finished VIP orders, derived from the orders themselves."""

from __future__ import annotations

from agio_kernel.receipts import Facts, ReceiptRule, UsedTick, receipts_of
from agio_kernel.terms import Rate

from agio_wealth.declared.states import VipState
from agio_wealth.vip.order import VipOrder, interest_of


def _compute(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    amount = int(facts["amount"])
    interest = interest_of(amount, Rate(int(facts["rate"])), int(facts["days"]))
    return {"interest": interest, "paid": amount + interest}


INTEREST_RECEIPTS = receipts_of(
    VipOrder,
    ReceiptRule("wealth.interest", 1, "wealth.receipt.interest", _compute),
    at="ends_at",
    facts=("coin", "amount", "rate", "days"),
    result=("interest", "paid"),
    state=VipState.COMPLETED,
)
